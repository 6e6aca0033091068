import { randomUUID } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import { type Member, signedInMember } from '#features/accounts/server/testing.ts'
import type { InputOf } from '#kit/endpoint.ts'
import type { Client } from '#tests/support/client.ts'
import { countLockWaits } from '#tests/support/lock-waits.ts'
import { startTestServer } from '#tests/support/server.ts'
import { captureStatements } from '#tests/support/statements.ts'
import { listThreads, removeMessage, sendMessage } from '../contract/index.ts'
import { maxRareMatches, maxThreadsWalked } from './queries/threads.ts'
import { buildMessage, buildThread } from './testing.ts'

const server = await startTestServer()

type Signed = Member & { client: Client }

const newMember = (fullName: string): Promise<Signed> => signedInMember(server, { fullName })

/** A member whose words are stored under the same two digits as those of the other one. */
const addMemberInScopeOf = async (other: Member, fullName: string): Promise<{ id: string }> => {
  const id = `${randomUUID().slice(0, -2)}${other.id.slice(-2)}`
  await server.db
    .insertInto('users')
    .values({ id, email: `${id}@example.com`, name: fullName })
    .execute()
  await server.db.insertInto('profiles').values({ id, full_name: fullName }).execute()
  return { id }
}

const rename = ({ id }: { id: string }, fullName: string) =>
  server.db.updateTable('profiles').set({ full_name: fullName }).where('id', '=', id).execute()

const findSubjects = async ({ client }: Signed, q: string, more: Partial<InputOf<typeof listThreads>> = {}) =>
  (await client.succeed(listThreads, { q, limit: 5, ...more })).items.map(({ subject }) => subject)

/** The subjects on all pages of two threads. */
const pageThrough = async ({ client }: Signed, q: string): Promise<string[]> => {
  const subjects: string[] = []
  let cursor: string | undefined
  do {
    const page = await client.succeed(listThreads, { q, limit: 2, ...(cursor ? { cursor } : {}) })
    subjects.push(...page.items.map(({ subject }) => subject))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return subjects
}

/** Adds threads with one message each, a second apart. */
const addManyThreads = (sender: Member, recipient: Member, content: string, count: number, newest = new Date()) =>
  server.pool.query(
    `with threads as (
       insert into message_threads (id, subject, last_position, last_at)
       select gen_random_uuid(), 'Fylld', 1, $5::timestamptz - n * interval '1 second' from generate_series(1, $4) as n returning id, last_at
     ), written as (
       insert into messages (thread_id, position, sender_id, recipient_id, content, created_at) select id, 1, $1, $2, $3, last_at from threads
     )
     insert into message_boxes (thread_id, member_id, other_id, last_position, last_at, received_position, sent_position, sent_at)
     select id, $2::uuid, $1::uuid, 1, last_at, 1, null::integer, null::timestamptz from threads
     union all select id, $1, $2, 1, last_at, null, 1, last_at from threads`,
    [sender.id, recipient.id, content, count, newest],
  )

/** Waits until a statement waits for the lock of another one. */
const waitForLockWait = () =>
  vi.waitUntil(async () => (await countLockWaits(server.pool)) > 0, { timeout: 20_000, interval: 10 })

/** Adds 40 newer threads, so that a search for a page of five does not meet the others among the newest ones. */
const buryInbox = async (reader: Member): Promise<void> => {
  const tomorrow = new Date(Date.now() + 86_400_000)
  await addManyThreads(await newMember('Massutskick'), reader, 'Inget', 40, tomorrow)
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

it('the inbox search finds a thread by the new name of the other member and no longer by the old one', async () => {
  const [anna, erik] = [await newMember('Anna Åkesson'), await newMember('Erik Öberg')]
  await buildMessage(server.db, { sender_id: anna.id, recipient_id: erik.id, subject: 'Ett' })
  await buryInbox(erik)
  expect(await findSubjects(erik, 'åke')).toEqual(['Ett'])
  await rename(anna, 'Anna Lindqvist')
  expect(await findSubjects(erik, 'åke')).toEqual([])
  expect(await findSubjects(erik, 'anna lind')).toEqual(['Ett'])
  await server.db
    .updateTable('profiles')
    .set({ bio: 'Bygger broar.', company: 'Nordbro' })
    .where('id', '=', anna.id)
    .execute()
  expect(await findSubjects(erik, 'lindqvist')).toEqual(['Ett'])
  for (const q of ['broar', 'nordbro', 'erik']) expect(await findSubjects(erik, q), q).toEqual([])
  const { rows } = await server.pool.query(
    `select names = contact_words(low_id, high_id) || contact_words(high_id, low_id) as current from message_pairs where $1 in (low_id, high_id)`,
    [anna.id],
  )
  expect(rows).toEqual([{ current: true }])
})

it('the inbox search finds a name that changes while the first message between two members is sent', async () => {
  const [anna, erik] = [await newMember('Anna Åkesson'), await newMember('Erik Öberg')]
  const letter = { clientId: randomUUID(), recipientId: erik.id, subject: 'Först', content: 'Hej!' }
  const sent: Promise<unknown>[] = []
  await server.db.transaction().execute(async (tx) => {
    await tx.updateTable('profiles').set({ full_name: 'Anna Lindqvist' }).where('id', '=', anna.id).execute()
    sent.push(anna.client.succeed(sendMessage, letter))
    await waitForLockWait()
  })
  await Promise.all(sent)
  expect(await findSubjects(erik, 'lindqvist', { folder: 'requests' })).toEqual(['Först'])
  expect(await findSubjects(erik, 'åkesson', { folder: 'requests' })).toEqual([])
})

it('the inbox search keeps both names when the two members of a pair change them at once', async () => {
  const [anna, erik] = [await newMember('Anna Åkesson'), await newMember('Erik Öberg')]
  await buildMessage(server.db, { sender_id: anna.id, recipient_id: erik.id, subject: 'Ett' })
  const second: Promise<unknown>[] = []
  await server.db.transaction().execute(async (tx) => {
    await tx.updateTable('profiles').set({ full_name: 'Anna Lindqvist' }).where('id', '=', anna.id).execute()
    second.push(rename(erik, 'Erik Sandström'))
    await waitForLockWait()
  })
  await Promise.all(second)
  expect(await findSubjects(erik, 'lindqvist')).toEqual(['Ett'])
  expect(await findSubjects(anna, 'sandström', { folder: 'sent' })).toEqual(['Ett'])
})

it('the inbox search excludes messages and names of other members with the same last two hex digits', async () => {
  const [anna, erik] = [await newMember('Anna Åkesson'), await newMember('Erik Öberg')]
  const mate = await addMemberInScopeOf(erik, 'Xenia Granne')
  await buryInbox(erik)
  await buildMessage(server.db, { sender_id: anna.id, recipient_id: erik.id, subject: 'Mitt', content: 'Hemligt' })
  await buildMessage(server.db, { sender_id: anna.id, recipient_id: mate.id, subject: 'Annat', content: 'Hemligt' })
  await buildMessage(server.db, { sender_id: mate.id, recipient_id: anna.id, subject: 'Svar', content: 'Ovanligt' })
  expect(await findSubjects(erik, 'hemligt')).toEqual(['Mitt'])
  for (const q of ['ovanligt', 'annat', 'xenia']) expect(await findSubjects(erik, q), q).toEqual([])
  expect(await findSubjects(anna, 'xenia')).toEqual(['Svar'])
  // Between two members of one scope, a name finds the other one only.
  await buildMessage(server.db, { sender_id: mate.id, recipient_id: erik.id, subject: 'Grannar' })
  expect(await findSubjects(erik, 'xenia')).toEqual(['Grannar'])
  expect(await findSubjects(erik, 'erik')).toEqual([])
})

it('the inbox search finds the messages of an erased member by their text and no longer by the name', async () => {
  const erik = await newMember('Erik Öberg')
  const [anna, mate] = [await newMember('Anna Åkesson'), await addMemberInScopeOf(erik, 'Xenia Granne')]
  await buildMessage(server.db, { sender_id: anna.id, recipient_id: erik.id, subject: 'Ett', content: 'Hamnen' })
  await buildMessage(server.db, { sender_id: mate.id, recipient_id: erik.id, subject: 'Två', content: 'Hamnen' })
  await server.db.deleteFrom('users').where('id', 'in', [anna.id, mate.id]).execute()
  expect(await findSubjects(erik, 'hamnen')).toHaveLength(2)
  for (const q of ['anna', 'xenia']) expect(await findSubjects(erik, q), q).toEqual([])
  const { rows } = await server.pool.query<{ words: string[] }>(
    `select tsvector_to_array(words) as words from message_words where words @@ $1::tsquery`,
    [`'${erik.id}'`],
  )
  const scope = erik.id.slice(-2)
  expect(new Set(rows.map(({ words }) => words.toSorted().join(' ')))).toEqual(
    new Set(['ett', 'två'].map((subject) => [erik.id, `${scope}${subject}`, `${scope}hamnen`].toSorted().join(' '))),
  )
})

it('the inbox search returns the same pages for frequent words as for rare ones', async () => {
  const [anna, erik, sara] = [
    await newMember('Anna Åkesson'),
    await newMember('Erik Öberg'),
    await newMember('Sara Lindström'),
  ]
  const add = (subject: string, minutes: number, content: string, sender: Member = anna) =>
    buildMessage(server.db, {
      sender_id: sender.id,
      recipient_id: erik.id,
      subject,
      content,
      created_at: minutesAgo(minutes),
    })
  await add('Fem', 500, 'vanligt ovanligt')
  await add('Fyra', 400, 'vanligt ovanligt', sara)
  await add('Tre', 300, 'vanligt ovanligt')
  const { thread_id } = await add('Två', 200, 'Inget', sara)
  const deleted = await buildMessage(server.db, {
    thread_id,
    sender_id: sara.id,
    recipient_id: erik.id,
    content: 'vanligt ovanligt',
    created_at: minutesAgo(199),
  })
  await erik.client.succeed(removeMessage, { id: deleted.id })
  await add('Ett', 100, 'vanligt ovanligt')
  const search = async () => ({
    word: await pageThrough(erik, 'vanl'),
    words: await pageThrough(erik, 'vanligt ovanligt'),
    withName: await pageThrough(erik, 'vanligt lindström'),
  })
  const expected = { word: ['Ett', 'Tre', 'Fyra', 'Fem'], words: ['Ett', 'Tre', 'Fyra', 'Fem'], withName: ['Fyra'] }
  expect(await search()).toEqual(expected)

  // The word becomes frequent in one thread. The older ones are behind more threads than the search walks through.
  const long = await buildThread(server.db, { memberIds: [anna.id, erik.id], count: 1, subject: 'Långt' })
  await server.pool.query(
    `insert into messages (thread_id, position, sender_id, recipient_id, content)
     select $1, n, $2, $3, 'vanligt ovanligt' from generate_series(2, $4 + 2) as n`,
    [long, anna.id, erik.id, maxRareMatches],
  )
  await addManyThreads(anna, erik, 'Inget', maxThreadsWalked + 1)
  const sentFor = (q: string) => captureStatements(/message_words/, () => findSubjects(erik, q, { limit: 20 }))
  expect(await search()).toEqual({
    word: ['Långt', ...expected.word],
    words: ['Långt', ...expected.words],
    withName: ['Fyra'],
  })
  expect(await sentFor('ovanligt')).toHaveLength(4)
  expect(await sentFor('ovanligt lindström')).toHaveLength(3)
  expect((await findSubjects(erik, 'inget')).slice(0, 3)).toEqual(['Fylld', 'Fylld', 'Fylld'])
  expect(await sentFor('inget')).toHaveLength(1)
})
