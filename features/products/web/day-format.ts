import type { Language } from '#kit/languages.ts'
import { useLanguage } from '#shell/i18n/texts.ts'

const locales: Record<Language, string> = { sv: 'sv-SE', en: 'en-GB', ar: 'ar-u-ca-gregory-nu-latn' }

// UTC, because a calendar day has no time zone.
const formatOf = (language: Language, options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(locales[language], { timeZone: 'UTC', ...options })
  return (day: string) => format.format(new Date(`${day}T00:00:00Z`))
}

/** Formats calendar days: `fredag 20 november`, `20 november`, `16–22 november`. */
export const useDayFormat = () => {
  const language = useLanguage()
  const short = formatOf(language, { day: 'numeric', month: 'long' })
  const dayAlone = formatOf(language, { day: 'numeric' })
  return {
    withWeekday: formatOf(language, { weekday: 'long', day: 'numeric', month: 'long' }),
    short,
    span: (from: string, to: string) =>
      from.slice(0, 7) === to.slice(0, 7)
        ? `${dayAlone(from)}\u2060–\u2060${short(to)}`
        : `${short(from)} – ${short(to)}`,
  }
}
