/** Actions of administrators that this area writes to the audit log (ADM-10), as `area.verb`. */
export const translationAuditActions = [
  'translations.override',
  'translations.reset',
  'translations.import',
  'translations.add_term',
  'translations.change_term',
  'translations.delete_term',
] as const
