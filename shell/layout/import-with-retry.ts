const firstWaitMs = 2000
const longestWaitMs = 30_000

/**
 * Loads a part of the product that a page can do without for a while: without a connection it comes when the line is back,
 * and the page goes on meanwhile. For `lazy` under a Suspense boundary of its own.
 */
export const patiently = <T>(load: () => Promise<T>, waitMs = firstWaitMs): Promise<T> =>
  load().catch(async () => {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, waitMs)
      addEventListener(
        'online',
        () => {
          clearTimeout(timer)
          resolve()
        },
        { once: true },
      )
    })
    return patiently(load, Math.min(waitMs * 2, longestWaitMs))
  })
