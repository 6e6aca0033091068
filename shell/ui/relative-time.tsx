import { useSyncExternalStore } from 'react'
import { useLanguage, useTexts } from '#shell/i18n/texts.ts'
import { timeAgo } from './time-ago.ts'

const clockTickMs = 30_000
/** One clock for all times on the page. Answers how to stop. */
export const subscribeToClock = (listener: () => void): (() => void) => {
  const timer = setInterval(listener, clockTickMs)
  return () => clearInterval(timer)
}
const readNow = () => Math.floor(Date.now() / clockTickMs) * clockTickMs

type RelativeTimeProps = {
  /** An instant, ISO 8601. */
  at: string
  className?: string | undefined
}

/**
 * How long ago, or in how long: from "now" to months, then the date; the full moment when the pointer rests on it.
 * A page from the cache holds the time at which it was made, so the browser puts up its own once it has taken over.
 */
export const RelativeTime = ({ at, className }: RelativeTimeProps) => {
  const language = useLanguage()
  const t = useTexts('shell')
  const now = useSyncExternalStore<number | null>(subscribeToClock, readNow, () => null)
  const instant = Date.parse(at)
  const ago = timeAgo(
    instant,
    now === null ? Date.now() : Math.max(now, instant > now && instant - now < clockTickMs ? instant : now),
  )
  // Intl says "nu" in Swedish, which does not go with what has happened: "Sökte nu".
  const text = ago
    ? ago.value
      ? relativeFormat(language).format(ago.value, ago.unit)
      : t('ui.just_now')
    : dayOf(instant, language)
  return (
    <time
      key={now === null ? 'first' : 'live'}
      dateTime={at}
      title={now === null ? undefined : moment(instant, language)}
      className={className}
      suppressHydrationWarning
    >
      {text}
    </time>
  )
}

type DateTextProps = {
  /** An instant (ISO 8601), or a calendar day (`YYYY-MM-DD`), which is the same day everywhere. */
  at: string
  /** `day`: 20 november 2026. `short`: 20 nov. `moment`: the day and the time of day. */
  style?: 'day' | 'short' | 'moment' | undefined
  /** IANA zone; the reader's own unless given. On a page rendered on the server, give one. */
  timeZone?: string | undefined
  className?: string | undefined
}

/** A date in the reader's language. */
export const DateText = ({ at, style = 'day', timeZone, className }: DateTextProps) => {
  const language = useLanguage()
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(at)
  const options: Intl.DateTimeFormatOptions =
    style === 'moment'
      ? { dateStyle: 'medium', timeStyle: 'short' }
      : style === 'short'
        ? { day: 'numeric', month: 'short' }
        : { dateStyle: 'long' }
  const zone = isDay ? 'UTC' : timeZone
  return (
    <time dateTime={at} className={className} suppressHydrationWarning>
      {new Intl.DateTimeFormat(language, { ...options, ...(zone && { timeZone: zone }) }).format(new Date(at))}
    </time>
  )
}

/** One for each language: making one costs more than a hundred uses of it. */
const memoizeByLanguage = <Made,>(make: (language: string) => Made): ((language: string) => Made) => {
  const made = new Map<string, Made>()
  return (language) => {
    const one = made.get(language) ?? make(language)
    made.set(language, one)
    return one
  }
}
const relativeFormat = memoizeByLanguage((language) => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }))
const dayFormat = memoizeByLanguage((language) => new Intl.DateTimeFormat(language, { dateStyle: 'medium' }))
const momentFormat = memoizeByLanguage(
  (language) => new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short' }),
)
const dayOf = (instant: number, language: string) => dayFormat(language).format(instant)
const moment = (instant: number, language: string) => momentFormat(language).format(instant)
