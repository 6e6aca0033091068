import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { overflowOf, violationsOf } from '#tests/support/browser.ts'

/** Expects no axe violations and no horizontal overflow. */
export const expectAccessible = async (page: Page) => {
  expect(await violationsOf(page)).toEqual([])
  expect(await overflowOf(page)).toBe(0)
}
