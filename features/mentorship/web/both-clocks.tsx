import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { DottedLine } from './dotted-line.tsx'
import { isRepeatedTime, localDay, showSameTime } from './local-times.ts'

/** Formats times of day in a zone. A local time that occurs twice that day names its offset. */
export const useTimeText = (timeZone: string): ((instant: string) => string) => {
  const format = useFormat(timeZone)
  return (instant) => (isRepeatedTime(instant, timeZone) ? format.timeWithOffset(instant) : format.time(instant))
}

type BothClocksProps = {
  startsAt: string
  ownZone: string
  otherZone: string
  otherName: string
  className?: string
}

/** The time of day for the viewer and, where their clocks differ, for the other participant (MENT-08). */
export const BothClocks = ({ startsAt, ownZone, otherZone, otherName, className }: BothClocksProps) => {
  const t = useTexts('mentorship')
  const ownTime = useTimeText(ownZone)(startsAt)
  const otherTime = useTimeText(otherZone)(startsAt)
  const otherFormat = useFormat(otherZone)
  if (showSameTime(startsAt, ownZone, otherZone)) return <span className={className}>{ownTime}</span>
  const isOtherDay = localDay(startsAt, ownZone) !== localDay(startsAt, otherZone)
  const otherText = isOtherDay ? `${otherFormat.shortWeekday(startsAt)} ${otherTime}` : otherTime
  return (
    <DottedLine className={className}>
      {t('booking.time_yours', { time: ownTime })}
      {t('booking.time_theirs', { time: otherText, name: otherName })}
    </DottedLine>
  )
}
