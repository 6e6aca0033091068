const firstRetryDelayMs = 2000
const maxRetryDelayMs = 30_000

/**
 * Loads a part of the product that a page can do without for a while: without a connection it comes when the line is back,
 * and the page goes on meanwhile. For `lazy` under a Suspense boundary of its own.
 */
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
