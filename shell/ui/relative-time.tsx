import { useSyncExternalStore } from 'react'
import { useLanguage, useTexts } from '#shell/i18n/texts.ts'
import { timeAgo } from './time-ago.ts'

const clockTickMs = 30_000
/** A clock for all times on the page. Returns an unsubscribe function. */
export const subscribeToClock = (listener: () => void): (() => void) => {
  const timer = setInterval(listener, clockTickMs)
  return () => clearInterval(timer)
}
const readNow = () => Math.floor(Date.now() / clockTickMs) * clockTickMs

type RelativeTimeProps = {
  at: string
  className?: string | undefined
}

/** Beyond some months, a date. A cached page contains the time of its rendering, so the browser updates it. */
export const RelativeTime = ({ at, className }: RelativeTimeProps) => {
  const language = useLanguage()
  const t = useTexts('shell')
  const now = useSyncExternalStore<number | null>(subscribeToClock, readNow, () => null)
  const instant = Date.parse(at)
  const ago = timeAgo(
    instant,
    now === null ? Date.now() : Math.max(now, instant > now && instant - now < clockTickMs ? instant : now),
  )
  // Intl returns "nu" in Swedish, which does not fit past events: "Sökte nu".
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
  /** An instant (ISO 8601), or a calendar day (`YYYY-MM-DD`) without a time zone. */
  at: string
  /** `day`: 20 november 2026. `short`: 20 nov. `moment`: day and time. */
  style?: 'day' | 'short' | 'moment' | undefined
  /** IANA zone, by default the browser's. Required on server-rendered pages. */
  timeZone?: string | undefined
  className?: string | undefined
}

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

/** Creating a formatter costs more than a hundred uses of it. */
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
