import type { Language } from '#kit/languages.ts'
import { dateTimeFormat, formatLocales } from './date-time-format.ts'

/** Creates a formatter on first use: each takes a phone some milliseconds, and a page needs two or three. */
const lazy = <Made>(make: () => Made): (() => Made) => {
  let made: Made | undefined
  return () => (made ??= make())
}

export const createFormats = (language: Language, timeZone: string) => {
  const locale = formatLocales[language]
  const dates = (options: Intl.DateTimeFormatOptions) =>
    lazy(() => new Intl.DateTimeFormat(locale, { timeZone, ...options }))
  const long = dates({ dateStyle: 'long' })
  const short = dates({ day: 'numeric', month: 'short', year: 'numeric' })
  const withTime = lazy(() => dateTimeFormat(language, timeZone))
  const time = dates({ timeStyle: 'short' })
  const timeWithOffset = dates({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })
  const weekday = dates({ weekday: 'long', day: 'numeric', month: 'long' })
  const shortWeekday = dates({ weekday: 'short', day: 'numeric', month: 'short' })
  const month = dates({ month: 'long', year: 'numeric' })
  const zoneName = dates({ timeZoneName: 'longGeneric' })
  // A calendar day has no time zone.
  const day = dates({ timeZone: 'UTC', dateStyle: 'long' })
  const shortDay = dates({ timeZone: 'UTC', day: 'numeric', month: 'short' })
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
    /** `14:00–15:00`, from two instants. Node and browsers put different kinds of space around an Arabic dash. */
    timeRange: (start: string, end: string) =>
      time().formatRange(new Date(start), new Date(end)).replaceAll(/\s/g, ' '),
    /** `02:30 CEST`: the same local time an hour later is `02:30 CET`. */
    timeWithOffset: (instant: string) => timeWithOffset().format(new Date(instant)),
    /** `torsdag 3 december`, from an instant. */
    weekday: (instant: string) => weekday().format(new Date(instant)),
    /** `tors 3 dec.`, from an instant. */
    shortWeekday: (instant: string) => shortWeekday().format(new Date(instant)),
    /** The parts of `tors 3 dec.`, from an instant. */
    dateParts: (instant: string) => {
      const parts = shortWeekday().formatToParts(new Date(instant))
      const part = (name: 'weekday' | 'day' | 'month') => parts.find(({ type }) => type === name)?.value ?? ''
      return { weekday: part('weekday'), day: part('day'), month: part('month') }
    },
    /** `december 2026`, from an instant. */
    month: (instant: string) => month().format(new Date(instant)),
    /** `nepalesisk tid` */
    zoneName: () =>
      zoneName()
        .formatToParts()
        .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone,
    /** From a calendar day `YYYY-MM-DD`, in no time zone. */
    day: (value: string) => day().format(new Date(`${value}T00:00:00Z`)),
    /** `20 nov.`, from a calendar day. */
    shortDay: (value: string) => shortDay().format(new Date(`${value}T00:00:00Z`)),
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
