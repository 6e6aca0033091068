/** Actions of administrators that this area writes to the audit log (ADM-10), as `area.verb`. */
export const marketingAuditActions = ['settings.set_site_facts'] as const
