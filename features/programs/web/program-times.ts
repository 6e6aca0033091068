import type { ProgramCard } from '../contract/index.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { formatDay, formatDays } from './dates.ts'

type Times = Pick<ProgramCard, 'startsOn' | 'endsOn' | 'applicationDeadline' | 'timeZone' | 'closesAt' | 'createdAt'>

/** The days and the deadline of a program, on the clocks of its time zone. */
export const useProgramTimes = (program: Times) => {
  const t = useTexts('programs')
  const { startsOn, endsOn, applicationDeadline, timeZone, closesAt, createdAt } = program
  const viewersFormat = useFormat()
  const format = useFormat(timeZone)
  // A calendar day has no time zone.
  const dayFormat = useFormat('UTC')
  const day = (value: string) => formatDay(value, dayFormat)
  // Two zones with the same clocks, such as Stockholm and Oslo, need no explanation.
  const reference = closesAt ?? createdAt
  const hasOtherClock = format.dateTime(reference) !== viewersFormat.dateTime(reference)
  return {
    /** The first and the last day; null without dates. */
    days: formatDays(program, t, dayFormat),
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
