import Copy from 'lucide-react/icons/copy'
import type { schedules } from '../../contract/index.ts'
import { useLanguage, useTexts } from '#shell/i18n/texts.ts'
import { iconButtonClasses } from '#shell/ui/button-styles.ts'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import { LazyMenu } from '#shell/ui/lazy-menu.tsx'
import type { MenuEntry } from '#shell/ui/menu-entries.ts'
import { AddPartButton } from './add-part-button.tsx'
import { addPart, copyDay } from './hours-list.ts'
import { HoursParts } from './hours-parts.tsx'
import { weekdayName, weekdaysOf } from './weekdays.ts'

type Props = {
  week: readonly schedules.Hours[][]
  onChange: (week: schedules.Hours[][]) => void
  errorAt: (weekday: number) => string | undefined
}

/** Hours per weekday: on or off, in several parts, copied from one day to others. */
export const WeekEditor = ({ week, onChange, errorAt }: Props) => {
  const language = useLanguage()
  const weekdays = weekdaysOf(language)
  return (
    <ul className="divide-y divide-line">
      {weekdays.map((weekday) => (
        <li key={weekday} className="py-3 first:pt-0 last:pb-0">
          <Weekday {...{ week, weekday, weekdays, onChange }} error={errorAt(weekday)} />
        </li>
      ))}
    </ul>
  )
}

type WeekdayProps = Omit<Props, 'errorAt'> & { weekday: number; weekdays: readonly number[]; error: string | undefined }

const Weekday = ({ week, weekday, weekdays, onChange, error }: WeekdayProps) => {
  const t = useTexts('mentorship')
  const language = useLanguage()
  const parts = week[weekday] ?? []
  const name = weekdayName(weekday, language)
  const others = weekdays.filter((one) => one !== weekday)
  const copyTo = (days: readonly number[]) => onChange(copyDay(week, weekday, days))
  const entries: MenuEntry[] = [
    { id: 'all', label: t('hours.copy.all'), onSelect: () => copyTo(others) },
    { id: 'weekdays', label: t('hours.copy.weekdays'), onSelect: () => copyTo(others.filter((one) => one < 5)) },
    'line',
    ...others.map((one) => ({
      id: String(one),
      label: weekdayName(one, language),
      onSelect: () => copyTo([one]),
    })),
  ]
  const setParts = (changed: schedules.Hours[]) => onChange(week.with(weekday, changed))
  // On a phone the buttons are beside the day, so that start and end fit on one line.
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <Checkbox
        label={<span className="inline-block font-medium first-letter:uppercase">{name}</span>}
        checked={parts.length > 0}
        onChange={({ target }) => setParts(target.checked ? addPart([]) : [])}
        className="min-w-0 flex-1 pt-2 sm:w-36 sm:flex-none coarse:pt-0"
      />
      {parts.length > 0 ? (
        <>
          <div className="min-w-0 max-sm:order-2 max-sm:basis-full sm:flex-1">
            <HoursParts name={`weekly.${weekday}`} label={name} parts={parts} onChange={setParts} error={error} />
          </div>
          <div className="flex max-sm:-me-2">
            <AddPartButton label={name} parts={parts} onChange={setParts} />
            <LazyMenu
              label={t('hours.copy.label', { day: name })}
              trigger={<Copy />}
              triggerClassName={iconButtonClasses({})}
              placement="bottom end"
              entries={entries}
            />
          </div>
        </>
      ) : (
        <p className="min-h-10 content-center text-sm text-ink-muted sm:flex-1 coarse:min-h-11">{t('hours.day_off')}</p>
      )}
    </div>
  )
}
