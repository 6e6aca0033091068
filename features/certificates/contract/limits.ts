/** Lengths of texts in characters; the lifetime of a signed copy in days. */
export const certificateLimits = { line: 120, reason: 500, signedCopyDays: 90 } as const
