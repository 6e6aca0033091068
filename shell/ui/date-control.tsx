import { parseDate } from '@internationalized/date'
import CalendarDays from 'lucide-react/icons/calendar-days'
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
import { DateInput, DatePicker, DateSegment, Group, Popover } from 'react-aria-components/DatePicker'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { useLanguage, useTexts } from '#shell/i18n/texts.ts'
import { AriaLocaleProvider } from './aria-locale-provider.tsx'
import { classes } from './classes.ts'
import type { DateFieldProps } from './date-field.tsx'
import { inputGroupClasses, type useField } from './field.tsx'
import { popoverClasses, panelClasses } from './overlay-styles.ts'

type DateControlProps = ReturnType<typeof useField> & Omit<DateFieldProps, 'label'>

/** The control of a `DateField`, loaded on use. */
export default function DateControl({
  ids,
  control,
  value,
  onChange,
  onBlur,
  min,
  max,
  name,
  disabled = false,
  error,
}: DateControlProps) {
  const t = useTexts('shell')
  const language = useLanguage()
  return (
    <AriaLocaleProvider>
      <DatePicker
        value={value ? parseDate(value) : null}
        onChange={(day) => onChange(day ? day.toString() : null)}
        {...(onBlur && { onBlur })}
        {...(min && { minValue: parseDate(min) })}
        {...(max && { maxValue: parseDate(max) })}
        isDisabled={disabled}
        isInvalid={Boolean(error)}
        aria-labelledby={ids.label}
        {...(control['aria-describedby'] && { 'aria-describedby': control['aria-describedby'] })}
      >
        <Group className={classes(inputGroupClasses, 'ps-3', error && 'border-danger')} data-field={name} tabIndex={-1}>
          <DateInput className="flex min-w-0 flex-1 items-center">
            {(segment) => (
              <DateSegment
                segment={segment}
                className="rounded-xs px-0.5 tabular-nums caret-transparent outline-none data-focused:bg-primary data-focused:text-primary-ink data-placeholder:not-data-focused:text-ink-faint data-[type=literal]:text-ink-faint"
              />
            )}
          </DateInput>
          <AriaButton
            aria-label={t('ui.open_calendar')}
            className="grid h-9.5 w-10 flex-none place-items-center rounded-md text-ink-muted hover:text-ink focus-visible:-outline-offset-4 coarse:size-11"
          >
            <CalendarDays />
          </AriaButton>
        </Group>
        <Popover offset={6} placement="bottom end" className={classes(panelClasses, popoverClasses, 'overflow-auto')}>
          <Dialog className="p-4 outline-none">
            <Calendar>
              <header className="mb-3 flex items-center justify-between gap-2">
                <AriaButton slot="previous" className={arrowClasses}>
                  <ChevronLeft />
                </AriaButton>
                <Heading className="text-sm font-medium first-letter:uppercase" />
                <AriaButton slot="next" className={arrowClasses}>
                  <ChevronRight />
                </AriaButton>
              </header>
              <CalendarGrid
                weekdayStyle={language === 'ar' ? 'narrow' : 'short'}
                className="border-spacing-0.5 text-sm tabular-nums"
              >
                <CalendarGridHeader>
                  {(day) => (
                    <CalendarHeaderCell className="size-9 text-xs font-normal text-ink-muted coarse:size-11">
                      {day}
                    </CalendarHeaderCell>
                  )}
                </CalendarGridHeader>
                <CalendarGridBody>{(date) => <CalendarCell date={date} className={cellClasses} />}</CalendarGridBody>
              </CalendarGrid>
            </Calendar>
          </Dialog>
        </Popover>
      </DatePicker>
    </AriaLocaleProvider>
  )
}

const arrowClasses =
  'grid size-9 place-items-center rounded-md text-ink-muted hover:bg-surface-hover hover:text-ink disabled:opacity-40 coarse:size-11'
const cellClasses = classes(
  'grid size-9 cursor-pointer place-items-center rounded-md outline-none hover:bg-surface-hover coarse:size-11',
  'data-focus-visible:outline-2 data-focus-visible:outline-focus data-outside-month:invisible data-selected:bg-primary data-selected:text-primary-ink',
  'data-disabled:cursor-not-allowed data-disabled:text-ink-faint/60 data-unavailable:line-through data-today:not-data-selected:font-bold data-today:not-data-selected:text-link',
)
