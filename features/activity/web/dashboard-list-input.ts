/** How many of one's own things the dashboard shows; one object, so that all who ask share one answer. */
export const dashboardListInput = { limit: 3 } as const
