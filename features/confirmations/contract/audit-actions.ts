/** Actions of administrators that this area writes to the audit log (ADM-10), as `area.verb`. */
export const confirmationAuditActions = [
  'confirmations.ask',
  'confirmations.confirm',
  'confirmations.decline',
  'confirmations.withdraw',
] as const
