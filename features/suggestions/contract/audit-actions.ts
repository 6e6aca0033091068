/** Actions of administrators that this area writes to the audit log (ADM-10), as `area.verb`. */
export const suggestionAuditActions = ['suggestions.set_status', 'suggestions.merge', 'suggestions.unmerge'] as const
