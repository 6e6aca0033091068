/** `report`, `statement`, `appeal`: maximum characters. `reports`: shown per case. `reportsPerDay`: per member. */
export const moderationLimits = { report: 1000, statement: 2000, appeal: 2000, reports: 10, reportsPerDay: 30 } as const

export const queueShows = ['waiting', 'decided'] as const
export type QueueShow = (typeof queueShows)[number]

/** The page with the queue. */
export const queuePath = '/moderation'
