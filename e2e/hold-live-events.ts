import type { BrowserContext } from 'playwright-core'

/** Holds back every live stream that the context's pages open from now on. Returns a function that releases them. */
export const holdLiveEvents = async (context: BrowserContext): Promise<() => void> => {
  let release = () => undefined as void
  const released = new Promise<void>((resolve) => (release = resolve))
  await context.route('**/api/live*', async (route) => {
    await released
    // The page may have closed this stream in the meantime.
    await route.continue().catch(() => undefined)
  })
  return () => release()
}
