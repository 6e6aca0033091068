import type { ProgramCard } from '../contract/index.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'

type Times = Pick<ProgramCard, 'startsOn' | 'endsOn' | 'applicationDeadline' | 'timeZone' | 'closesAt' | 'createdAt'>

/** The days and the deadline of a program, on the clocks of its own time zone. */
export const useProgramTimes = (program: Times) => {
  const t = useTexts('programs')
  const { startsOn, endsOn, applicationDeadline, timeZone, closesAt, createdAt } = program
  const viewersFormat = useFormat()
  const format = useFormat(timeZone)
  // A calendar day has no time zone.
  const dayFormat = useFormat('UTC')
  // A line breaks between two dates rather than within one.
  const day = (value: string) => dayFormat.shortDate(`${value}T00:00:00Z`).replaceAll(' ', '\u00a0')
  // Two zones with the same clocks, such as Stockholm and Oslo, need no explanation.
  const reference = closesAt ?? createdAt
  const hasOtherClock = format.dateTime(reference) !== viewersFormat.dateTime(reference)
  const days =
    startsOn && endsOn
      ? t('list.days', { start: day(startsOn), end: day(endsOn) })
      : startsOn
        ? t('list.starts', { day: day(startsOn) })
        : endsOn && t('list.ends', { day: day(endsOn) })
  return {
    /** The first and the last day; null without dates. */
    days: days || null,
    start: startsOn && day(startsOn),
    /** The day on which applications close: of the deadline, else of the start or the end. Null for never. */
    closesOn:
      closesAt && applicationDeadline
        ? format.shortDate(closesAt).replaceAll(' ', '\u00a0')
        : startsOn
          ? day(startsOn)
          : endsOn && day(endsOn),
    /** The time of the deadline; null if applications close with the start or the end. */
    closesAtTime: closesAt && applicationDeadline ? format.time(closesAt).replaceAll(' ', '\u00a0') : null,
    /** The deadline on the viewer's clocks, if they differ. */
    closesForViewer: closesAt && applicationDeadline && hasOtherClock ? viewersFormat.dateTime(closesAt) : null,
    /** The name of the program's time zone, if its clocks differ from the viewer's. */
    zone: hasOtherClock ? format.zoneName() : null,
  }
}
