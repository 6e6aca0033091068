import type { ProgramCard } from '../../contract/index.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { useTimeZone } from '#shell/i18n/use-time-zone.ts'

type Deadline = Pick<ProgramCard, 'applicationDeadline' | 'startsOn' | 'endsOn'> & { timeZone: string | null }

/** When applications close, with the program's time zone if it is not the viewer's; null without any end. */
export const useDeadlineText = ({ applicationDeadline, startsOn, endsOn, timeZone }: Deadline): string | null => {
  const t = useTexts('programs')
  const viewersZone = useTimeZone()
  const utc = useFormat('UTC')
  const inZone = useFormat(timeZone ?? undefined)
  if (applicationDeadline !== null) {
    // The text is a minute on the clocks of a place, without a time zone.
    const time = utc.dateTime(`${applicationDeadline}:00Z`)
    return timeZone === null || timeZone === viewersZone
      ? t('form.closes.at', { time })
      : t('form.closes.at_in_zone', { time, zone: inZone.zoneName() })
  }
  if (startsOn !== null) return t('form.closes.at_start')
  return endsOn === null ? null : t('form.closes.at_end')
}
