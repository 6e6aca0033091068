import { describe, expect, it } from 'vitest'
import ar from '../locales/ar.json' with { type: 'json' }
import en from '../locales/en.json' with { type: 'json' }
import sv from '../locales/sv.json' with { type: 'json' }
import type { Language } from '#kit/languages.ts'
import { textOf } from '#kit/texts.ts'
import { createFormats } from '#shell/i18n/formats.ts'
import { formatDays } from './dates.ts'
import { formatPrice } from './price.ts'

const texts = { sv, en, ar }
const spaces = /[\u00a0\u202f]/g
const inLanguage = (language: Language) => {
  const t: Parameters<typeof formatPrice>[1] = (key, params) => textOf(texts[language], key, language, params) ?? key
  return [t, createFormats(language, 'UTC')] as const
}
const price = (language: Language, of: Partial<Parameters<typeof formatPrice>[0]>) => {
  const { amount, unit } = formatPrice(
    { priceModel: 'free', price: null, equity: null, ...of },
    ...inLanguage(language),
  )
  return (unit === null ? amount : `${amount} ${unit}`).replaceAll(spaces, ' ')
}
const equity = (min: number | null, max: number | null) => ({ priceModel: 'equity' as const, equity: { min, max } })

describe('the price of a program', () => {
  it.each([
    ['sv', 'Gratis', '4 500 kr per deltagare', '5–7,5 % ägarandel'],
    ['en', 'Free', 'SEK 4,500 per participant', '5–7.5% equity'],
    ['ar', 'مجاني', '4,500 كرونة سويدية لكل مشارك', 'حصة ملكية من 5% إلى 7.5%'],
  ] as const)('[PROG-03/all] is free, an amount or a share in %s', (language, free, fixed, share) => {
    expect(price(language, {})).toBe(free)
    expect(price(language, { priceModel: 'fixed', price: 450_000 })).toBe(fixed)
    expect(price(language, equity(500, 750))).toBe(share)
  })

  it.each([
    [{ min: 600, max: 600 }, '6 % ägarandel'],
    [{ min: 500, max: null }, 'Minst 5 % ägarandel'],
    [{ min: null, max: 50 }, 'Högst 0,5 % ägarandel'],
    [{ min: 0, max: 500 }, '0–5 % ägarandel'],
    [null, 'Mot ägarandel'],
  ])('[PROG-03/all] the share %j is written in percent', (share, text) => {
    expect(price('sv', { priceModel: 'equity', equity: share })).toBe(text)
  })
})

describe('the dates of a program', () => {
  it.each([
    ['2027-03-01', '2027-05-20', '1 mars 2027 – 20 maj 2027'],
    ['2027-03-01', '2027-03-01', '1 mars 2027'],
    ['2027-03-01', null, 'Startar 1 mars 2027'],
    [null, '2027-05-20', 'Till och med 20 maj 2027'],
    [null, null, null],
  ])('[PROG-03/all] %s to %s is "%s"', (startsOn, endsOn, text) => {
    expect(formatDays({ startsOn, endsOn }, ...inLanguage('sv'))?.replaceAll(spaces, ' ') ?? null).toBe(text)
  })
})
