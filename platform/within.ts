import { setTimeout } from 'node:timers/promises'

export const timedOut = Symbol('timed out')

/** The result of `work`, or `timedOut` after `ms` milliseconds. The work itself continues. */
export const within = <T>(work: Promise<T>, ms: number): Promise<T | typeof timedOut> =>
  Promise.race([work, setTimeout(ms, timedOut, { ref: false })])
