const firstRetryDelayMs = 2000
const maxRetryDelayMs = 30_000

/** For optional parts of a page: retries until the network is back. Use with `lazy` under its own Suspense boundary. */
export const importWithRetry = <T>(load: () => Promise<T>, delayMs = firstRetryDelayMs): Promise<T> =>
  load().catch(async () => {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, delayMs)
      addEventListener(
        'online',
        () => {
          clearTimeout(timer)
          resolve()
        },
        { once: true },
      )
    })
    return importWithRetry(load, Math.min(delayMs * 2, maxRetryDelayMs))
  })
