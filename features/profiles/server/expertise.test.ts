import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import type { DB } from '#platform/db/schema.ts'
import { startTestServer } from '#tests/support/server.ts'
import { expertiseSuggestions, updateProfile } from '../contract/index.ts'
import { profiles } from './index.ts'
import { findExpertiseByPrefix } from './queries/expertise.ts'
import { setProfile } from './testing.ts'

const server = await startTestServer()
const { client } = await signedInMember(server)
const suggestionsFor = async (q: string) => (await client.succeed(expertiseSuggestions, { q })).items

describe('expertiseSuggestions', () => {
  it('expertiseSuggestions finds tags by prefix, most frequent first', async () => {
    for (const expertise of [['träd', 'trafik'], ['träd'], ['äpple', 'apple'], ['arabiska', 'ابتكار']])
      await setProfile(server, (await buildMember(server)).id, { expertise })
    expect(await suggestionsFor('trä')).toEqual([{ tag: 'träd', members: 2 }])
    expect((await suggestionsFor(' #TR ')).map(({ tag }) => tag)).toEqual(['träd', 'trafik'])
    expect((await suggestionsFor('a')).map(({ tag }) => tag)).toEqual(['apple', 'arabiska'])
    expect((await suggestionsFor('ä')).map(({ tag }) => tag)).toEqual(['äpple'])
    expect((await suggestionsFor('اب')).map(({ tag }) => tag)).toEqual(['ابتكار'])
    expect((await suggestionsFor(''))[0]).toEqual({ tag: 'träd', members: 2 })
    for (const harmless of ['%', '_', '\\', "'", 'tr%']) expect(await suggestionsFor(harmless)).toEqual([])
  })

  it('[PROF-01/expertise] a suggestion shows the most frequent spelling of a tag and counts all spellings, whatever the case', async () => {
    for (const expertise of [['Ünix'], ['ÜNIX'], ['ÜNIX', 'Ünix'], ['üNIX-liknande']])
      await setProfile(server, (await buildMember(server)).id, { expertise })
    for (const q of ['ünix', 'ÜNIX', '#Üni'])
      expect(await suggestionsFor(q), q).toEqual([
        { tag: 'ÜNIX', members: 3 },
        { tag: 'üNIX-liknande', members: 1 },
      ])
    const writer = await signedInMember(server)
    await writer.client.succeed(updateProfile, { expertise: ['ünix'] })
    expect((await suggestionsFor('ünix'))[0]).toEqual({ tag: 'ÜNIX', members: 4 })
    await writer.client.succeed(updateProfile, { expertise: ['Ünix'] })
    expect((await suggestionsFor('ünix'))[0]).toEqual({ tag: 'Ünix', members: 4 })
    await sql`update profiles set expertise = '{}' where expertise && array['ÜNIX']`.execute(server.db)
    expect((await suggestionsFor('ünix'))[0]).toEqual({ tag: 'Ünix', members: 2 })
    await profiles.cleanup?.(server.db, new Date())
    expect(
      await server.db.selectFrom('expertise_spellings').select('spelling').where('tag', '=', 'ünix').execute(),
    ).toEqual([{ spelling: 'Ünix' }])
  })

  it('expertise counts stay exact under concurrent changes and when a member leaves', async () => {
    const crowd = await Promise.all(Array.from({ length: 10 }, () => signedInMember(server)))
    const tags = ['samma', 'ordning', 'annan']
    await Promise.all(
      crowd.map((one, n) => one.client.succeed(updateProfile, { expertise: n % 2 ? tags : tags.toReversed() })),
    )
    expect(await suggestionsFor('samma')).toEqual([{ tag: 'samma', members: 10 }])
    await Promise.all(crowd.slice(0, 4).map((one) => one.client.succeed(updateProfile, { expertise: ['ordning'] })))
    await server.db
      .deleteFrom('users')
      .where('id', '=', (crowd[9] as { id: string }).id)
      .execute()
    expect(await suggestionsFor('samma')).toEqual([{ tag: 'samma', members: 5 }])
    expect(await suggestionsFor('ordning')).toEqual([{ tag: 'ordning', members: 9 }])
    await Promise.all(crowd.slice(0, 9).map((one) => one.client.succeed(updateProfile, { expertise: [] })))
    expect(await suggestionsFor('samma')).toEqual([])
    await profiles.cleanup?.(server.db, new Date())
    expect(await server.db.selectFrom('expertise_counts').select('tag').where('members', '<=', 0).execute()).toEqual([])
  })

  it('expertiseSuggestions refuses visitors and invalid prefixes', async () => {
    expect((await server.call(expertiseSuggestions, { q: 'a' })).code).toBe('auth.required')
    expect((await client.call(expertiseSuggestions, { q: 'a'.repeat(41) })).fields).toEqual({ q: 'field.too_long' })
    expect((await client.call(expertiseSuggestions, { q: 'a\u0000' })).fields).toEqual({
      q: 'field.invalid_characters',
    })
  })

  it('expertiseSuggestions reads an index range, whatever the number of tags', async () => {
    // About as many tags as a hundred thousand members would create.
    await sql`insert into expertise_counts (tag, members) select 'ämne ' || n, 1 + n % 400 from generate_series(1, 50000) n`.execute(
      server.db,
    )
    await sql`insert into expertise_spellings (tag, spelling, members) select tag, tag, members from expertise_counts where tag like 'ämne %'`.execute(
      server.db,
    )
    await sql`analyze expertise_counts, expertise_spellings`.execute(server.db)
    let sent: CompiledQuery | undefined
    const db = new Kysely<DB>({
      dialect: new PostgresDialect({ pool: server.pool }),
      log: ({ query }) => void (sent = query as CompiledQuery),
    })
    for (const start of ['ämne 29', 'ämne', 'x', '']) {
      await findExpertiseByPrefix(db, start, 10)
      const { rows } = await server.pool.query(`explain ${sent?.sql}`, [...(sent?.parameters ?? [])])
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toContain('Seq Scan')
    }
    expect((await suggestionsFor('ämne 399'))[0]).toEqual({ tag: 'ämne 399', members: 400 })
  })

  it('one statement that changes many members updates the expertise counts', async () => {
    await sql`
      with opened as (
        insert into users (email, name, email_confirmed, email_confirmed_at)
        select 'crowd-' || n || '@example.com', 'Crowd', true, now() from generate_series(1, 400) n returning id
      )
      insert into profiles (id, full_name, expertise) select id, 'Crowd', array['fält ' || (row_number() over () % 4), 'alla', 'alla'] from opened
    `.execute(server.db)
    expect(await suggestionsFor('fält')).toEqual([0, 1, 2, 3].map((n) => ({ tag: `fält ${n}`, members: 100 })))
    await sql`update profiles set expertise = array['fält 0', 'alla'] where full_name = 'Crowd' and expertise[1] = 'fält 1'`.execute(
      server.db,
    )
    expect(await suggestionsFor('fält 0')).toEqual([{ tag: 'fält 0', members: 200 }])
    await sql`delete from users where email like 'crowd-%'`.execute(server.db)
    expect([await suggestionsFor('fält'), await suggestionsFor('alla')]).toEqual([[], []])
  })
})
