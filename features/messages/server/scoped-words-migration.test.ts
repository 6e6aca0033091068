import { expect, it } from 'vitest'
import { buildMember } from '#features/accounts/server/testing.ts'
import { openBeforeMigration } from '#tests/support/migration.ts'
import { buildMessage } from './testing.ts'

it('the migration to scoped words converts the words of messages and fills the names of pairs', async () => {
  const { db, pool, migrateOn } = await openBeforeMigration('20261126_0130_scoped_message_words.sql')
  const [anna, erik] = [
    await buildMember({ db }, { fullName: 'Anna Åkesson' }),
    await buildMember({ db }, { fullName: 'Erik Öberg' }),
  ]
  const sent = { sender_id: anna.id, recipient_id: erik.id }
  const message = await buildMessage(db, { ...sent, subject: 'Hamnen', content: 'Klockan 10' })
  const withoutWords = await buildMessage(db, { ...sent, subject: '!', content: '…' })
  const orphan = await buildMessage(db, { recipient_id: erik.id, subject: 'Ensam', content: 'Kvar' })
  await migrateOn()

  const { rows } = await pool.query<{ message_id: string; words: string[] }>(
    'select message_id, tsvector_to_array(words) as words from message_words',
  )
  const scoped = (id: string, ...words: string[]) => [id, ...words.map((word) => `${id.slice(-2)}${word}`)]
  expect(new Map(rows.map(({ message_id, words }) => [message_id, new Set(words)]))).toEqual(
    new Map([
      [message.id, new Set([anna, erik].flatMap(({ id }) => scoped(id, 'hamnen', 'klockan', '10')))],
      [withoutWords.id, new Set([anna.id, erik.id])],
      [orphan.id, new Set(scoped(erik.id, 'ensam', 'kvar'))],
    ]),
  )
  const { rows: pairs } = await pool.query<{ names: string[] }>(
    'select tsvector_to_array(names) as names from message_pairs',
  )
  expect(pairs.map(({ names }) => new Set(names))).toEqual([
    new Set([...scoped(anna.id, '=erik', '=öberg'), ...scoped(erik.id, '=anna', '=åkesson')]),
  ])
  const { rows: indexes } = await pool.query(
    `select indexname from pg_indexes where indexname in ('message_words_search', 'message_pairs_names') order by 1`,
  )
  expect(indexes).toEqual([{ indexname: 'message_pairs_names' }, { indexname: 'message_words_search' }])
})
