/** Where a suggestion stands (SUGG-01), in the order a board shows them. */
export const suggestionStatuses = ['under_consideration', 'in_progress', 'completed', 'rejected'] as const
export type SuggestionStatus = (typeof suggestionStatuses)[number]
