import type { Log } from '#platform/log/log.ts'

/** What this node last read of values that any node can change: after each change, and in between in case one was missed. */
export type FollowedStore<Value> = {
  current(): Value
  /** Resolves when the values of this moment are current. While the database is unavailable, the last ones stay. */
  reload(): Promise<void>
  stop(): void
}

/** Finds a change that no event announced, such as a restored backup. */
const reloadMs = 10_000

/** Reads values at once and then follows their changes. @throws if the first read fails */
export const createFollowedStore = async <Value>({
  log,
  name,
  read,
  onMissedChange,
}: {
  log: Log
  /** Begins the log line of a failed read. */
  name: string
  /** Resolves to `current` when nothing has changed. Without `current`, it is the first read. */
  read: (current?: Value) => Promise<Value>
  /** Runs after a change that no event announced. */
  onMissedChange?: () => void
}): Promise<FollowedStore<Value>> => {
  let current = await read()
  const readIfChanged = async (): Promise<boolean> => {
    const before = current
    current = await read(before)
    return current !== before
  }
  // One read after the other, so that the last one to be asked for is the last one to be applied.
  let reading: Promise<unknown> = Promise.resolve()
  const reload = (): Promise<boolean> => {
    const result = reading.then(readIfChanged).catch((error: unknown) => {
      log.warn({ err: error }, `${name}: reading them failed`)
      return false
    })
    reading = result
    return result
  }
  const timer = setInterval(() => void reload().then((isNew) => isNew && onMissedChange?.()), reloadMs).unref()
  return {
    current: () => current,
    reload: async () => void (await reload()),
    stop: () => clearInterval(timer),
  }
}
