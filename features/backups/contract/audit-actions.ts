/** Actions of administrators that this area writes to the audit log (ADM-10), as `area.verb`. */
export const backupAuditActions = ['settings.set_automatic_backups', 'backups.start'] as const
