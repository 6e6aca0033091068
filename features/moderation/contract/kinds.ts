import { activityReportables } from '#features/activity/contract/reportables.ts'
import { mentorshipReportables } from '#features/mentorship/contract/reportables.ts'
import { opportunityReportables } from '#features/opportunities/contract/reportables.ts'
import { productReportables } from '#features/products/contract/reportables.ts'
import { profileReportables } from '#features/profiles/contract/reportables.ts'
import { cohortReportables } from '#features/program-cohorts/contract/reportables.ts'
import { programReportables } from '#features/programs/contract/reportables.ts'
import { suggestionReportables } from '#features/suggestions/contract/reportables.ts'

/** The only list of areas with reportable content. Each area implements its kinds in `Feature.reportables`. */
export const reportableKinds = [
  ...activityReportables,
  ...opportunityReportables,
  ...mentorshipReportables,
  ...suggestionReportables,
  ...profileReportables,
  ...productReportables,
  ...programReportables,
  ...cohortReportables,
] as const
export type ReportableKind = (typeof reportableKinds)[number]

/** Kinds that the administration lists together (ADM-01). Each area declares its own in `Feature.contents`. */
export const contentKinds = ['post', 'product_comment', 'suggestion'] as const satisfies readonly ReportableKind[]
export type ContentKind = (typeof contentKinds)[number]

export const reportReasons = ['spam', 'harassment', 'hate', 'fraud', 'illegal', 'private', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

export const caseStates = ['open', 'kept', 'removed', 'appealed', 'restored', 'upheld'] as const
export type CaseState = (typeof caseStates)[number]
