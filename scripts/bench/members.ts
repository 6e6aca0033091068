import { listFeed } from '#features/activity/contract/index.ts'
import { readThread, unreadCount } from '#features/messages/contract/index.ts'
import { listMembers } from '#features/network/contract/index.ts'
import { openDatabase } from '#platform/db/database.ts'
import { asRequest, type BenchCase, type BenchSubjects } from './cases.ts'
import { type Community, startCommunity } from './community.ts'

/** Rows that the member cases need; `profiles` is the size of the generated community. */
const membersSize = { profiles: 100_000, connections: 5_000, activities: 1_000_000, messages: 10_000 }

/**
 * Gives a member 5,000 connections and a thread of 10,000 messages, 40 of them unread. Adds a million activities, a
 * tenth of them by these connections.
 */
const prepareMembers = async (databaseUrl: string, { id }: { id: string }): Promise<{ threadId: string }> => {
  // Inserting a million rows takes longer than the statement timeout for requests.
  const { pool, close } = openDatabase(databaseUrl, { max: 1, statementTimeoutMs: 300_000 })
  const run = async (text: string, values: unknown[] = []) =>
    (await pool.query<{ id: string }>(text, values)).rows[0]?.id as string
  await run(
    `insert into connections (member_id, other_id)
     select side.one, side.two from (select id from users where id <> $1 order by id desc limit $2) as met
     cross join lateral (values ($1::uuid, met.id), (met.id, $1::uuid)) as side (one, two)
     on conflict do nothing`,
    [id, membersSize.connections],
  )
  await run(
    `insert into activities (actor_id, type, link, subject, audience, created_at)
     select member.id, 'profile_update', '/profile/' || member.id, 'bench:' || n, 'connections', now() - (${membersSize.activities} - n) * interval '1 second'
     from generate_series(1, ${membersSize.activities}) as n
     join (select id, row_number() over (order by id desc) - 1 as place from users) as member
       on member.place = case when n % 10 = 0 then n / 10 % ${membersSize.connections} else n % ${membersSize.profiles} end`,
  )
  const other = await run('select other_id as id from connections where member_id = $1 order by other_id limit 1', [id])
  const threadId = await run(
    `insert into message_threads (subject, last_position) values ('Bench', ${membersSize.messages}) returning id`,
  )
  await run(
    `insert into message_pairs (low_id, high_id, standing) values (least($1::uuid, $2::uuid), greatest($1::uuid, $2::uuid), 'open') on conflict (low_id, high_id) do nothing`,
    [id, other],
  )
  await run(
    `insert into messages (thread_id, position, sender_id, recipient_id, content, is_read, created_at)
     select $1, n, case n % 2 when 0 then $2::uuid else $3::uuid end, case n % 2 when 0 then $3::uuid else $2::uuid end,
       'A message of some length, such as members write to each other, number ' || n, n <= ${membersSize.messages - 80}, now() - (${membersSize.messages} - n) * interval '1 minute'
     from generate_series(1, ${membersSize.messages}) as n`,
    [threadId, id, other],
  )
  await run(
    `insert into message_boxes (thread_id, member_id, other_id, engaged, last_position, last_at, received_position, sent_position, sent_at)
     values ($1, $2, $3, true, $4, now(), $4 - 1, $4, now()), ($1, $3, $2, true, $4, now(), $4, $4 - 1, now())`,
    [threadId, id, other, membersSize.messages],
  )
  await pool.query('vacuum analyze')
  await close()
  return { threadId }
}

/** Frequent and rare words, one misspelt, one in Arabic; each request searches for the next. */
export const directoryWords = [
  'energilagring',
  'Åsa Öberg',
  'betalningar Malmö',
  'maskininlärnnig',
  'حداد',
  'designer',
  'Norrkraft',
  'robotics Bergen',
]

const memberCases = ({ cookie }: Pick<BenchSubjects, 'cookie'>, { threadId }: { threadId: string }): BenchCase[] => {
  return [
    {
      name: 'directory search',
      wantedRatio: 0.6,
      // Enough that first-time searches are as rare in own SQL as in the product.
      recorded: directoryWords.length * 20,
      slowest: { connections: 32, p95: 50 },
      requests: directoryWords.map((q) => asRequest(listMembers, { q, limit: 20 }, { cookie })),
    },
    {
      name: 'unread count, large community',
      wantedRatio: 0.7,
      requests: [asRequest(unreadCount, {}, { cookie })],
    },
    {
      name: 'thread of 10,000',
      wantedRatio: 0.6,
      requests: [asRequest(readThread, { id: threadId, limit: 50 }, { cookie })],
    },
    {
      name: 'feed of 5,000 known',
      wantedRatio: 0.6,
      slowest: { connections: 1, p95: 30 },
      requests: [asRequest(listFeed, { limit: 20 }, { cookie })],
    },
  ]
}

export const memberCaseNames = memberCases({ cookie: '' }, { threadId: '' }).map(({ name }) => name)

/** Starts the large community of the member cases. */
export const startLargeCommunity = async (options: {
  quiet: boolean
}): Promise<{ community: Community; cases: BenchCase[] }> => {
  const community = await startCommunity({ members: membersSize.profiles, opportunities: 1000 }, options)
  const { database, subjects } = community
  try {
    const prepared = await prepareMembers(database.url, subjects.members[0] as { id: string })
    return { community, cases: memberCases(subjects, prepared) }
  } catch (error) {
    await community.stop()
    throw error
  }
}
