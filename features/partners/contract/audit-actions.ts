/** Actions of administrators that this area writes to the audit log (ADM-10), as `area.verb`. */
export const partnerAuditActions = ['partners.approve', 'partners.reject', 'partners.reset'] as const
