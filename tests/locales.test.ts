import { expect, it } from 'vitest'
import { localeFaults } from '../scripts/check-locales.ts'
import { productWordFaults } from '../scripts/check-product-words.ts'

it('[I18N-01/strings] every text exists in three languages with all plural forms and placeholders, and every text is used', async () => {
  expect(await localeFaults()).toEqual([])
})

it('every text uses the word that docs/product-words.md gives for a thing', async () => {
  expect(await productWordFaults()).toEqual([])
})
