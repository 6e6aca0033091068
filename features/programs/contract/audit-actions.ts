/** Actions of administrators that this area writes to the audit log (ADM-04, ADM-10), as `area.verb`. */
export const programAuditActions = ['programs.approve', 'programs.reject'] as const
