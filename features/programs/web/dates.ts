import type { ProgramCard } from '../contract/index.ts'
import type { Formats } from '#shell/i18n/format.ts'
import type { Translate } from '#shell/i18n/texts.ts'

/** A calendar day, which breaks between two dates rather than within one. `utc` formats in UTC: a day has no time zone. */
export const formatDay = (day: string, utc: Formats): string =>
  utc.shortDate(`${day}T00:00:00Z`).replaceAll(' ', '\u00a0')

/** The first and the last day; null without any. */
export const formatDays = (
  { startsOn, endsOn }: Pick<ProgramCard, 'startsOn' | 'endsOn'>,
  t: Translate<'programs'>,
  utc: Formats,
): string | null => {
  if (startsOn !== null && endsOn !== null)
    return startsOn === endsOn
      ? formatDay(startsOn, utc)
      : t('list.days', { start: formatDay(startsOn, utc), end: formatDay(endsOn, utc) })
  if (startsOn !== null) return t('list.starts', { day: formatDay(startsOn, utc) })
  return endsOn === null ? null : t('list.ends', { day: formatDay(endsOn, utc) })
}
