/** Timeout in ms for jobs, live events, browsers and other processes, so that a hang fails within a minute. */
export const waitTimeoutMs = 60_000
