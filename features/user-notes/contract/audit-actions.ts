/** Actions of administrators that this area writes to the audit log (ADM-10), as `area.verb`. */
export const userNoteAuditActions = ['user_notes.add', 'user_notes.delete'] as const
