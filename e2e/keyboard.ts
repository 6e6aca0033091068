import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

const mostStops = 120

/**
 * A member who uses the keyboard alone: reaches everything with Tab (or Shift+Tab), and fails on what cannot be
 * reached. No pointer, no `focus()` from outside.
 */
export const keyboardOf = (page: Page) => {
  // While a list is open, what lies outside of it is hidden from assistive technology, and so from roles: not reached yet.
  const isFocused = async (target: Locator) => {
    const found = await target.evaluateAll((elements) => elements.map((element) => element === element.ownerDocument.activeElement))
    if (found.length > 1) throw new Error(`${String(target)} are ${found.length}`)
    return found[0] === true
  }

  /** Tabs until the target has the focus. */
  const reach = async (target: Locator): Promise<void> => {
    await target.waitFor()
    for (let stop = 0; stop < mostStops; stop++) {
      if (await isFocused(target)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`${String(target)} cannot be reached with the keyboard`)
  }

  return {
    reach,
    press: async (target: Locator, key = 'Enter') => {
      await reach(target)
      await page.keyboard.press(key)
    },
    type: async (target: Locator, text: string) => {
      await reach(target)
      // What stood there is replaced, as by one who selects all first.
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.insertText(text)
    },
    /** Goes through an open menu by the arrow keys, and presses. */
    pick: async (target: Locator) => {
      await target.waitFor()
      for (let stop = 0; stop < mostStops && !(await isFocused(target)); stop++) await page.keyboard.press('ArrowDown')
      if (!(await isFocused(target))) {
        const focused = await page.evaluate('document.activeElement?.outerHTML.slice(0, 200)')
        throw new Error(`${String(target)} cannot be reached with the arrow keys; the focus is on ${String(focused)}`)
      }
      await page.keyboard.press('Enter')
    },
    /** Chooses in a native list, by its arrow keys. */
    choose: async (target: Locator, value: string) => {
      await reach(target)
      const read = () => target.evaluate((element) => (element as HTMLSelectElement).value)
      const values = await target.evaluate((element) => [...(element as HTMLSelectElement).options].filter((one) => !one.disabled).map((one) => one.value))
      const steps = values.indexOf(value) - values.indexOf(await read())
      for (let step = 0; step < Math.abs(steps); step++) await page.keyboard.press(steps > 0 ? 'ArrowDown' : 'ArrowUp')
      if ((await read()) !== value) throw new Error(`${value} cannot be chosen with the keyboard`)
    },
  }
}

/** The focus is there, or comes there: what gives it back may be on its way out. */
export const expectFocus = async (target: Locator): Promise<void> => {
  await expect.poll(() => target.evaluate((element) => element === element.ownerDocument.activeElement), { message: `the focus on ${String(target)}` }).toBe(true)
}
