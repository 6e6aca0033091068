import type { ElementHandle, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

const maxTabStops = 160

/**
 * In the browser: the number of tab stops between the focus and the element, or 0 if Tab must first pass the end of the
 * page. Browsers stop once per group of radio buttons, so those after the first are not counted.
 */
const stopsBefore = (target: Node): number => {
  const focused = target.ownerDocument?.activeElement
  if (!focused || !target.isConnected) return 0
  const isAfter = (one: Node, other: Node) =>
    (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  if (!isAfter(focused, target)) return 0
  const groups = new Set<string>()
  return [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]')]
    .filter((one) => one.tabIndex >= 0 && !one.matches(':disabled, [inert] *'))
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .filter((one) => {
      if (!(one instanceof HTMLInputElement) || one.type !== 'radio') return true
      const isFirst = !groups.has(one.name)
      groups.add(one.name)
      return isFirst
    })
    .filter((one) => isAfter(focused, one) && isAfter(one, target)).length
}

/**
 * Drives a page with the keyboard alone, without pointer or `focus()`.
 * @throws when Tab and Shift+Tab do not reach a target
 */
export const keyboardOf = (page: Page) => {
  const isFocused = async (target: Locator) => {
    const found = await target.evaluateAll((elements) =>
      elements.map((element) => element === element.ownerDocument.activeElement),
    )
    if (found.length > 1) throw new Error(`${String(target)} are ${found.length}`)
    return found[0] === true
  }

  const visibleElement = async (target: Locator): Promise<ElementHandle<Node>> => {
    const element = (await target.elementHandle()) as ElementHandle<Node>
    const isVisible = await element.waitForElementState('visible').then(
      () => true,
      () => false,
    )
    if (isVisible) return element
    // React has replaced the element in the meantime.
    await target.waitFor()
    return (await target.elementHandle()) as ElementHandle<Node>
  }

  /**
   * Presses Tab up to shortly before the element without waiting for each press, so that the browser draws few of the
   * stops on the way.
   */
  const approach = async (element: ElementHandle<Node>): Promise<void> => {
    // `evaluate` throws when the document has been replaced by a navigation.
    const presses = (await element.evaluate(stopsBefore).catch(() => 0)) - 1
    if (presses > 0) await Promise.all(Array.from({ length: presses }, () => page.keyboard.press('Tab')))
  }

  /**
   * Presses the key until the target has the focus; false after `maxTabStops`. Resolving a locator by role is slow, so
   * the element is resolved once, compared after each press, and resolved again when React has replaced it.
   */
  const pressUntilFocused = async (target: Locator, key: string): Promise<boolean> => {
    let element: ElementHandle<Node> | undefined = await visibleElement(target)
    if (key === 'Tab') await approach(element)
    for (let stop = 0; stop < maxTabStops; stop++) {
      // `evaluate` throws when the key press has navigated to another document.
      const state = await element
        ?.evaluate((node) =>
          node === node.ownerDocument?.activeElement ? 'focused' : node.isConnected ? 'elsewhere' : 'replaced',
        )
        .catch(() => 'replaced')
      // An open list hides everything else from assistive technology: outside it, the locator by role finds nothing.
      if (state === 'focused' && (await isFocused(target))) return true
      if (state !== 'elsewhere' || stop % 20 === 19) {
        const [current] = await target.elementHandles()
        element = current ?? element
      }
      await page.keyboard.press(key)
    }
    return isFocused(target)
  }

  const reach = async (target: Locator): Promise<void> => {
    if (!(await pressUntilFocused(target, 'Tab')))
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
      // Replace the old text, like a user who selects everything first.
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.insertText(text)
    },
    /** Moves through an open menu with the arrow keys and presses Enter. */
    pick: async (target: Locator) => {
      if (!(await pressUntilFocused(target, 'ArrowDown'))) {
        const focused = await page.evaluate('document.activeElement?.outerHTML.slice(0, 200)')
        throw new Error(`${String(target)} cannot be reached with the arrow keys; the focus is on ${String(focused)}`)
      }
      await page.keyboard.press('Enter')
    },
    /** Selects an option of a native list with the arrow keys. */
    choose: async (target: Locator, value: string) => {
      await reach(target)
      const read = () => target.evaluate((element) => (element as HTMLSelectElement).value)
      const values = await target.evaluate((element) =>
        [...(element as HTMLSelectElement).options].filter((one) => !one.disabled).map((one) => one.value),
      )
      const steps = values.indexOf(value) - values.indexOf(await read())
      for (let step = 0; step < Math.abs(steps); step++) await page.keyboard.press(steps > 0 ? 'ArrowDown' : 'ArrowUp')
      if ((await read()) !== value) throw new Error(`${value} cannot be chosen with the keyboard`)
    },
  }
}

/** Polls, because an overlay may return the focus only after its exit animation. */
export const expectFocus = async (target: Locator): Promise<void> => {
  await expect
    .poll(() => target.evaluate((element) => element === element.ownerDocument.activeElement), {
      message: `the focus on ${String(target)}`,
    })
    .toBe(true)
}
