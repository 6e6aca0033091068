import { cardOf } from '#features/profiles/contract/card.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import type { CaseView, OwnDecision } from '../contract/index.ts'
import * as policy from './policy.ts'
import type { CaseRow } from './queries.ts'

export const factsOf = (row: CaseRow): policy.CaseFacts => ({
  state: row.state,
  authorId: row.author_id,
  decidedById: row.decided_by,
  hasReported: row.reported,
  hasOtherModerator: row.has_other,
})

const decisionFieldsOf = (row: CaseRow) => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  title: row.title,
  text: row.text,
  language: row.language,
  reason: row.reason,
  statement: row.statement,
  decidedAt: row.decided_at?.toISOString() ?? null,
  appeal: row.appeal,
  appealLanguage: row.appeal_language,
  appealedAt: row.appealed_at?.toISOString() ?? null,
  appealStatement: row.appeal_statement,
})

export const viewOf = (row: CaseRow, viewer: Viewer | null): CaseView => ({
  ...decisionFieldsOf(row),
  path: row.path,
  author: cardOf(row.author),
  reportCount: row.report_count,
  reports: row.reports.map((one) => ({
    reason: one.reason,
    text: one.text,
    language: one.language,
    reporter: { id: one.reporter_id, fullName: one.reporter_name },
    createdAt: new Date(one.created_at).toISOString(),
  })),
  decidedBy: row.decided_by === null ? null : { id: row.decided_by, fullName: row.decider_name ?? '' },
  movedAt: row.moved_at.toISOString(),
  can: { decide: policy.mayDecide(viewer, factsOf(row)), decideAppeal: policy.mayDecideAppeal(viewer, factsOf(row)) },
})

export const ownViewOf = (row: CaseRow, viewer: Viewer): OwnDecision => ({
  ...decisionFieldsOf(row),
  can: { appeal: policy.mayAppeal(viewer, factsOf(row)) },
})
