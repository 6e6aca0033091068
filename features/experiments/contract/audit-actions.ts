/** Actions of administrators that this area writes to the audit log (ADM-10), as `area.verb`. */
export const experimentAuditActions = ['experiments.start', 'experiments.choose'] as const
