/** The lists that administrators can export, in the order of the screen. Areas declare them in `Feature.exports`. */
export const exportableLists = [
  'users',
  'invitations',
  'products',
  'partner_applications',
  'program_approvals',
  'programs',
  'applications',
  'content',
  'reports',
  'lock_appeals',
  'lockouts',
  'feedback',
  'suggestions',
  'investor_interests',
  'audit_log',
  'page_views',
] as const
export type ExportableList = (typeof exportableLists)[number]

export const exportFormats = ['csv', 'ndjson'] as const
export type ExportFormat = (typeof exportFormats)[number]
