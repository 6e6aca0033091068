/** Actions of administrators that this area writes to the audit log (ADM-10), as `area.verb`. */
export const featureFlagAuditActions = ['flags.set', 'flags.set_member'] as const
