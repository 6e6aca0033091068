import { useMemo } from 'react'
import type { Language } from '#kit/languages.ts'
import { useAuth } from '../auth/auth-provider.tsx'
import { useLanguage } from './texts.ts'

/** Arabic with the digits and the calendar that everything else on the page uses. */
const locales: Record<Language, string> = { sv: 'sv-SE', en: 'en-GB', ar: 'ar-u-ca-gregory-nu-latn' }
/** Visitors see Swedish time: the server cannot know theirs, and the page must not change when the browser takes over. */
const visitorsTimeZone = 'Europe/Stockholm'

/** Made when it is first asked for: each costs a phone some milliseconds, and a page needs two or three. */
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
  // A calendar day is the same everywhere.
  const day = dates({ timeZone: 'UTC', dateStyle: 'long' })
  const number = lazy(() => new Intl.NumberFormat(locale))
  // "SEK" in an Arabic line turns a range around: there, the currency is a word after the number.
  const currencyDisplay = language === 'ar' ? 'name' : undefined
  const sek = lazy(
    () =>
      new Intl.NumberFormat(locale, { style: 'currency', currency: 'SEK', currencyDisplay, maximumFractionDigits: 0 }),
  )
  const percent = lazy(() => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }))
  const list = lazy(() => new Intl.ListFormat(locale, { type: 'conjunction' }))
  return {
    /** `20 november 2026`, of an instant. */
    date: (instant: string) => long().format(new Date(instant)),
    /** `20 nov. 2026`, of an instant. */
    shortDate: (instant: string) => short().format(new Date(instant)),
    dateTime: (instant: string) => withTime().format(new Date(instant)),
    time: (instant: string) => time().format(new Date(instant)),
    /** A calendar day `YYYY-MM-DD`, without a time zone's doing. */
    day: (value: string) => day().format(new Date(`${value}T00:00:00Z`)),
    // Up to three digits are written the same everywhere.
    number: (value: number) =>
      Number.isInteger(value) && value >= 0 && value < 1000 ? String(value) : number().format(value),
    /** Whole Swedish kronor. */
    sek: (value: number) => sek().format(value),
    /** A share between 0 and 1. */
    percent: (share: number) => percent().format(share),
    list: (items: readonly string[]) => list().format(items),
  }
}
export type Formats = ReturnType<typeof createFormats>

const formatsByKey = new Map<string, Formats>()

/** Dates, numbers and money in the reader's language and time zone. */
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
