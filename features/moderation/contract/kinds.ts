/** What can be reported. Each kind is offered by its area (`Feature.reportables`). */
export const reportableKinds = ['post', 'opportunity', 'suggestion', 'profile', 'product', 'product_comment'] as const
export type ReportableKind = (typeof reportableKinds)[number]

/** Why, by the reporter and by the decision. */
export const reportReasons = ['spam', 'harassment', 'hate', 'fraud', 'illegal', 'private', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

export const caseStates = ['open', 'kept', 'removed', 'appealed', 'restored', 'upheld'] as const
export type CaseState = (typeof caseStates)[number]
