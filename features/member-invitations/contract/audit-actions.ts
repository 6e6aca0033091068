/** Actions of administrators that this area writes to the audit log (ADM-10), as `area.verb`. */
export const invitationAuditActions = ['invitations.import', 'invitations.resend', 'invitations.withdraw'] as const
