/**
 * A rate limit over the last `windowMs` milliseconds (SHLD-05). `take` counts allowed attempts; `retryAfter` is in
 * seconds.
 */
export const createSlidingWindow = (limit: number, windowMs: number, now: () => number = () => Date.now()) => {
  let times: number[] = []
  return {
    take: (): { ok: true } | { ok: false; retryAfter: number } => {
      const at = now()
      times = times.filter((time) => time > at - windowMs)
      const oldest = times[0]
      if (oldest !== undefined && times.length >= limit)
        return { ok: false, retryAfter: Math.max(1, Math.ceil((oldest + windowMs - at) / 1000)) }
      times.push(at)
      return { ok: true }
    },
  }
}
