/** Input of the dashboard's short lists. Sharing it lets the queries share a cache entry. */
export const dashboardListInput = { limit: 3 } as const
