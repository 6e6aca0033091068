/** Actions of administrators that this area writes to the audit log (ADM-10), as `area.verb`. */
export const applicationAuditActions = ['applications.approve', 'applications.reject'] as const
