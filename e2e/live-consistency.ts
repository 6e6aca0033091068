import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** What the page's own part says, but for how long ago, which goes on by itself and not on all pages in the same moment. */
export const mainText = (page: Page): Promise<string> =>
  page.getByRole('main').evaluate((main) => {
    const shown = main.cloneNode(true) as HTMLElement
    for (const time of shown.querySelectorAll('time')) time.remove()
    return shown.textContent
  })

/** The law of every live screen: what events made of it is what a fresh load shows, as `read` tells it. */
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
