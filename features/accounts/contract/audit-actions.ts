/** Actions of administrators that this area writes to the audit log (ADM-10), as `area.verb`. */
export const accountAuditActions = [
  'users.set_admin_level',
  'users.verify',
  'users.unverify',
  'users.ban',
  'users.unban',
  'users.add_moderator',
  'users.remove_moderator',
  'users.create',
  'users.create_link',
  'users.reset_factors',
  'users.end_session',
  'users.end_sessions',
  'users.schedule_deletion',
  'users.cancel_deletion',
] as const
