import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { buildApplication } from '#features/applications/server/testing.ts'
import { buildProgram, type ProgramOverrides } from '#features/programs/server/testing.ts'
import type { InputOf } from '#kit/endpoint.ts'
import type { DB } from '#platform/db/schema.ts'
import type { TestServer } from '#tests/support/server.ts'
import type { createRound, ReviewerStatus, ReviewStatus, RoundStatus } from '../contract/index.ts'

type Server = { db: Kysely<DB> }

/** The input of a round with two criteria, of which the second weighs three times as much. */
export const roundInput = (more: Partial<Omit<InputOf<typeof createRound>, 'programId'>> = {}) => ({
  name: 'First round',
  isBlind: false,
  criteria: [
    { name: 'Team', meaning: 'Can they do it?', weight: 1 },
    { name: 'Idea', meaning: '', weight: 3 },
  ],
  ...more,
})

export const buildReviewer = async (
  { db }: Server,
  programId: string,
  memberId: string,
  status: ReviewerStatus = 'accepted',
): Promise<{ id: string }> =>
  db
    .insertInto('program_reviewers')
    .values({
      program_id: programId,
      member_id: memberId,
      status,
      answered_at: status === 'invited' ? null : new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()

type RoundOverrides = { name?: string; status?: RoundStatus; isBlind?: boolean; createdAt?: Date }

/** Inserts a round with the criteria of `roundInput`; open by default, with all undecided applications. */
export const buildRound = async (
  { db }: Server,
  programId: string,
  { name = 'First round', status = 'open', isBlind = false, createdAt = new Date() }: RoundOverrides = {},
): Promise<{ id: string; criterionIds: [string, string] }> => {
  const { id } = await db
    .insertInto('program_review_rounds')
    .values({
      program_id: programId,
      name,
      status,
      is_blind: isBlind,
      created_at: createdAt,
      opened_at: status === 'draft' ? null : createdAt,
      closed_at: status === 'closed' ? createdAt : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const criterionIds: [string, string] = [randomUUID(), randomUUID()]
  await db
    .insertInto('program_review_criteria')
    .values(
      roundInput().criteria.map(({ name: criterionName, meaning = '', weight }, position) => ({
        name: criterionName,
        meaning,
        weight,
        id: criterionIds[position] as string,
        round_id: id,
        position,
      })),
    )
    .execute()
  if (status !== 'draft')
    await sql`select add_program_review_entries(${id}::uuid, array(
      select id from applications where subject_id = ${programId}::uuid and status in ('pending', 'reviewed', 'contacted')
    ))`.execute(db)
  return { id, criterionIds }
}

export const findEntryId = async ({ db }: Server, roundId: string, applicationId: string): Promise<string> =>
  (
    await db
      .selectFrom('program_review_entries')
      .select('id')
      .where('round_id', '=', roundId)
      .where('application_id', '=', applicationId)
      .executeTakeFirstOrThrow()
  ).id

type ReviewOverrides = {
  status?: ReviewStatus
  /** For both criteria. */
  score?: number
  note?: string
  feedback?: string
  isReleased?: boolean
}

/** Inserts a review of an entry in a round of `buildRound`; submitted by default. */
export const buildReview = async (
  { db }: Server,
  { id: roundId, criterionIds }: { id: string; criterionIds: readonly string[] },
  { entryId, reviewerId }: { entryId: string; reviewerId: string },
  { status = 'submitted', score = 3, note = '', feedback = '', isReleased = false }: ReviewOverrides = {},
): Promise<{ id: string }> => {
  const { id } = await db
    .insertInto('program_reviews')
    .values({
      round_id: roundId,
      entry_id: entryId,
      reviewer_id: reviewerId,
      status,
      weighted_sum: status === 'submitted' ? 4 * score : null,
      submitted_at: status === 'submitted' ? new Date() : null,
      note,
      feedback,
      is_released: isReleased,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (status === 'submitted')
    await db
      .insertInto('program_review_scores')
      .values(criterionIds.map((criterion_id) => ({ review_id: id, criterion_id, round_id: roundId, score })))
      .execute()
  return { id }
}

/** As many as the test has asked for, so that it can name them by their place. */
type Several<T> = [T, T, T, T, ...T[]]

type SceneOptions = {
  reviewers?: number
  applicants?: number
  isBlind?: boolean
  isOwnerReviewer?: boolean
  program?: ProgramOverrides
}

/** A program with an open round, reviewers who have accepted, and applicants, all signed in. */
export const createReviewScene = async (
  server: TestServer,
  {
    reviewers: reviewerCount = 2,
    applicants: applicantCount = 1,
    isBlind = false,
    isOwnerReviewer = false,
    program: overrides = {},
  }: SceneOptions = {},
) => {
  const owner = await signedInMember(server, { fullName: 'Olle Owner', language: 'en' })
  const program = await buildProgram(server, owner.id, overrides)
  const signIn = (name: string) => (_: unknown, index: number) =>
    signedInMember(server, { fullName: `${name} ${index + 1}`, language: 'en' })
  const reviewers = await Promise.all(Array.from({ length: reviewerCount }, signIn('Reviewer')))
  const applicants = await Promise.all(Array.from({ length: applicantCount }, signIn('Applicant')))
  const subject = { kind: 'program' as const, id: program.id, ownerId: owner.id, title: program.title }
  const applicationIds: string[] = []
  for (const { id } of applicants) applicationIds.push((await buildApplication(server, subject, id)).id)
  for (const { id } of reviewers) await buildReviewer(server, program.id, id)
  if (isOwnerReviewer) await buildReviewer(server, program.id, owner.id)
  const round = await buildRound(server, program.id, { isBlind })
  const entryIds = await Promise.all(applicationIds.map((id) => findEntryId(server, round.id, id)))
  /** A complete review in which both criteria have this score. */
  const reviewOf = (
    id: string,
    score: number,
    more: { feedback?: string; isReleased?: boolean; note?: string } = {},
  ) => ({
    id,
    scores: round.criterionIds.map((criterionId) => ({ criterionId, score })),
    isSubmitted: true,
    ...more,
  })
  return {
    owner,
    program,
    subject,
    reviewers: reviewers as Several<typeof owner>,
    applicants: applicants as Several<typeof owner>,
    applicationIds: applicationIds as Several<string>,
    round,
    entryIds: entryIds as Several<string>,
    reviewOf,
  }
}
