import CalendarX from 'lucide-react/icons/calendar-x'
import { parseDate } from '@internationalized/date'
import { useRef, useState } from 'react'
import { scheduleLimits } from '../../contract/limits.ts'
import type { Slot } from '../../contract/schedule.ts'
import { errorText } from '#shell/i18n/error-text.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { buttonClasses } from '#shell/ui/button-styles.ts'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { ListSkeleton, Skeleton } from '#shell/ui/skeleton.tsx'
import { useTimeText } from '../both-clocks.tsx'
import { groupByLocalDay, localDay } from '../local-times.ts'
import { DayCalendar } from './day-calendar.tsx'
import { useFirstSlotAfter, useSlotsOfMonth } from './use-slots.ts'

type SlotPickerProps = {
  listingId: string
  lengthMinutes: number
  /** The zone in which days and times are shown. */
  timeZone: string
  /** Opens the month of this instant; by default the present one. */
  initialAt: string | null
  /** The starts of the chosen slots. */
  chosen: readonly string[]
  onChoose: (startsAt: string) => void
  /** Focuses the calendar. */
  autoFocus?: boolean
}

/** A month with the days that have free slots, beside the slots of one day. */
export const SlotPicker = (props: SlotPickerProps) => {
  const { listingId, lengthMinutes, timeZone, initialAt, chosen, onChoose, autoFocus = false } = props
  const t = useTexts('mentorship')
  const format = useFormat(timeZone)
  const today = localDay(new Date().toISOString(), timeZone)
  const lastDay = parseDate(today).add({ days: scheduleLimits.daysAhead }).toString()
  const [focused, setFocused] = useState(() => (initialAt ? localDay(initialAt, timeZone) : today))
  const times = useRef<HTMLDivElement>(null)
  const [chosenDay, setChosenDay] = useState<string | null>(null)
  const { data, error, isPending, refetch } = useSlotsOfMonth(listingId, lengthMinutes, focused)

  const isInMonth = (day: string) => day.slice(0, 7) === focused.slice(0, 7)
  const days = new Map([...groupByLocalDay(data?.items ?? [], timeZone)].filter(([day]) => isInMonth(day)))
  const [firstDay] = days.keys()
  const day = chosenDay !== null && days.has(chosenDay) ? chosenDay : (firstDay ?? null)
  const isEmpty = data !== undefined && day === null
  const next = useFirstSlotAfter(listingId, lengthMinutes, focused, isEmpty)
  const slots = (day !== null && days.get(day)) || []

  if (error && !data) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
  return (
    <div className="grid gap-x-8 gap-y-5 sm:grid-cols-[minmax(0,1fr)_minmax(0,15rem)]">
      <DayCalendar
        label={t('booking.days')}
        min={today}
        max={lastDay}
        selected={day}
        focused={focused}
        isAvailable={(one) => days.has(one)}
        onSelect={(one) => {
          setChosenDay(one)
          // On a phone, the times are below the calendar.
          requestAnimationFrame(() => times.current?.scrollIntoView({ block: 'nearest' }))
        }}
        autoFocus={autoFocus}
        onFocus={setFocused}
      />
      <div ref={times} className="min-w-0">
        {isPending && (
          <ListSkeleton rows={4} row={<Skeleton className="h-10 rounded-md coarse:h-11" />} className="sm:pt-12" />
        )}
        {isEmpty && (
          <NoSlots
            month={format.month(`${focused.slice(0, 7)}-15T12:00:00Z`)}
            next={next}
            nextMonth={next ? format.month(next) : ''}
            onNext={() => next && setFocused(localDay(next, timeZone))}
          />
        )}
        {slots.length > 0 && <Times {...{ slots, timeZone, chosen, onChoose }} />}
      </div>
    </div>
  )
}

type TimesProps = Pick<SlotPickerProps, 'timeZone' | 'chosen' | 'onChoose'> & { slots: readonly Slot[] }

const Times = ({ slots, timeZone, chosen, onChoose }: TimesProps) => {
  const t = useTexts('mentorship')
  const format = useFormat(timeZone)
  const timeText = useTimeText(timeZone)
  const day = format.weekday(slots[0]?.startsAt ?? '')
  return (
    <section>
      <h3 className="pt-2 font-medium first-letter:uppercase">{day}</h3>
      <p role="status" className="sr-only">
        {t('booking.free_times', { count: slots.length, day })}
      </p>
      <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(5.75rem,1fr))] gap-2">
        {slots.map(({ startsAt }) => {
          const isChosen = chosen.includes(startsAt)
          return (
            <li key={startsAt}>
              <button
                type="button"
                aria-pressed={isChosen}
                onClick={() => onChoose(startsAt)}
                className={buttonClasses({ variant: isChosen ? 'primary' : 'secondary', wide: true })}
              >
                {timeText(startsAt)}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

type NoSlotsProps = { month: string; nextMonth: string; next: string | null | undefined; onNext: () => void }

const NoSlots = ({ month, nextMonth, next, onNext }: NoSlotsProps) => {
  const t = useTexts('mentorship')
  return (
    <div role="status" className="flex flex-col items-start gap-3 rounded-lg bg-surface-sunken p-4 text-sm sm:mt-12">
      <CalendarX className="text-lg text-ink-muted" />
      <p>{t('booking.month_empty', { month })}</p>
      {next && <Button onClick={onNext}>{t('booking.go_to_month', { month: nextMonth })}</Button>}
      {next === null && <p className="text-ink-muted">{t('booking.none_ahead')}</p>}
    </div>
  )
}
