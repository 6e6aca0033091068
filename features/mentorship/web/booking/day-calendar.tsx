import { type CalendarDate, parseDate } from '@internationalized/date'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Button as AriaButton } from 'react-aria-components/Button'
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar'
import { Heading } from 'react-aria-components/Heading'
import { useLanguage } from '#shell/i18n/texts.ts'
import { AriaLocaleProvider } from '#shell/ui/aria-locale-provider.tsx'
import { classes } from '#shell/ui/classes.ts'

type DayCalendarProps = {
  label: string
  /** Days `YYYY-MM-DD` throughout. */
  min: string
  max: string
  selected: string | null
  /** The focused day, whose month is shown. */
  focused: string
  isAvailable: (day: string) => boolean
  onSelect: (day: string) => void
  onFocus: (day: string) => void
  autoFocus?: boolean
}

/** A month in which the days with free slots can be chosen. The arrow keys move through all days. */
export const DayCalendar = (props: DayCalendarProps) => {
  const { label, min, max, selected, focused, isAvailable, onSelect, onFocus, autoFocus = false } = props
  const language = useLanguage()
  return (
    <AriaLocaleProvider>
      <Calendar
        aria-label={label}
        autoFocus={autoFocus}
        minValue={parseDate(min)}
        maxValue={parseDate(max)}
        value={selected === null ? null : parseDate(selected)}
        onChange={(day: CalendarDate) => onSelect(day.toString())}
        focusedValue={parseDate(focused)}
        onFocusChange={(day) => onFocus(day.toString())}
        isDateUnavailable={(day) => !isAvailable(day.toString())}
        className="min-w-0"
      >
        <div className="mb-2 flex items-center justify-between gap-2">
          <Heading className="font-medium first-letter:uppercase" />
          <span className="flex">
            <AriaButton slot="previous" className={arrowClasses}>
              <ChevronLeft />
            </AriaButton>
            <AriaButton slot="next" className={arrowClasses}>
              <ChevronRight />
            </AriaButton>
          </span>
        </div>
        <CalendarGrid
          weekdayStyle={language === 'ar' ? 'narrow' : 'short'}
          className="w-full table-fixed border-separate border-spacing-0.5 text-sm tabular-nums"
        >
          <CalendarGridHeader>
            {(day) => (
              <CalendarHeaderCell className="h-9 text-[calc(var(--spacing)*3.25)] font-normal text-ink-muted">
                {day}
              </CalendarHeaderCell>
            )}
          </CalendarGridHeader>
          <CalendarGridBody>{(date) => <CalendarCell date={date} className={cellClasses} />}</CalendarGridBody>
        </CalendarGrid>
      </Calendar>
    </AriaLocaleProvider>
  )
}

const arrowClasses =
  'grid size-10 place-items-center rounded-md text-ink-muted hover:bg-surface-hover hover:text-ink disabled:opacity-40 coarse:size-11'
const cellClasses = classes(
  'grid h-11 w-full place-items-center rounded-md bg-primary-soft font-medium text-primary outline-none transition-colors',
  'cursor-pointer data-hovered:not-data-selected:not-data-unavailable:outline-1 data-hovered:outline-primary data-focus-visible:outline-2 data-focus-visible:outline-offset-1 data-focus-visible:outline-focus',
  'data-selected:bg-primary data-selected:text-primary-ink data-outside-month:invisible',
  'data-unavailable:cursor-default data-unavailable:bg-transparent data-unavailable:font-normal data-unavailable:text-ink-faint',
  'data-disabled:cursor-default data-disabled:bg-transparent data-disabled:font-normal data-disabled:text-ink-faint/60',
  'data-today:underline data-today:underline-offset-4',
)
