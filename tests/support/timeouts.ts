/** For what waits for a job, a live event, a browser or another process, in ms: a hang is reported within a minute. */
export const waitTimeoutMs = 60_000
