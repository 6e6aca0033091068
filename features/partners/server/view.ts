import type { AnswerView } from '#features/applications/contract/views.ts'
import { cardOf } from '#features/profiles/contract/card.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import type { ApplicationView, OwnApplication, OwnRound, PartnerStatus } from '../contract/index.ts'
import * as policy from './policy.ts'
import type { ApplicationRow, RoundRow } from './queries.ts'

export const factsOf = (row: ApplicationRow): policy.Facts => ({
  applicantId: row.applicant_id,
  status: row.status,
  isReset: row.reset_at !== null,
  isLatest: row.is_latest,
  applicantBanned: row.applicant_banned,
  applicantConfirmed: row.applicant_confirmed,
})

export const partnerStatusOf = (newest: Pick<RoundRow, 'status' | 'reset_at'> | undefined): PartnerStatus =>
  !newest || newest.reset_at ? 'none' : newest.status

const answerTo = (answers: readonly AnswerView[], field: AnswerView['field']): string =>
  answers.find((answer) => answer.field === field)?.text ?? ''

const roundOf = (row: RoundRow): OwnRound => ({
  id: row.id,
  reason: answerTo(row.answers, 'reason'),
  experience: answerTo(row.answers, 'experience'),
  contribution: answerTo(row.answers, 'contribution'),
  language: row.language,
  status: row.status,
  note: row.note,
  noteLanguage: row.note_language,
  createdAt: row.created_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  resetAt: row.reset_at?.toISOString() ?? null,
})

export const ownViewOf = (rounds: readonly RoundRow[], viewer: Viewer): OwnApplication => {
  const status = partnerStatusOf(rounds[0])
  return { status, rounds: rounds.map(roundOf), can: { apply: policy.mayApply(viewer, status) } }
}

export const viewOf = (row: ApplicationRow, viewer: Viewer | null): ApplicationView => ({
  ...roundOf(row),
  applicant: cardOf(row.applicant),
  earlierRounds: row.earlier_rounds,
  decidedBy: row.decided_by === null ? null : { id: row.decided_by, fullName: row.decider_name ?? '' },
  can: {
    decide: policy.mayDecide(viewer, factsOf(row)),
    approve: policy.mayApprove(viewer, factsOf(row)),
    reset: policy.mayReset(viewer, factsOf(row)),
  },
})
