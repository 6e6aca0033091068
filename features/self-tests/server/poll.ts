import { setTimeout } from 'node:timers/promises'

/** Asks until `read` returns something, for at most `seconds`. Null after that. */
export const pollFor = async <T>(
  read: () => Promise<T | null | undefined>,
  { seconds, intervalMs = 100 }: { seconds: number; intervalMs?: number },
): Promise<T | null> => {
  const end = performance.now() + seconds * 1000
  for (;;) {
    const found = await read()
    if (found !== null && found !== undefined) return found
    if (performance.now() >= end) return null
    await setTimeout(intervalMs, undefined, { ref: false })
  }
}
