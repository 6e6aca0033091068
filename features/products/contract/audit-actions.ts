/** Actions of administrators that this area writes to the audit log (ADM-10), as `area.verb`. */
export const productAuditActions = [
  'products.approve',
  'products.reject',
  'products.archive',
  'products.restore',
] as const
