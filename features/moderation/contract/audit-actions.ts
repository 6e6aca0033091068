/** Actions of administrators that this area writes to the audit log (ADM-10), as `area.verb`. */
export const moderationAuditActions = [
  'moderation.keep',
  'moderation.remove',
  'moderation.restore',
  'moderation.uphold',
] as const
