import type { Viewer } from '#platform/auth/viewer.ts'
import { type ConfirmationRequest, levelChange } from '../contract/index.ts'
import * as policy from './policy.ts'
import type { RequestRow } from './queries.ts'

export const factsOf = (row: RequestRow): policy.Facts => ({
  level: row.level,
  askedBy: row.asked_by,
  memberId: row.member_id,
  status: row.status,
  lapsesAt: row.lapses_at,
})

const personOf = (id: string | null, fullName: string | null) => (id === null ? null : { id, fullName: fullName ?? '' })

export const viewOf = (row: RequestRow, viewer: Viewer | null, now: Date): ConfirmationRequest => {
  const facts = factsOf(row)
  const mayDecide = policy.mayDecide(viewer, facts, now)
  return {
    id: row.id,
    action: row.action,
    member: personOf(row.member_id, row.member_name),
    levels: row.action === 'set_level' ? levelChange.parse(row.input) : null,
    reason: row.reason,
    reasonLanguage: row.reason_language,
    askedBy: personOf(row.asked_by, row.asker_name),
    status: row.status,
    createdAt: row.created_at.toISOString(),
    lapsesAt: row.lapses_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    endedBy: personOf(row.ended_by, row.ender_name),
    answer: row.answer,
    answerLanguage: row.answer_language,
    can: { confirm: mayDecide, decline: mayDecide, withdraw: policy.mayWithdraw(viewer, facts) },
  }
}
