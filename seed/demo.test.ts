import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { openTestDatabase } from '#tests/support/database.ts'
import type { AnswerView } from '#features/applications/contract/views.ts'
import { priceModels, type ProgramQuestion, programStatuses } from '#features/programs/contract/index.ts'
import { sessionStatuses } from '#features/mentorship/contract/sessions.ts'
import { applicationStatuses } from '#features/applications/contract/kinds.ts'
import { demoApplications } from './demo-applications.ts'
import { demoMentors } from './demo-mentors.ts'
import { demoProducts } from './demo-products.ts'
import { demoCohorts } from './demo-cohorts.ts'
import { demoPrograms } from './demo-programs.ts'
import { demoReviewers, demoRounds } from './demo-reviews.ts'
import { seedDemo } from './demo.ts'

const { db, pool } = await openTestDatabase()
const stored = new Map<string, Uint8Array>()
await seedDemo({ db, pool } as Parameters<typeof seedDemo>[0], {
  put: async (key, bytes) => void stored.set(key, bytes),
})

it('the demo data launches products with pictures, votes and a discussion', async () => {
  const products = await db
    .selectFrom('products')
    .select(['slug', 'status', 'vote_count', 'comment_count', 'launched_at'])
    .orderBy('launched_at')
    .execute()
  expect(products).toHaveLength(demoProducts.length)
  for (const { slug, status, vote_count, comment_count } of products) {
    const product = demoProducts.find((one) => one.slug === slug)
    const comments = (product?.comments ?? []).flatMap((one) => [one, ...(one.answers ?? [])])
    expect([slug, status, vote_count, comment_count]).toEqual([
      slug,
      product?.state ?? 'approved',
      product?.voters?.length ?? 0,
      comments.length,
    ])
  }
  // Members do not vote for their own products, and all comments follow the launch.
  for (const { by, makers = [], voters = [], comments = [], hours } of demoProducts) {
    expect(voters.filter((voter) => voter === by || makers.includes(voter))).toEqual([])
    expect(comments.every((one) => one.hours < hours)).toBe(true)
  }
})

it('every picture of the demo data is stored in the sizes of its rows', async () => {
  const rows = await db
    .selectFrom('files')
    .select(['storage_key as key', 'width', 'height', 'bytes'])
    .unionAll(db.selectFrom('file_renditions').select(['storage_key as key', 'width', 'height', 'bytes']))
    .execute()
  expect(rows.length).toBeGreaterThan(24)
  for (const { key, width, height, bytes } of rows) {
    const picture = stored.get(key)
    expect(picture?.length).toBe(bytes)
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width, height })
  }
})

it('the demo data has partners with approved applications, and pending and rejected ones', async () => {
  const rounds = await db
    .selectFrom('applications')
    .select(['applicant_id', 'status'])
    .where('kind', '=', 'partner')
    .orderBy('created_at')
    .execute()
  expect(rounds.map(({ status }) => status)).toEqual(['approved', 'approved', 'rejected', 'pending'])
  const partners = await db.selectFrom('user_roles').select('user_id').where('role', '=', 'partner').execute()
  expect(partners.map(({ user_id }) => user_id).toSorted()).toEqual(
    rounds
      .filter(({ status }) => status === 'approved')
      .map(({ applicant_id }) => applicant_id)
      .toSorted(),
  )
})

it('the demo data has applications in every status, each with its owner and its title', async () => {
  const rows = await db.selectFrom('applications').select(['status', 'title', 'owner_id', 'kind']).execute()
  const subjects = rows.filter(({ kind }) => kind !== 'partner')
  expect(subjects).toHaveLength(demoApplications.length)
  expect([...new Set(subjects.map(({ status }) => status))].toSorted()).toEqual(applicationStatuses.toSorted())
  expect(subjects.every(({ title, owner_id }) => title && owner_id)).toBe(true)
})

it('the demo data has internships of three kinds, students with a school, and a pair of them that applied', async () => {
  const kinds = await db
    .selectFrom('opportunities')
    .select('internship_kind as kind')
    .where('type', '=', 'internship')
    .orderBy('kind')
    .execute()
  expect(kinds.map(({ kind }) => kind)).toEqual(['lia', 'summer_job', 'thesis'])
  const students = await db
    .selectFrom('profiles')
    .select(['study_programme', 'school', 'graduation_year'])
    .where('role', '=', 'student')
    .execute()
  expect(students).toHaveLength(2)
  for (const student of students) expect(Object.values(student)).not.toContain(null)
  const pairs = await db
    .selectFrom('application_members as m')
    .innerJoin('opportunities as o', 'o.id', 'm.subject_id')
    .innerJoin('profiles as p', 'p.id', 'm.member_id')
    .select(['p.full_name', 'o.internship_kind'])
    .where('m.application_id', 'in', (select) =>
      select.selectFrom('application_co_applicants').select('application_id'),
    )
    .orderBy('p.full_name')
    .execute()
  expect(pairs).toEqual([
    { full_name: 'Elin Öberg', internship_kind: 'thesis' },
    { full_name: 'Samir Rahimi', internship_kind: 'thesis' },
  ])
})

it('the demo data has mentors with hours, and sessions in every state', async () => {
  const hours = await db
    .selectFrom('mentor_listings as l')
    .leftJoin('mentor_weekly_hours as h', 'h.listing_id', 'l.id')
    .select(['l.slug', ({ fn }) => fn.count<number>('h.weekday').as('parts')])
    .groupBy('l.slug')
    .execute()
  expect(hours.map(({ slug }) => slug).toSorted()).toEqual(demoMentors.map(({ slug }) => slug).toSorted())
  expect(hours.every(({ parts }) => parts > 0)).toBe(true)
  const states = await db.selectFrom('mentor_sessions').select('status').distinct().execute()
  expect(states.map(({ status }) => status).toSorted()).toEqual(sessionStatuses.toSorted())
  // A request of the demo still waits for its answer.
  const waiting = await db
    .selectFrom('mentor_sessions')
    .select('id')
    .where('status', '=', 'requested')
    .where('holds_until', '>', new Date())
    .execute()
  expect(waiting).toHaveLength(1)
})

it("applications of the demo data answer the owner's questions, the required ones among them", async () => {
  const { rows } = await db
    .selectFrom('applications as a')
    .innerJoin('programs as p', 'p.id', 'a.subject_id')
    .select(['a.answers', 'p.questions'])
    .where('p.questions', '<>', '[]')
    .execute()
    .then((found) => ({ rows: found as unknown as { answers: AnswerView[]; questions: ProgramQuestion[] }[] }))
  expect(rows.length).toBeGreaterThan(0)
  for (const { answers, questions } of rows) {
    const answered = answers.flatMap(({ question }) => question ?? [])
    expect(questions.map(({ text }) => text)).toEqual(expect.arrayContaining(answered))
    const required = questions.filter(({ isRequired }) => isRequired).map(({ text }) => text)
    expect(answered).toEqual(expect.arrayContaining(required))
  }
})

it('the demo data has programs in every state and of every price model, of which one is full', async () => {
  const rows = await db
    .selectFrom('programs as p')
    .select((from) => [
      'p.slug',
      'p.status',
      'p.price_model',
      'p.language',
      'p.max_participants',
      'p.changed_since_review',
      from
        .selectFrom('applications as a')
        .whereRef('a.subject_id', '=', 'p.id')
        .where('a.status', '=', 'approved')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('participants'),
    ])
    .execute()
  expect(rows.map(({ slug }) => slug).toSorted()).toEqual(demoPrograms.map(({ slug }) => slug).toSorted())
  const distinct = (values: readonly string[]) => [...new Set(values)].toSorted()
  expect(distinct(rows.map(({ status }) => status))).toEqual(programStatuses.toSorted())
  expect(distinct(rows.map(({ price_model }) => price_model))).toEqual(priceModels.toSorted())
  expect(distinct(rows.map(({ language }) => language))).toEqual(['ar', 'en', 'sv'])
  expect(rows.some((row) => row.changed_since_review)).toBe(true)
  // Only a public program has participants, and none has more than its places.
  expect(rows.filter((row) => row.participants === row.max_participants).map(({ slug }) => slug)).toEqual([
    'designing-for-cold-hands',
  ])
  expect(rows.every((row) => Number(row.participants) <= row.max_participants)).toBe(true)
  expect(rows.filter((row) => Number(row.participants) > 0).map(({ status }) => status)).not.toContain('draft')
})

it('the demo data has a closed and an open review round, with reviews by accepted reviewers only', async () => {
  const rounds = await db
    .selectFrom('program_review_rounds as r')
    .select((from) => [
      'r.name',
      'r.status',
      'r.is_blind',
      from
        .selectFrom('program_review_entries as e')
        .whereRef('e.round_id', '=', 'r.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('entries'),
      from
        .selectFrom('program_reviews as v')
        .whereRef('v.round_id', '=', 'r.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('reviews'),
    ])
    .orderBy('r.opened_at')
    .execute()
  expect(rounds).toEqual(
    demoRounds.map(({ name, blind, closed, applicants, reviews }) => ({
      name,
      status: closed === undefined ? 'open' : 'closed',
      is_blind: blind,
      entries: applicants.length,
      reviews: reviews.length,
    })),
  )
  const reviewers = await db.selectFrom('program_reviewers').select('status').execute()
  expect(reviewers).toHaveLength(demoReviewers.length)
  const strangers = await db
    .selectFrom('program_reviews as v')
    .innerJoin('program_review_rounds as r', 'r.id', 'v.round_id')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('program_reviewers as p')
            .whereRef('p.program_id', '=', 'r.program_id')
            .whereRef('p.member_id', '=', 'v.reviewer_id')
            .where('p.status', '=', 'accepted'),
        ),
      ),
    )
    .select('v.id')
    .execute()
  expect(strangers).toEqual([])
  // The weighted sum of a review is the one of its scores.
  const sums = await db
    .selectFrom('program_reviews as v')
    .innerJoin('program_review_scores as s', 's.review_id', 'v.id')
    .innerJoin('program_review_criteria as c', 'c.id', 's.criterion_id')
    .where('v.status', '=', 'submitted')
    .select(({ fn, ref }) => ['v.weighted_sum', fn.sum<number>(sql`${ref('s.score')} * ${ref('c.weight')}`).as('sum')])
    .groupBy('v.id')
    .execute()
  expect(sums.length).toBeGreaterThan(8)
  expect(sums.every(({ weighted_sum, sum }) => weighted_sum === Number(sum))).toBe(true)
})

it('the demo data has cohorts with introductions, announcements and alumni, of participants only', async () => {
  const rows = await db
    .selectFrom('program_cohort_members as c')
    .innerJoin('programs as p', 'p.id', 'c.program_id')
    .select((from) => [
      'p.slug',
      'p.status',
      'c.is_alumnus',
      from
        .selectFrom('applications as a')
        .whereRef('a.subject_id', '=', 'c.program_id')
        .whereRef('a.applicant_id', '=', 'c.member_id')
        .where('a.announced_status', '=', 'approved')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('approved'),
    ])
    .execute()
  expect(rows).toHaveLength(demoCohorts.flatMap(({ participants }) => participants).length)
  expect(rows.map(({ approved }) => Number(approved))).toEqual(rows.map(() => 1))
  expect(rows.filter((row) => row.is_alumnus && row.status === 'completed').length).toBeGreaterThan(1)
  const announcements = await db.selectFrom('program_announcements').select('is_pinned').execute()
  expect(announcements).toHaveLength(demoCohorts.flatMap((cohort) => cohort.announcements).length)
  expect(announcements.some(({ is_pinned }) => is_pinned)).toBe(true)
})

it('the demo data has a schedule with events that are over, coming, public and cancelled, on the clocks of their programs', async () => {
  const events = await db
    .selectFrom('program_events as e')
    .innerJoin('programs as p', 'p.id', 'e.program_id')
    .select(['p.slug', 'e.kind', 'e.starts_at', 'e.cancelled_at', 'e.is_public'])
    .execute()
  const now = new Date()
  const ofRunning = events.filter(({ slug }) => slug === 'energilabbet-i-ostersund')
  expect(ofRunning.some(({ starts_at }) => starts_at < now)).toBe(true)
  expect(ofRunning.some(({ starts_at, is_public }) => starts_at > now && is_public)).toBe(true)
  expect(ofRunning.some(({ cancelled_at }) => cancelled_at !== null)).toBe(true)
  expect(new Set(events.map(({ kind }) => kind)).size).toBe(5)
})

it('the demo data has a valid and a revoked certificate of the completed program', async () => {
  const rows = await db.selectFrom('certificates').select(['title', 'revoked_at']).orderBy('issued_at').execute()
  expect(rows.map(({ title, revoked_at }) => [title, revoked_at !== null])).toEqual([
    ['Reading distributed systems together', true],
    ['Reading distributed systems together', false],
  ])
})
