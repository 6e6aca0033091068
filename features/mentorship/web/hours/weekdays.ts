import type { Language } from '#kit/languages.ts'
import { formatLocales } from '#shell/i18n/date-time-format.ts'

/** Monday-based index of the day that a week starts with. */
const firstWeekdays: Record<Language, number> = { sv: 0, en: 0, ar: 5 }

const formatters = new Map<Language, Intl.DateTimeFormat>()
const formatterOf = (language: Language): Intl.DateTimeFormat => {
  const known =
    formatters.get(language) ?? new Intl.DateTimeFormat(formatLocales[language], { timeZone: 'UTC', weekday: 'long' })
  formatters.set(language, known)
  return known
}
// A Monday.
const monday = Date.UTC(2024, 0, 1)

/** The name of a weekday. @param weekday 0 is Monday */
export const weekdayName = (weekday: number, language: Language): string =>
  formatterOf(language).format(new Date(monday + weekday * 24 * 60 * 60_000))

/** The weekdays in the order of the language; 0 is Monday. */
export const weekdaysOf = (language: Language): number[] =>
  Array.from({ length: 7 }, (_, at) => (firstWeekdays[language] + at) % 7)
