/** The statuses of SUGG-01, in the order in which the board lists them. */
export const suggestionStatuses = ['under_consideration', 'in_progress', 'completed', 'rejected'] as const
export type SuggestionStatus = (typeof suggestionStatuses)[number]
