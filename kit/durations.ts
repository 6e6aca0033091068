export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** 24 hours before an instant: the start of the window for daily limits. */
export const dayBefore = (now: Date): Date => new Date(now.getTime() - dayMs)
