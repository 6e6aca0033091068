import type { BrowserContext } from 'playwright-core'

/** Holds back every live stream that the context's pages open from now on. Returns a function that lets them through. */
export const holdEvents = async (context: BrowserContext): Promise<() => void> => {
  let letThrough = () => undefined as void
  const through = new Promise<void>((resolve) => (letThrough = resolve))
  await context.route('**/api/live*', async (route) => {
    await through
    // The page may have given up this stream meanwhile.
    await route.continue().catch(() => undefined)
  })
  return () => letThrough()
}
