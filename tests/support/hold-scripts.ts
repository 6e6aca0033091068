import type { Page } from 'playwright-core'

/** Makes the scripts that the page loads from now on wait, as on a slow connection, until the returned function is called. */
export const holdScripts = async (page: Page): Promise<() => void> => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}
