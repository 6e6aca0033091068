import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { overflowOf, violationsOf } from '#tests/support/browser.ts'

/** Nothing that axe knows of is wrong, and nothing sticks out. */
export const expectAccessible = async (page: Page) => {
  expect(await violationsOf(page)).toEqual([])
  expect(await overflowOf(page)).toBe(0)
}
