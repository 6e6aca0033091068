import type { Language } from '#kit/languages.ts'

/** Arabic with Latin digits and the Gregorian calendar, as on the rest of the page. */
export const formatLocales: Record<Language, string> = { sv: 'sv-SE', en: 'en-GB', ar: 'ar-u-ca-gregory-nu-latn' }

/** `20 nov. 2026 14:30`. Apart from the other formats, because every page loads it for the offline banner. */
export const dateTimeFormat = (language: Language, timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(formatLocales[language], { timeZone, dateStyle: 'medium', timeStyle: 'short' })
