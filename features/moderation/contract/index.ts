import * as z from 'zod/mini'
import { memberCard } from '#features/profiles/contract/card.ts'
import { abilities } from '#kit/abilities.ts'
import { okOutput, endpoint, pickErrors } from '#kit/endpoint.ts'
import { choice, id, instant, language, paragraphs } from '#kit/fields.ts'
import { page, pageInput } from '#kit/page.ts'
import { moderationErrors } from './errors.ts'
import { caseChanged } from './events.ts'
import { caseStates, reportableKinds, reportReasons } from './kinds.ts'
import { moderationLimits, queueShows } from './limits.ts'

export { moderationErrors } from './errors.ts'
export {
  authorContentPath,
  type ContentAction,
  contentActions,
  contentKeyOf,
  contentLimits,
  type ContentOutcome,
  contentSorts,
  contentStates,
  type ContentView,
  decideContent,
  listContent,
  previewContent,
} from './content.ts'
export { caseChanged } from './events.ts'
export { caseStates, contentKinds, reportableKinds, reportReasons } from './kinds.ts'
export { listMemberCases, type MemberCase, readMemberReports } from './member-cases.ts'
export { moderationLimits, queuePath, queueShows, type QueueShow } from './limits.ts'
export { decideLockAppeal, listLockAppeals, type LockAppealState, type LockAppealView } from './lock-appeals.ts'
export type { CaseState, ReportableKind, ReportReason } from './kinds.ts'

export const decisionPath = (caseId: string) => `/moderation/decisions/${caseId}` as const

export const report = endpoint({
  name: 'moderation.report',
  method: 'POST',
  path: '/api/moderation/reports',
  summary: 'Reports content of another member. Each member can report the same content once.',
  access: 'confirmed',
  input: z.strictObject({
    kind: choice(reportableKinds),
    id: id(),
    reason: choice(reportReasons),
    text: z._default(paragraphs({ min: 0, max: moderationLimits.report }), ''),
  }),
  output: okOutput,
  errors: pickErrors(moderationErrors, 'report.not_found', 'report.own', 'report.twice', 'report.too_many'),
  idempotent: true,
})

const decisionFields = {
  id: id(),
  kind: z.enum(reportableKinds),
  state: z.enum(caseStates),
  title: z.nullable(z.string()),
  text: z.string(),
  language: language(),
  reason: z.nullable(z.enum(reportReasons)),
  statement: z.nullable(z.string()),
  decidedAt: z.nullable(instant()),
  appeal: z.nullable(z.string()),
  /** Null without an appeal, or if it is not known (I18N-07). */
  appealLanguage: z.nullable(language()),
  appealedAt: z.nullable(instant()),
  appealStatement: z.nullable(z.string()),
}

export const caseView = z.strictObject({
  ...decisionFields,
  path: z.string(),
  author: memberCard,
  reportCount: z.int(),
  reports: z.array(
    z.strictObject({
      reason: z.enum(reportReasons),
      text: z.string(),
      /** Null without a text, or if it is not known (I18N-07). */
      language: z.nullable(language()),
      reporter: z.strictObject({ id: id(), fullName: z.string() }),
      createdAt: instant(),
    }),
  ),
  decidedBy: z.nullable(z.strictObject({ id: id(), fullName: z.string() })),
  /** Time of the last state change. */
  movedAt: instant(),
  can: abilities('decide', 'decideAppeal'),
})
export type CaseView = z.output<typeof caseView>

/** A decision as the author sees it, without the names of reporters and moderators. */
export const ownDecision = z.strictObject({ ...decisionFields, can: abilities('appeal') })
export type OwnDecision = z.output<typeof ownDecision>

export const listCases = endpoint({
  name: 'moderation.list',
  method: 'GET',
  path: '/api/moderation/cases',
  summary: 'Lists waiting cases and appeals, oldest first, or decided cases, newest first.',
  access: 'moderator',
  input: z.strictObject({ show: z._default(choice(queueShows), 'waiting'), ...pageInput }),
  output: page(caseView),
  staleAfter: [caseChanged],
})

export const decideCase = endpoint({
  name: 'moderation.decide',
  method: 'PUT',
  path: '/api/moderation/cases/:id/decision',
  summary: 'Keeps reported content, or removes it and sends the author a statement of reasons.',
  access: 'moderator',
  input: z
    .strictObject({
      id: id(),
      decision: choice(['keep', 'remove']),
      reason: choice(reportReasons),
      statement: z._default(paragraphs({ min: 0, max: moderationLimits.statement }), ''),
    })
    .check(
      z.refine(({ decision, statement }) => decision === 'keep' || statement !== '', {
        path: ['statement'],
        error: 'field.required',
      }),
    ),
  output: caseView,
  errors: pickErrors(moderationErrors, 'case.not_found', 'case.decided', 'case.involved'),
})

export const readDecision = endpoint({
  name: 'moderation.readDecision',
  method: 'GET',
  path: '/api/moderation/decisions/:id',
  summary: 'Returns the decision about the member’s own content, with the reasons.',
  access: 'member',
  input: z.strictObject({ id: id() }),
  output: ownDecision,
  errors: pickErrors(moderationErrors, 'case.not_found'),
  staleAfter: [caseChanged],
})

export const appeal = endpoint({
  name: 'moderation.appeal',
  method: 'POST',
  path: '/api/moderation/decisions/:id/appeal',
  summary: 'Appeals against a removal. Each removal can be appealed once.',
  access: 'member',
  input: z.strictObject({ id: id(), text: paragraphs({ max: moderationLimits.appeal }) }),
  output: ownDecision,
  errors: pickErrors(moderationErrors, 'case.not_found', 'case.no_appeal'),
})

export const decideAppeal = endpoint({
  name: 'moderation.decideAppeal',
  method: 'PUT',
  path: '/api/moderation/cases/:id/appeal',
  summary: 'Restores removed content or upholds the removal. Needs a second moderator if one is available.',
  access: 'moderator',
  input: z.strictObject({
    id: id(),
    decision: choice(['restore', 'uphold']),
    statement: paragraphs({ max: moderationLimits.statement }),
  }),
  output: caseView,
  errors: pickErrors(moderationErrors, 'case.not_found', 'case.not_appealed', 'case.involved', 'case.same_moderator'),
})
