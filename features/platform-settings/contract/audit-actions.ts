/** Actions of administrators that this area writes to the audit log (ADM-10), as `area.verb`. */
export const platformSettingsAuditActions = ['settings.set_platform'] as const
