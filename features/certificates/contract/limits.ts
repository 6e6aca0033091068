/** Text lengths in characters. */
export const certificateLimits = { line: 120, reason: 500 } as const
