import { shownAnswerRate } from '#features/applications/contract/answer-rate.ts'
import { filesOf } from '#features/applications/contract/files.ts'
import { cardOf as memberCardOf } from '#features/profiles/contract/card.ts'
import { excerpt } from '#kit/excerpt.ts'
import type { OwnProgramCard, ProgramCard, ProgramDetail, ProgramForReview } from '../contract/index.ts'
import * as policy from './policy.ts'
import type { CardRow, DetailRow, OwnCardRow } from './queries/programs.ts'
import { pictureVersion } from './picture-version.ts'

const summaryLength = 220

const iso = (value: Date | null) => value?.toISOString() ?? null

type SharedRow = Omit<CardRow, 'summary'>

const applicationFactsOf = (row: SharedRow) => ({
  ownerId: row.owner_id,
  status: row.status,
  isChangedSinceReview: row.changed_since_review,
  endsAt: row.ends_at,
  closesAt: row.closes_at,
  participants: row.participants,
  inLine: row.in_line,
  maxParticipants: row.max_participants,
})

export const factsOf = (row: DetailRow): policy.Facts => ({
  ...applicationFactsOf(row),
  isVisible: row.is_visible,
  isOwnerBanned: row.is_owner_banned,
  hasTakenPart: row.has_taken_part,
})

const sharedFields = (row: SharedRow, now: Date) => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  language: row.language,
  partnerName: row.partner_name,
  city: row.city,
  isOnline: row.is_online,
  durationWeeks: row.duration_weeks,
  maxParticipants: row.max_participants,
  participants: row.participants,
  priceModel: row.price_model,
  price: row.price,
  priceCurrency: row.price === null ? null : ('SEK' as const),
  equity: row.price_model === 'equity' ? { min: row.equity_min, max: row.equity_max } : null,
  startsOn: row.starts_on,
  endsOn: row.ends_on,
  applicationDeadline: row.local_deadline,
  timeZone: row.time_zone,
  closesAt: iso(row.closes_at),
  status: row.status,
  applications: policy.applicationStateOf(applicationFactsOf(row), now),
  organiser: memberCardOf(row.organiser),
  createdAt: row.created_at.toISOString(),
  publishedAt: iso(row.published_at),
})

export const cardOf = (row: CardRow, now: Date): ProgramCard => ({
  ...sharedFields(row, now),
  summary: excerpt(row.summary, summaryLength),
})

const ownerAbilitiesOf = (viewer: policy.PolicyViewer | null, facts: policy.Facts, now: Date) => ({
  edit: policy.mayEdit(viewer, facts),
  submit: policy.maySubmit(viewer, facts, now),
  withdraw: policy.mayWithdraw(viewer, facts),
  cancel: policy.mayCancel(viewer, facts),
  complete: policy.mayComplete(viewer, facts),
  duplicate: policy.mayDuplicate(viewer, facts),
  delete: policy.mayDelete(viewer, facts),
})

/** A program in the list of its owner, who is the viewer. */
export const ownCardOf = (row: OwnCardRow, owner: policy.PolicyViewer, now: Date): OwnProgramCard => ({
  ...cardOf(row, now),
  reviewNote: row.review_note,
  reviewNoteLanguage: row.review_note_language,
  received: row.received,
  can: ownerAbilitiesOf(
    owner,
    { ...applicationFactsOf(row), isVisible: true, isOwnerBanned: false, hasTakenPart: false },
    now,
  ),
})

export const detailOf = (row: DetailRow, viewer: policy.PolicyViewer | null, now: Date): ProgramDetail => {
  const facts = factsOf(row)
  return {
    ...sharedFields(row, now),
    description: row.description,
    features: row.features,
    questions: row.questions,
    updatedAt: row.updated_at.toISOString(),
    ...(policy.maySeeReview(viewer, facts)
      ? { reviewNote: row.review_note, reviewNoteLanguage: row.review_note_language }
      : { reviewNote: null, reviewNoteLanguage: null }),
    pictureVersion: pictureVersion(row),
    application: row.application && {
      id: row.application.id,
      status: row.application.status,
      createdAt: new Date(row.application.created_at).toISOString(),
      sharesRecord: row.shares_record,
      waiting: row.waiting && {
        ahead: row.waiting.ahead,
        offerEndsAt: row.waiting.offer_ends_at && new Date(row.waiting.offer_ends_at).toISOString(),
      },
      answers: row.application.answers,
      files: filesOf(row.application.id, row.application.files),
    },
    answers: shownAnswerRate(row.answers),
    received: row.received,
    can: {
      apply: policy.mayApply(viewer, facts, row.application?.status ?? null, now),
      leave: policy.mayLeave(viewer, facts, row.application?.status ?? null),
      ...ownerAbilitiesOf(viewer, facts, now),
      approve: policy.mayApprove(viewer, facts, now),
      reject: policy.mayReject(viewer, facts),
    },
  }
}

export const reviewItemOf = (row: DetailRow, viewer: policy.PolicyViewer, now: Date): ProgramForReview => ({
  ...sharedFields(row, now),
  description: row.description,
  features: row.features,
  questions: row.questions,
  submittedAt: iso(row.submitted_at),
  updatedAt: row.updated_at.toISOString(),
  reviewNote: row.review_note,
  reviewNoteLanguage: row.review_note_language,
  can: { approve: policy.mayApprove(viewer, factsOf(row), now), reject: policy.mayReject(viewer, factsOf(row)) },
})
