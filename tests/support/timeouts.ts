/** For what needs nothing but this process and its database, in ms. */
export const immediateMs = 10_000

/** For what waits for a job, a live event, a browser or another process, in ms: a hang is reported within a minute. */
export const eventualMs = 60_000
