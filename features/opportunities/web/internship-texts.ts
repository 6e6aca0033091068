import type { Internship, Pace } from '../contract/index.ts'
import type { Formats } from '#shell/i18n/format.ts'
import type { Translate } from '#shell/i18n/texts.ts'

type Texts = Translate<'opportunities'>

export const paceText = (pace: Pace, t: Texts, format: Formats): string =>
  pace === 100 ? t('internship.full_time') : t('internship.pace', { percent: format.number(pace) })

export const creditsText = (credits: Internship['credits'], t: Texts, format: Formats): string | null =>
  credits && t(`internship.credits.${credits.system}`, { points: format.number(credits.points) })

/** The first and the last day; null without any. */
export const periodText = (
  { startsOn, endsOn }: Pick<Internship, 'startsOn' | 'endsOn'>,
  t: Texts,
  format: Formats,
): string | null => {
  if (startsOn !== null && endsOn !== null)
    return t('internship.days', { start: format.day(startsOn), end: format.day(endsOn) })
  if (startsOn !== null) return t('internship.starts', { day: format.day(startsOn) })
  return endsOn === null ? null : t('internship.ends', { day: format.day(endsOn) })
}

/** For the data of search engines: what a programme of studies has to ask for. Null for internships outside of one. */
export const educationText = ({ kind, credits }: Internship, t: Texts, format: Formats): string | null =>
  credits || kind === 'thesis' || kind === 'lia'
    ? [t(`internship.kinds.${kind}`), creditsText(credits, t, format)].filter(Boolean).join(', ')
    : null
