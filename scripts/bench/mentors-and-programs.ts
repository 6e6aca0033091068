import pg from 'pg'
import { listMentors } from '#features/mentorship/contract/index.ts'
import { listSlots } from '#features/mentorship/contract/schedule.ts'
import { listRanking } from '#features/program-reviews/contract/index.ts'
import { mentorshipArea } from '../plans/mentorship.ts'
import { programReviewsArea } from '../plans/program-reviews.ts'
import { asRequest, type BenchCase } from './cases.ts'
import { type Community, startCommunity } from './community.ts'
import { openSession } from './session.ts'

/** `bookings` are those of one mentor in the four weeks that a member looks at. */
const size = { members: 20_000, mentors: 20_000, bookings: 500, applications: 5000 }
const weeks = 4

type Subjects = {
  /** Sessions of a member and of the owner of the program. */
  cookie: string
  ownerCookie: string
  mentor: { listingId: string; from: string }
  roundId: string
}

const cases = ({ cookie, ownerCookie, mentor, roundId }: Subjects): BenchCase[] => [
  {
    name: 'slots of a mentor with 500 bookings',
    slowest: { connections: 1, p95: 5 },
    requests: [
      asRequest(
        listSlots,
        { id: mentor.listingId, lengthMinutes: '30', from: mentor.from, days: String(weeks * 7) },
        { cookie },
      ),
    ],
  },
  {
    name: 'mentors with their next free slot',
    slowest: { connections: 16, p95: 40 },
    requests: [asRequest(listMentors, { limit: 20 }, { cookie })],
  },
  {
    name: 'ranking of 5,000 applications',
    slowest: { connections: 1, p95: 100 },
    requests: [asRequest(listRanking, { id: roundId, limit: 20 }, { cookie: ownerCookie })],
  },
]

export const mentorCaseNames = cases({
  cookie: '',
  ownerCookie: '',
  mentor: { listingId: '', from: '' },
  roundId: '',
}).map(({ name }) => name)

/**
 * Gives a mentor without sessions hours, and bookings of half an hour, evenly over the four weeks, with free slots of the same length between them. The mentees have no
 * other sessions, because nobody is in two at once.
 */
const book = async (client: pg.Client): Promise<string> => {
  const isFree = (id: string) => `not exists (select from mentor_session_times where member_id = ${id})`
  const { rows } = await client.query<{ id: string }>(
    `with chosen as (
       select id from mentor_listings where slug like '%1' and is_active and availability = 'available' and ${isFree('owner_id')} order by id limit 1
     )
     insert into mentor_weekly_hours (listing_id, weekday, hours)
     select id, weekday, int4range(540, 1020) from chosen, generate_series(1, 5) as weekday
     returning listing_id as id`,
  )
  const [listing] = rows
  if (!listing) throw new Error('no mentor is free')
  await client.query(`update mentor_listings set other_lengths = '{30}' where id = $1 and session_length <> 30`, [
    listing.id,
  ])
  await client.query(
    `insert into mentor_sessions (listing_id, listing_title, mentor_id, mentee_id, type, format, status, starts_at, ends_at,
       mentor_time_zone, mentee_time_zone, message, holds_until, mailed_sequence)
     select l.id, 'A session', l.owner_id, mentee.id, 'mentoring', 'video', 'confirmed', starts_at, starts_at + interval '30 minutes',
       'Europe/Stockholm', 'Europe/Stockholm', 'A message.', starts_at, 0
     from mentor_listings as l,
       (select id, row_number() over (order by n) as n from plans_members as m where ${isFree('m.id')} order by m.n limit $2) as mentee
       cross join lateral (select date_trunc('hour', now()) + mentee.n * interval '${weeks * 7 * 24} hours' / $2::int) as time (starts_at)
     where l.id = $1 and mentee.id <> l.owner_id`,
    [listing.id, size.bookings],
  )
  return listing.id
}

const prepare = async ({ database }: Community): Promise<Subjects> => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const pool = new pg.Pool({ connectionString: database.url, max: 1 })
  const read = async (text: string) =>
    (await client.query<Record<string, string>>(text)).rows[0] as Record<string, string>
  try {
    await client.query(
      'create table plans_members as select (row_number() over (order by id) - 1)::int as n, id from users',
    )
    await client.query('create unique index on plans_members (n) include (id)')
    await mentorshipArea.fill(client, size.mentors)
    await programReviewsArea.fill(client, size.applications)
    const listingId = await book(client)
    await client.query('vacuum analyze')
    const { round_id: roundId, owner_id: ownerId } = await read(
      'select r.id as round_id, p.owner_id from program_review_rounds as r join programs as p on p.id = r.program_id limit 1',
    )
    const { id: memberId } = await read('select id from plans_members where n = 15000')
    return {
      cookie: await openSession(pool, memberId as string),
      ownerCookie: await openSession(pool, ownerId as string),
      mentor: { listingId, from: new Date().toISOString() },
      roundId: roundId as string,
    }
  } finally {
    await client.end()
    await pool.end()
  }
}

/** Starts the community of these cases: 20,000 mentors, and a program whose applications ten reviewers have reviewed. */
export const startMentorCommunity = async (options: {
  quiet: boolean
}): Promise<{ community: Community; cases: BenchCase[] }> => {
  const community = await startCommunity({ members: size.members, opportunities: 1000, products: 100 }, options)
  try {
    return { community, cases: cases(await prepare(community)) }
  } catch (error) {
    await community.stop()
    throw error
  }
}
