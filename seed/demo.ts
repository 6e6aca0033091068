import type { Database } from '#platform/db/database.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { defaultLanguage } from '#kit/languages.ts'
import { languageOfOptionalText, languageOfText } from '#platform/i18n/language-of-text.ts'
import { authentication } from '#features/accounts/server/index.ts'
import { insertActivities } from './feed.ts'
import { demoPassword, type DemoMemberKey, type DemoMember, demoMembers } from './demo-members.ts'
import { skeletonOf } from '#features/profiles/contract/index.ts'
import { demoOpportunities } from './demo-opportunities.ts'
import { insertDemoApplications } from './demo-applications.ts'
import { insertDemoMentorship } from './demo-mentorship.ts'
import { insertDemoCohorts } from './insert-demo-cohorts.ts'
import { insertDemoCertificates } from './insert-demo-certificates.ts'
import { insertDemoPrograms } from './insert-demo-programs.ts'
import { insertDemoReviews } from './insert-demo-reviews.ts'
import { insertDemoSchedule } from './insert-demo-schedule.ts'
import { insertDemoProducts } from './demo-launches.ts'
import { demoPartners } from './demo-partners.ts'
import { demoConnections, demoPosts, demoProfiles, demoRequests, demoThreads } from './demo-people.ts'
import { demoSuggestions } from './demo-suggestions.ts'
import { insertDemoVisits } from './insert-demo-visits.ts'
import { demoNotes } from './demo-notes.ts'
import { demoVerification } from './demo-verification.ts'

export { demoLogins, demoPassword } from './demo-members.ts'

const dayMs = 86_400_000
type Ids = Record<DemoMemberKey, string>
type Insert = (text: string, values: unknown[]) => Promise<string>

const insertMembers = async (insert: Insert, passwordHash: string): Promise<Ids> => {
  const ids: Partial<Ids> = {}
  for (const [index, member] of demoMembers.entries()) {
    const { key, email, fullName, role, language, adminLevel, partner }: DemoMember = member
    const joined = new Date(Date.now() - (90 - index * 7) * dayMs)
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
    ids[key as DemoMemberKey] = id
  }
  return ids as Ids
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10)
const dayIn = (days: number) => dayOf(new Date(Date.now() + days * dayMs))

const insertOpportunities = async (insert: Insert, ids: Ids): Promise<void> => {
  for (const one of demoOpportunities) {
    const posted = new Date(Date.now() - one.posted * dayMs)
    const email = demoMembers.find(({ key }) => key === one.owner)?.email
    await insert(
      `insert into opportunities (owner_id, slug, title, type, language, company_name, location, remote_ok, description, salary_range,
         pay_min, pay_max, pay_currency, pay_period, equity_min, equity_max, requirements, benefits, application_deadline, contact_email,
         created_at, updated_at, internship_kind, credits, credit_system, starts_on, ends_on, pace, supervisor, is_paid)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $21,
         $22, $23, $24, $25, $26, $27, $28, $29) returning id`,
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
        one.closesIn === undefined ? null : dayOf(new Date(Date.now() + one.closesIn * dayMs)),
        email,
        posted,
        one.internship?.kind ?? null,
        one.internship?.credits?.points ?? null,
        one.internship?.credits?.system ?? null,
        one.internship ? dayIn(one.internship.startsIn) : null,
        one.internship ? dayIn(one.internship.startsIn + one.internship.weeks * 7) : null,
        one.internship?.pace ?? null,
        one.internship?.supervisor ?? null,
        one.internship?.isPaid ?? null,
      ],
    )
  }
}

const insertSuggestions = async (insert: Insert, ids: Ids): Promise<void> => {
  for (const one of demoSuggestions) {
    const posted = new Date(Date.now() - one.posted * dayMs)
    const id = await insert(
      `insert into suggestions (submitter_id, title, description, tags, language, status, status_note, status_changed_at, created_at,
         status_note_language)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
      [
        ids[one.by],
        one.title,
        one.description,
        one.tags,
        one.language,
        one.status,
        one.note ?? null,
        one.note ? new Date(posted.getTime() + 2 * dayMs) : null,
        posted,
        languageOfOptionalText(one.note ?? null, one.language),
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

const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)

const insertProfiles = async (insert: Insert, ids: Ids): Promise<void> => {
  for (const [key, one] of Object.entries(demoProfiles)) {
    const id = ids[key as DemoMemberKey]
    await insert('insert into usernames (name, skeleton, member_id) values ($1, $2, $3) returning name as id', [
      one.username,
      skeletonOf(one.username),
      id,
    ])
    await insert(
      `update profiles set username = $2, company = $3, location = $4, bio = $5, expertise = $6, is_public = $7, mentor_available = $8, verified_at = $9,
         study_programme = $10, school = $11, graduation_year = $12, bio_language = $13
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
        one.verified ? daysAgo(30) : null,
        one.studies?.programme ?? null,
        one.studies?.school ?? null,
        one.studies?.graduationYear ?? null,
        languageOfText(one.bio, defaultLanguage),
      ],
    )
  }
}

const insertNetwork = async (insert: Insert, ids: Ids): Promise<void> => {
  for (const [one, other, days] of demoConnections) {
    await insert(
      'insert into connections (member_id, other_id, connected_at) values ($1, $2, $3), ($2, $1, $3) returning member_id as id',
      [ids[one], ids[other], daysAgo(days)],
    )
  }
  for (const { from, to, message, days } of demoRequests) {
    await insert(
      'insert into connection_requests (from_id, to_id, message, created_at) values ($1, $2, $3, $4) returning id',
      [ids[from], ids[to], message, daysAgo(days)],
    )
  }
}

const insertPosts = async (insert: Insert, ids: Ids): Promise<void> => {
  for (const { by, text, language, days } of demoPosts) {
    const id = await insert(
      `insert into posts (author_id, text, audience, language, created_at) values ($1, $2, 'everyone', $3, $4) returning id`,
      [ids[by], text, language, daysAgo(days)],
    )
    for (const [, name] of text.matchAll(/@([a-z0-9-]+)/g)) {
      await insert(
        'insert into post_mentions (post_id, name, member_id) select $1, $2, member_id from usernames where name = $2 returning post_id as id',
        [id, name],
      )
    }
  }
}

const insertMessages = async (insert: Insert, ids: Ids): Promise<void> => {
  for (const { subject, between, messages } of demoThreads) {
    const at = (hours: number) => daysAgo(hours / 24)
    const last = messages.at(-1) as (typeof messages)[number]
    const thread = await insert(
      'insert into message_threads (subject, subject_language, last_position, last_at) values ($1, $2, $3, $4) returning id',
      [subject, languageOfText(subject, defaultLanguage), messages.length, at(last.hours)],
    )
    const [low, high] = between.map((key) => ids[key]).toSorted()
    await insert(
      `insert into message_pairs (low_id, high_id, standing) values ($1, $2, 'open') on conflict (low_id, high_id) do update set standing = 'open' returning low_id as id`,
      [low, high],
    )
    const otherOf = (key: DemoMemberKey) => ids[between[0] === key ? between[1] : between[0]]
    for (const [index, { by, text, hours, read }] of messages.entries()) {
      await insert(
        'insert into messages (thread_id, position, sender_id, recipient_id, content, language, is_read, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8) returning id',
        [thread, index + 1, ids[by], otherOf(by), text, languageOfText(text, defaultLanguage), read, at(hours)],
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

const insertPartners = async (insert: Insert, ids: Ids): Promise<void> => {
  for (const { by, language, days, status, reason, experience, contribution, note, decidedAfter } of demoPartners) {
    const decided = decidedAfter === undefined ? null : daysAgo(days - decidedAfter)
    const answers = Object.entries({ reason, experience, contribution }).map(([field, text]) => ({
      field,
      question: null,
      text,
    }))
    const created = daysAgo(days)
    const id = await insert(
      `insert into applications (kind, applicant_id, language, answers, status, status_since, announced_status, announced_since, answered_at, created_at)
       values ('partner', $1, $2, $3, $4, $5, $4, $5, $6, $7) returning id`,
      [ids[by], language, JSON.stringify(answers), status, decided ?? created, decided, created],
    )
    if (decided === null) continue
    await insert(
      `insert into application_decisions (application_id, status, message, decided_by, created_at, announces_at, announced_at)
       values ($1, $2, $3, $4, $5, $5, $5) returning id`,
      [id, status, note ?? '', ids.astrid, decided],
    )
    if (status === 'approved')
      await insert(
        `insert into partner_earlier_roles (application_id, role)
         select $1, role from profiles where id = $2 and role is not null returning application_id as id`,
        [id, ids[by]],
      )
  }
}

const insertVerification = async (insert: Insert, ids: Ids): Promise<void> => {
  for (const { by, language, days, explanation, links, rejected } of demoVerification)
    await insert(
      `insert into verification_requests
         (member_id, explanation, language, links, status, note, note_language, decided_by, decided_at, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
      [
        ids[by],
        explanation,
        language,
        links,
        rejected ? 'rejected' : 'pending',
        rejected?.note ?? null,
        rejected ? language : null,
        rejected ? ids.astrid : null,
        rejected ? daysAgo(days - rejected.after) : null,
        daysAgo(days),
      ],
    )
}

const insertNotes = async (insert: Insert, ids: Ids): Promise<void> => {
  for (const { about, language, days, text } of demoNotes)
    await insert(
      `insert into user_notes (member_id, writer_id, text, language, created_at) values ($1, $2, $3, $4, $5) returning id`,
      [ids[about], ids.astrid, text, language, daysAgo(days)],
    )
}

/** Inserts the demo data into a new database in one transaction and stores its pictures. */
export const seedDemo = async ({ pool }: Database, storage: Pick<Storage, 'put'>): Promise<void> => {
  const passwordHash = await authentication.hashPassword(demoPassword)
  const client = await pool.connect()
  const insert: Insert = async (text, values) =>
    (await client.query<{ id: string }>(text, values)).rows[0]?.id as string
  try {
    await client.query('begin')
    const ids = await insertMembers(insert, passwordHash)
    await insertOpportunities(insert, ids)
    await insertSuggestions(insert, ids)
    await insertProfiles(insert, ids)
    await insertNetwork(insert, ids)
    await insertPartners(insert, ids)
    await insertVerification(insert, ids)
    await insertNotes(insert, ids)
    await insertPosts(insert, ids)
    await insertMessages(insert, ids)
    await insertDemoProducts(insert, ids, storage)
    await insertDemoMentorship(insert, ids)
    await insertDemoPrograms(insert, ids)
    await insertDemoApplications(insert, ids)
    await insertDemoReviews(insert, ids)
    await insertDemoCohorts(insert, ids)
    await insertDemoSchedule(insert)
    await insertDemoCertificates(insert, ids)
    await insertDemoVisits(insert)
    await client.query(insertActivities())
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

/** Whether the database has the demo data, so that `npm start` prints its logins. */
export const hasDemoData = async ({ pool }: Database): Promise<boolean> => {
  const { rows } = await pool.query('select from users where email = $1', [demoMembers[0].email])
  return rows.length > 0
}

export const hasNoMembers = async ({ pool }: Database): Promise<boolean> => {
  const { rows } = await pool.query<{ taken: boolean }>('select exists (select from users) as taken')
  return rows[0]?.taken === false
}
