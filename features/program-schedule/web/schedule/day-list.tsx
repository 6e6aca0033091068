import type { ReactNode } from 'react'
import { useFormat } from '#shell/i18n/format.ts'
import { dayOf, type EventTimes } from './event-times.ts'

type Props<Event extends EventTimes> = {
  events: readonly Event[]
  children: (event: Event) => ReactNode
}

/** Events in their order, grouped by the day on which they start on the clocks of the program. */
export const DayList = <Event extends EventTimes & { id: string }>({ events, children }: Props<Event>) => {
  const days = new Map<string, Event[]>()
  for (const event of events) days.set(dayOf(event.startsLocal), [...(days.get(dayOf(event.startsLocal)) ?? []), event])
  return (
    <ol className="flex flex-col">
      {[...days].map(([day, ofDay]) => (
        <li
          key={day}
          className="grid gap-x-6 border-t border-line py-4 first:border-t-0 first:pt-0 md:grid-cols-[5rem_minmax(0,1fr)]"
        >
          <DayHeading day={day} />
          <ul className="flex flex-col divide-y divide-line">
            {ofDay.map((event) => (
              <li key={event.id} className="py-4 first:pt-0 last:pb-0">
                {children(event)}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

/** Weekday, day and month: on a line on a phone, else one above the other. */
const DayHeading = ({ day }: { day: string }) => {
  const format = useFormat('UTC')
  const { weekday, day: number, month } = format.dateParts(`${day}T00:00:00Z`)
  return (
    <h3 className="flex items-baseline gap-1.5 pb-3 text-sm text-ink-muted md:flex-col md:items-start md:gap-0">
      <span className="first-letter:uppercase">{weekday}</span>
      <span className="text-2xl leading-tight font-bold tracking-tight text-ink tabular-nums">{number}</span>
      <time dateTime={day}>{month}</time>
    </h3>
  )
}
