/** Actions of administrators that this area writes to the audit log (ADM-10), as `area.verb`. */
export const opportunityAuditActions = ['settings.set_creation_rule'] as const
