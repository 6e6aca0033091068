import type { Language } from '#kit/languages.ts'

const locales: Record<Language, string> = { sv: 'sv-SE', en: 'en-GB', ar: 'ar-u-ca-gregory-nu-latn' }

const dayAndTime = {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
} as const

/** `torsdag 3 december 2026 kl. 14:00–15:00`, for mails. */
export const timeRangeText = (start: Date, end: Date, timeZone: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], {
    weekday: 'long',
    ...dayAndTime,
    timeZone,
  }).formatRange(start, end)

/** The zone's name at an instant, which tells the two hours apart that a clock change repeats. */
export const zoneNameAt = (instant: Date, timeZone: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { timeZone, timeZoneName: 'long' })
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

/** `3 december 2026`, from an instant, in UTC. */
export const dayText = (instant: Date, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' }).format(instant)

/** `3 december 2026 kl. 14:00 UTC` */
export const instantText = (instant: Date, timeZone: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], {
    ...dayAndTime,
    timeZone,
    timeZoneName: 'short',
  }).format(instant)
