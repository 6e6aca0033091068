import { cardOf } from '#features/profiles/contract/card.ts'
import { toRequest } from '#kit/endpoint.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import { textsFor } from '#platform/i18n/texts.ts'
import {
  type AssignmentView,
  type EntryCard,
  type EntryDetail,
  type FellowReview,
  type OwnReview,
  type ProgressCounts,
  type RankedEntry,
  readEntryFile,
  type ReviewerProgress,
  type ReviewerView,
  type RoundView,
} from '../contract/index.ts'
import * as policy from './policy.ts'
import type { DetailRow, EntryRow, FellowRow, ReviewRow } from './queries/entries.ts'
import { programFactsOf, type ProgramRow } from './queries/programs.ts'
import type { ProgressRow, RankedRow } from './queries/results.ts'
import type { AssignmentRow, ReviewerRow } from './queries/reviewers.ts'
import type { CriterionRow, RoundRow } from './queries/rounds.ts'

const iso = (value: Date | string | null) => (value === null ? null : new Date(value).toISOString())

export const totalWeightOf = (criteria: readonly CriterionRow[]): number =>
  criteria.reduce((sum, { weight }) => sum + weight, 0)

export const roundFactsOf = (row: RoundRow): policy.RoundFacts => ({
  ...programFactsOf(row),
  status: row.status,
  isBlind: row.is_blind,
  hasReviews: row.has_reviews,
})

export const entryFactsOf = (row: DetailRow): policy.EntryFacts => ({
  ...programFactsOf(row),
  status: row.status,
  isBlind: row.is_blind,
  conflict: row.conflict,
  ownStatus: row.own?.status ?? null,
  isFeedbackSent: row.own != null && row.own.feedback_sent_at !== null,
})

export const roundViewOf = (row: RoundRow, viewer: Viewer, progress: ProgressCounts | null): RoundView => {
  const facts = roundFactsOf(row)
  return {
    id: row.id,
    programId: row.program_id,
    name: row.name,
    status: row.status,
    isBlind: row.is_blind,
    criteria: row.criteria,
    createdAt: row.created_at.toISOString(),
    openedAt: iso(row.opened_at),
    closedAt: iso(row.closed_at),
    applications: row.owner_id === viewer.id ? row.entries : null,
    progress,
    can: {
      edit: policy.mayEdit(viewer, facts),
      editRubric: policy.mayEditRubric(viewer, facts),
      open: policy.mayOpen(viewer, facts),
      close: policy.mayClose(viewer, facts),
      delete: policy.mayDelete(viewer, facts),
      review: policy.mayReviewRound(viewer, facts),
    },
  }
}

export const reviewerViewOf = (row: ReviewerRow, viewer: Viewer, program: ProgramRow): ReviewerView => ({
  id: row.id,
  member: cardOf(row.member),
  status: row.status,
  invitedAt: row.invited_at.toISOString(),
  answeredAt: iso(row.answered_at),
  can: { remove: policy.mayRemove(viewer, programFactsOf(program)) },
})

export const assignmentViewOf = (row: AssignmentRow, viewer: Viewer): AssignmentView => ({
  id: row.id,
  program: {
    id: row.program_id,
    slug: row.slug,
    title: row.title,
    language: row.language,
    partnerName: row.partner_name,
    organiser: cardOf(row.organiser),
  },
  status: row.status,
  invitedAt: row.invited_at.toISOString(),
  answeredAt: iso(row.answered_at),
  can: {
    accept: policy.mayAnswer(viewer, programFactsOf(row), true),
    decline: policy.mayAnswer(viewer, programFactsOf(row), false),
  },
})

type RoundFactsRow = Pick<DetailRow, 'owner_id' | 'is_blind' | 'status'>

const maySeeApplicant = (viewer: Viewer, { owner_id, is_blind, status }: RoundFactsRow) =>
  policy.maySeeApplicant(viewer, { ownerId: owner_id, isBlind: is_blind, status })

export const entryCardOf = (row: EntryRow, viewer: Viewer, round: RoundFactsRow): EntryCard => ({
  id: row.id,
  number: row.number,
  applicant: maySeeApplicant(viewer, round) ? cardOf(row.applicant) : null,
  state: row.conflict === null ? (row.own_status ?? 'left') : 'recused',
  recusal: row.conflict,
})

const pointsPerUnit = 10_000

const reviewFieldsOf = (row: ReviewRow, totalWeight: number) => ({
  status: row.status,
  scores: row.scores.map(({ criterion_id, score }) => ({ criterionId: criterion_id, score })),
  mean: row.weighted_sum === null ? null : Math.round((pointsPerUnit * row.weighted_sum) / totalWeight) / pointsPerUnit,
  note: row.note,
  noteLanguage: row.note_language,
  feedback: row.feedback,
  feedbackLanguage: row.feedback_language,
  isReleased: row.is_released,
  reason: row.reason,
  reasonLanguage: row.reason_language,
  counts: row.counts,
  submittedAt: iso(row.submitted_at),
  feedbackSentAt: iso(row.feedback_sent_at),
})

export const ownReviewOf = (row: ReviewRow, totalWeight: number): OwnReview => ({
  ...reviewFieldsOf(row, totalWeight),
  updatedAt: new Date(row.updated_at).toISOString(),
})

export const fellowReviewOf = (row: FellowRow, totalWeight: number): FellowReview => ({
  ...reviewFieldsOf(row, totalWeight),
  id: row.id,
  reviewer: row.reviewer && cardOf(row.reviewer),
  isRemoved: row.is_removed,
})

/** The mean of the reviews that count; null without one. */
export const meanOf = (rows: readonly ReviewRow[], totalWeight: number): number | null => {
  const sums = rows.flatMap(({ counts, weighted_sum }) => (counts && weighted_sum !== null ? [weighted_sum] : []))
  if (sums.length === 0) return null
  const sum = sums.reduce((one, other) => one + other, 0)
  return Math.round((pointsPerUnit * sum) / (sums.length * totalWeight)) / pointsPerUnit
}

const extensionOf = (name: string) => /\.[a-z0-9]{1,8}$/i.exec(name)?.[0].toLowerCase() ?? ''

/** A file's name in a blind round says nothing about the applicant. */
export const fileNameOf = (
  viewer: Viewer,
  row: Pick<DetailRow, 'owner_id' | 'is_blind' | 'status'>,
  { name, position }: DetailRow['files'][number],
): string =>
  maySeeApplicant(viewer, row)
    ? name
    : textsFor(viewer.language, 'program-reviews')('attachment', { number: position + 1 }) + extensionOf(name)

export const filesOf = (row: DetailRow, viewer: Viewer): EntryDetail['files'] =>
  row.files.map((file) => ({
    name: fileNameOf(viewer, row, file),
    url: toRequest(readEntryFile, { id: row.id, position: file.position + 1 }).path,
    question: file.question,
  }))

/** Who applied, and when: nothing in a blind round. */
export const applicantFieldsOf = (row: DetailRow, viewer: Viewer) =>
  maySeeApplicant(viewer, row)
    ? { applicant: cardOf(row.applicant), appliedAt: row.applied_at.toISOString(), changedAt: iso(row.changed_at) }
    : { applicant: null, appliedAt: null, changedAt: null }

export const rankedEntryOf = (row: RankedRow, viewer: Viewer, round: RoundFactsRow): RankedEntry => {
  const isNamed = maySeeApplicant(viewer, round)
  const inPoints = (value: number | null) => (row.is_hidden || value === null ? null : value / pointsPerUnit)
  return {
    id: row.id,
    number: row.number,
    applicant: isNamed ? cardOf(row.applicant) : null,
    applicationId: isNamed ? row.application_id : null,
    status: row.status,
    mean: inPoints(row.mean),
    spread: inPoints(row.spread),
    reviews: row.reviews,
    abstentions: row.abstentions,
    recusals: row.recusals,
    isHidden: row.is_hidden,
  }
}

export const progressCountsOf = ({ left, done, abstained, recused }: ProgressRow): ProgressCounts => ({
  left,
  done,
  abstained,
  recused,
})

export const reviewerProgressOf = (row: ProgressRow): ReviewerProgress => ({
  id: row.id,
  member: cardOf(row.member),
  status: row.status,
  ...progressCountsOf(row),
})
