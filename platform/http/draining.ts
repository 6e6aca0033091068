import { setTimeout as wait } from 'node:timers/promises'

/** Before a node stops, `/readyz` answers 503 for a while; other requests are served and their connections closed. */
export type Draining = {
  readonly isDraining: boolean
  /** @param signal ends the draining early */
  begin(ms: number, signal?: AbortSignal): void
  /** Resolves when the draining has ended, or at once if it never began. */
  ended(): Promise<void>
}

export const createDraining = (): Draining => {
  let isDraining = false
  let ended = Promise.resolve()
  return {
    get isDraining() {
      return isDraining
    },
    begin: (ms, signal) => {
      isDraining = true
      ended = wait(ms, undefined, { signal }).catch(() => undefined)
    },
    ended: () => ended,
  }
}
