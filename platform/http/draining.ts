import { setTimeout as wait } from 'node:timers/promises'

/**
 * Takes a node out of service before it stops. Meanwhile `/readyz` answers 503, so that load balancers send new requests to other nodes;
 * requests that still come are answered, and each answer closes its connection.
 */
export type Draining = {
  readonly isDraining: boolean
  /** @param signal ends the draining early */
  begin(ms: number, signal?: AbortSignal): void
  /** Resolves when the draining has ended; at once when there was none. */
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
