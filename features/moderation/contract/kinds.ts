/** Kinds of reportable content. The owning area implements each kind in `Feature.reportables`. */
export const reportableKinds = ['post', 'opportunity', 'suggestion', 'profile', 'product', 'product_comment'] as const
export type ReportableKind = (typeof reportableKinds)[number]

export const reportReasons = ['spam', 'harassment', 'hate', 'fraud', 'illegal', 'private', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

export const caseStates = ['open', 'kept', 'removed', 'appealed', 'restored', 'upheld'] as const
export type CaseState = (typeof caseStates)[number]
