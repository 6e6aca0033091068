import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The text of `main` without relative times, which change on their own. */
export const mainText = (page: Page): Promise<string> =>
  page.getByRole('main').evaluate((main) => {
    const shown = main.cloneNode(true) as HTMLElement
    for (const time of shown.querySelectorAll('time')) time.remove()
    return shown.textContent
  })

/**
 * Expects the page, as changed by live events, to show the same as a fresh load. `read` returns the text to compare.
 */
export const expectSameAsReload = async (
  page: Page,
  read: (page: Page) => Promise<string> = mainText,
): Promise<void> => {
  const fresh = await page.context().newPage()
  await fresh.goto(page.url())
  const compare = async () => {
    const [live, loaded] = [await read(page), await read(fresh)]
    return live === loaded ? 'alike' : `live:\n${live}\n\nloaded:\n${loaded}`
  }
  await expect.poll(compare, { interval: 200 }).toBe('alike')
  await fresh.close()
}
