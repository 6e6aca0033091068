import type { Database } from '#platform/db/database.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { hashPassword } from '#features/accounts/server/index.ts'
import { insertActivities } from './feed.ts'
import { demoPassword, type StoryKey, type StoryMember, storyMembers } from './demo-members.ts'
import { skeletonOf } from '#features/profiles/contract/index.ts'
import { storyOpportunities } from './demo-opportunities.ts'
import { tellProducts } from './demo-launches.ts'
import { storyPartners } from './demo-partners.ts'
import { storyConnections, storyPosts, storyProfiles, storyRequests, storyThreads } from './demo-people.ts'
import { storySuggestions } from './demo-suggestions.ts'

export { demoLogins, demoPassword } from './demo-members.ts'

const day = 86_400_000
type Ids = Record<StoryKey, string>
type Insert = (text: string, values: unknown[]) => Promise<string>

const tellMembers = async (insert: Insert, passwordHash: string): Promise<Ids> => {
  const ids: Partial<Ids> = {}
  for (const [index, member] of storyMembers.entries()) {
    const { key, email, fullName, role, language, adminLevel, partner }: StoryMember = member
    const joined = new Date(Date.now() - (90 - index * 7) * day)
    const id = await insert(
      `insert into users (email, email_confirmed, email_confirmed_at, name, terms_accepted_at, created_at)
       values ($1, true, $3, $2, $3, $3) returning id`,
      [email, fullName, joined],
    )
    await insert(
      `insert into profiles (id, full_name, role, language, is_admin, admin_level, onboarded_at, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $7) returning id`,
      [id, fullName, role, language, adminLevel !== undefined, adminLevel ?? null, joined],
    )
    await insert(
      `insert into identities (user_id, provider, subject, password_hash) values ($1, 'credential', $2, $3) returning id`,
      [id, id, passwordHash],
    )
    if (partner)
      await insert(`insert into user_roles (user_id, role) values ($1, 'partner') returning user_id as id`, [id])
    ids[key as StoryKey] = id
  }
  return ids as Ids
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10)

const tellOpportunities = async (insert: Insert, ids: Ids): Promise<void> => {
  for (const one of storyOpportunities) {
    const posted = new Date(Date.now() - one.posted * day)
    const email = storyMembers.find(({ key }) => key === one.owner)?.email
    await insert(
      `insert into opportunities (owner_id, slug, title, type, language, company_name, location, remote_ok, description, salary_range,
         pay_min, pay_max, pay_currency, pay_period, equity_min, equity_max, requirements, benefits, application_deadline, contact_email,
         created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $21) returning id`,
      [
        ids[one.owner],
        one.slug,
        one.title,
        one.type,
        one.language,
        one.company,
        one.location,
        one.remote,
        one.description,
        one.salaryRange ?? null,
        one.pay ? one.pay.min * 100 : null,
        one.pay ? one.pay.max * 100 : null,
        one.pay ? 'SEK' : null,
        one.pay?.period ?? null,
        one.equity ? Math.round(one.equity.min * 100) : null,
        one.equity ? Math.round(one.equity.max * 100) : null,
        one.requirements,
        one.benefits,
        one.closesIn === undefined ? null : dayOf(new Date(Date.now() + one.closesIn * day)),
        email,
        posted,
      ],
    )
  }
}

const tellSuggestions = async (insert: Insert, ids: Ids): Promise<void> => {
  for (const one of storySuggestions) {
    const posted = new Date(Date.now() - one.posted * day)
    const id = await insert(
      `insert into suggestions (submitter_id, title, description, tags, language, status, status_note, status_changed_at, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
      [
        ids[one.by],
        one.title,
        one.description,
        one.tags,
        one.language,
        one.status,
        one.note ?? null,
        one.note ? new Date(posted.getTime() + 2 * day) : null,
        posted,
      ],
    )
    for (const voter of one.voters) {
      await insert(
        `insert into suggestion_votes (suggestion_id, member_id) values ($1, $2) returning suggestion_id as id`,
        [id, ids[voter]],
      )
    }
  }
}

const ago = (days: number) => new Date(Date.now() - days * day)

const tellProfiles = async (insert: Insert, ids: Ids): Promise<void> => {
  for (const [key, one] of Object.entries(storyProfiles)) {
    const id = ids[key as StoryKey]
    await insert('insert into usernames (name, skeleton, member_id) values ($1, $2, $3) returning name as id', [
      one.username,
      skeletonOf(one.username),
      id,
    ])
    await insert(
      `update profiles set username = $2, company = $3, location = $4, bio = $5, expertise = $6, is_public = $7, mentor_available = $8, verified_at = $9
       where id = $1 returning id`,
      [
        id,
        one.username,
        one.company ?? null,
        one.location,
        one.bio,
        one.expertise,
        one.isPublic ?? false,
        one.mentorAvailable ?? false,
        one.verified ? ago(30) : null,
      ],
    )
  }
}

const tellNetwork = async (insert: Insert, ids: Ids): Promise<void> => {
  for (const [one, other, days] of storyConnections) {
    await insert(
      'insert into connections (member_id, other_id, connected_at) values ($1, $2, $3), ($2, $1, $3) returning member_id as id',
      [ids[one], ids[other], ago(days)],
    )
  }
  for (const { from, to, message, days } of storyRequests) {
    await insert(
      'insert into connection_requests (from_id, to_id, message, created_at) values ($1, $2, $3, $4) returning id',
      [ids[from], ids[to], message, ago(days)],
    )
  }
}

const tellPosts = async (insert: Insert, ids: Ids): Promise<void> => {
  for (const { by, text, language, days } of storyPosts) {
    const id = await insert(
      `insert into posts (author_id, text, audience, language, created_at) values ($1, $2, 'everyone', $3, $4) returning id`,
      [ids[by], text, language, ago(days)],
    )
    for (const [, name] of text.matchAll(/@([a-z0-9-]+)/g)) {
      await insert(
        'insert into post_mentions (post_id, name, member_id) select $1, $2, member_id from usernames where name = $2 returning post_id as id',
        [id, name],
      )
    }
  }
}

const tellMessages = async (insert: Insert, ids: Ids): Promise<void> => {
  for (const { subject, between, messages } of storyThreads) {
    const at = (hours: number) => ago(hours / 24)
    const last = messages.at(-1) as (typeof messages)[number]
    const thread = await insert(
      'insert into message_threads (subject, last_position, last_at) values ($1, $2, $3) returning id',
      [subject, messages.length, at(last.hours)],
    )
    const [low, high] = between.map((key) => ids[key]).toSorted()
    await insert(
      `insert into message_pairs (low_id, high_id, standing) values ($1, $2, 'open') on conflict (low_id, high_id) do update set standing = 'open' returning low_id as id`,
      [low, high],
    )
    const otherOf = (key: StoryKey) => ids[between[0] === key ? between[1] : between[0]]
    for (const [index, { by, text, hours, read }] of messages.entries()) {
      await insert(
        'insert into messages (thread_id, position, sender_id, recipient_id, content, is_read, created_at) values ($1, $2, $3, $4, $5, $6, $7) returning id',
        [thread, index + 1, ids[by], otherOf(by), text, read, at(hours)],
      )
    }
    for (const key of between) {
      const sent = messages.findLastIndex(({ by }) => by === key)
      const received = messages.findLastIndex(({ by }) => by !== key)
      await insert(
        `insert into message_boxes (thread_id, member_id, other_id, engaged, last_position, last_at, received_position, sent_position, sent_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning thread_id as id`,
        [
          thread,
          ids[key],
          otherOf(key),
          sent >= 0,
          messages.length,
          at(last.hours),
          received < 0 ? null : received + 1,
          sent < 0 ? null : sent + 1,
          sent < 0 ? null : at(messages[sent]?.hours ?? 0),
        ],
      )
    }
  }
}

const tellPartners = async (insert: Insert, ids: Ids): Promise<void> => {
  for (const { by, language, days, status, reason, experience, contribution, note, decidedAfter } of storyPartners) {
    const decided = decidedAfter === undefined ? null : ago(days - decidedAfter)
    await insert(
      `insert into partner_applications (applicant_id, language, status, reason, experience, contribution, note, decided_at, decided_by, earlier_role, created_at)
       select id, $2, $3::text, $4, $5, $6, $7::text, $8::timestamptz, $9::uuid, case when $3::text = 'approved' then role end, $10::timestamptz from profiles where id = $1 returning id`,
      [
        ids[by],
        language,
        status,
        reason,
        experience,
        contribution,
        note ?? null,
        decided,
        decided && ids.astrid,
        ago(days),
      ],
    )
  }
}

/** Tells the demo story into a database that is new, wholly or not at all; its pictures are kept in the storage. */
export const tellStory = async ({ pool }: Database, storage: Pick<Storage, 'put'>): Promise<void> => {
  const passwordHash = await hashPassword(demoPassword)
  const client = await pool.connect()
  const insert: Insert = async (text, values) =>
    (await client.query<{ id: string }>(text, values)).rows[0]?.id as string
  try {
    await client.query('begin')
    const ids = await tellMembers(insert, passwordHash)
    await tellOpportunities(insert, ids)
    await tellSuggestions(insert, ids)
    await tellProfiles(insert, ids)
    await tellNetwork(insert, ids)
    await tellPartners(insert, ids)
    await tellPosts(insert, ids)
    await tellMessages(insert, ids)
    await tellProducts(insert, ids, storage)
    await client.query(insertActivities())
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

/** Whether this database tells the story, so that its logins are worth printing. */
export const isStoryTold = async ({ pool }: Database): Promise<boolean> => {
  const { rows } = await pool.query('select from users where email = $1', [storyMembers[0].email])
  return rows.length > 0
}

/** Whether nobody has ever joined. */
export const isNewCommunity = async ({ pool }: Database): Promise<boolean> => {
  const { rows } = await pool.query<{ taken: boolean }>('select exists (select from users) as taken')
  return rows[0]?.taken === false
}
