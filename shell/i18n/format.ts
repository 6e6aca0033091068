import { useMemo } from 'react'
import type { Language } from '#kit/languages.ts'
import { useAuth } from '../auth/auth-provider.tsx'
import { useLanguage } from './texts.ts'

/** Arabic with Latin digits and the Gregorian calendar, as on the rest of the page. */
const locales: Record<Language, string> = { sv: 'sv-SE', en: 'en-GB', ar: 'ar-u-ca-gregory-nu-latn' }
/** Visitors see Swedish time: the server cannot detect their time zone, and hydration must not change the page. */
const visitorsTimeZone = 'Europe/Stockholm'

/** Creates a formatter on first use: each takes a phone some milliseconds, and a page needs two or three. */
const lazy = <Made>(make: () => Made): (() => Made) => {
  let made: Made | undefined
  return () => (made ??= make())
}

export const createFormats = (language: Language, timeZone: string) => {
  const locale = locales[language]
  const dates = (options: Intl.DateTimeFormatOptions) =>
    lazy(() => new Intl.DateTimeFormat(locale, { timeZone, ...options }))
  const long = dates({ dateStyle: 'long' })
  const short = dates({ day: 'numeric', month: 'short', year: 'numeric' })
  const withTime = dates({ dateStyle: 'medium', timeStyle: 'short' })
  const time = dates({ timeStyle: 'short' })
  // A calendar day has no time zone.
  const day = dates({ timeZone: 'UTC', dateStyle: 'long' })
  const number = lazy(() => new Intl.NumberFormat(locale))
  // The Latin "SEK" reverses a range in Arabic text; the currency's name does not.
  const currencyDisplay = language === 'ar' ? 'name' : undefined
  const sek = lazy(
    () =>
      new Intl.NumberFormat(locale, { style: 'currency', currency: 'SEK', currencyDisplay, maximumFractionDigits: 0 }),
  )
  const percent = lazy(() => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }))
  const list = lazy(() => new Intl.ListFormat(locale, { type: 'conjunction' }))
  return {
    /** `20 november 2026`, from an instant. */
    date: (instant: string) => long().format(new Date(instant)),
    /** `20 nov. 2026`, from an instant. */
    shortDate: (instant: string) => short().format(new Date(instant)),
    dateTime: (instant: string) => withTime().format(new Date(instant)),
    time: (instant: string) => time().format(new Date(instant)),
    /** From a calendar day `YYYY-MM-DD`, in no time zone. */
    day: (value: string) => day().format(new Date(`${value}T00:00:00Z`)),
    // Skips the formatter: up to three digits look the same in all locales.
    number: (value: number) =>
      Number.isInteger(value) && value >= 0 && value < 1000 ? String(value) : number().format(value),
    sek: (value: number) => sek().format(value),
    /** From a fraction between 0 and 1. */
    percent: (share: number) => percent().format(share),
    list: (items: readonly string[]) => list().format(items),
  }
}
export type Formats = ReturnType<typeof createFormats>

const formatsByKey = new Map<string, Formats>()

export const useFormat = (): Formats => {
  const language = useLanguage()
  const { viewer } = useAuth()
  const timeZone = viewer?.timeZone ?? visitorsTimeZone
  return useMemo(() => {
    const key = `${language} ${timeZone}`
    const known = formatsByKey.get(key) ?? createFormats(language, timeZone)
    formatsByKey.set(key, known)
    return known
  }, [language, timeZone])
}
