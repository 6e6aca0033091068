/** Actions of administrators that this area writes to the audit log (ADM-10), as `area.verb`. */
export const securityAuditActions = ['security.lift_block', 'security.decline_appeal'] as const
