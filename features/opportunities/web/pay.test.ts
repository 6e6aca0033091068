import { describe, expect, it } from 'vitest'
import ar from '../locales/ar.json' with { type: 'json' }
import en from '../locales/en.json' with { type: 'json' }
import sv from '../locales/sv.json' with { type: 'json' }
import type { Language } from '#kit/languages.ts'
import { textOf } from '#kit/texts.ts'
import { createFormats } from '#shell/i18n/formats.ts'
import { formatOffer } from './pay.ts'

const texts = { sv, en, ar }
const spaces = /[\u00a0\u202f]/g
const offerTextIn = (language: Language, pay: { min: number | null; max: number | null }) => {
  const offer = { pay: { ...pay, currency: 'SEK' as const, period: 'month' as const }, equity: { min: 20, max: 80 } }
  const words = formatOffer(
    offer,
    (key, params) => textOf(texts[language], key, language, params) ?? key,
    createFormats(language, 'Europe/Stockholm'),
  )
  return [words.pay, words.equity].map((text) => text?.replaceAll(spaces, ' '))
}

describe('formatOffer', () => {
  it.each([
    ['sv', '48 000–62 000 kr i månaden', '0,2–0,8 %'],
    ['en', 'SEK 48,000–62,000 per month', '0.2–0.8%'],
    ['ar', 'من 48,000 إلى 62,000 كرونة سويدية في الشهر', 'من 0.2 إلى 0.8%'],
  ] as const)('formats a range from low to high in %s', (language, pay, equity) => {
    expect(offerTextIn(language, { min: 4_800_000, max: 6_200_000 })).toEqual([pay, equity])
  })

  it.each([
    ['sv', 'från 48 000 kr i månaden', 'upp till 62 000 kr i månaden'],
    ['en', 'from SEK 48,000 per month', 'up to SEK 62,000 per month'],
    ['ar', 'ابتداءً من 48,000 كرونة سويدية في الشهر', 'حتى 62,000 كرونة سويدية في الشهر'],
  ] as const)('formats a range with an open end in %s', (language, from, to) => {
    expect(offerTextIn(language, { min: 4_800_000, max: null })[0]).toBe(from)
    expect(offerTextIn(language, { min: null, max: 6_200_000 })[0]).toBe(to)
  })
})
