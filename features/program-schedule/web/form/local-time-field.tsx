import type { Occurrence } from '../../contract/index.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useLanguage, useTexts } from '#shell/i18n/texts.ts'
import { timeOfDay } from '#shell/i18n/time-of-day.ts'
import { DateField } from '#shell/ui/date-field.tsx'
import { FieldRow } from '#shell/ui/form.tsx'
import { Select } from '#shell/ui/select.tsx'
import { repeatedTime } from './repeated-time.ts'

type Props = {
  label: string
  timeLabel: string
  timeZone: string
  name: string
  value: string | null
  onChange: (value: string | null) => void
  onBlur: () => void
  error: string | undefined
  /** Of a day that is chosen first. */
  defaultTime: string
  occurrence: Occurrence
  onOccurrence: (occurrence: Occurrence) => void
}

const stepMinutes = 15
const times = Array.from({ length: (24 * 60) / stepMinutes }, (_, at) => {
  const minutes = at * stepMinutes
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
})

/** A day and a time on the clocks of the program; for a time that the clocks repeat, also which one. */
export const LocalTimeField = (props: Props) => {
  const { label, timeLabel, timeZone, name, value, onChange, onBlur, error, occurrence, onOccurrence } = props
  const t = useTexts('program-schedule')
  const language = useLanguage()
  const format = useFormat(timeZone)
  const time = value?.slice(11) ?? props.defaultTime
  const day = value?.slice(0, 10) ?? null
  const textOf = (one: string) => timeOfDay(Number(one.slice(0, 2)) * 60 + Number(one.slice(3)), language)
  const repeated = value === null ? null : repeatedTime(value, timeZone)
  return (
    <>
      <FieldRow>
        <DateField
          {...{ label, name, onBlur, error }}
          value={day}
          onChange={(next) => onChange(next === null ? null : `${next}T${time}`)}
        />
        <Select
          label={timeLabel}
          value={time}
          disabled={day === null}
          onChange={(event) => onChange(`${day}T${event.target.value}`)}
          // Another client may have saved a time between the steps.
          options={[...new Set([...times, time])].toSorted().map((one) => ({ value: one, label: textOf(one) }))}
        />
      </FieldRow>
      {repeated && (
        <Select
          label={t('form.occurrence')}
          value={occurrence}
          onChange={(event) => onOccurrence(event.target.value === 'second' ? 'second' : 'first')}
          options={[
            { value: 'first', label: t('form.first', { time: format.timeWithOffset(repeated[0]) }) },
            { value: 'second', label: t('form.second', { time: format.timeWithOffset(repeated[1]) }) },
          ]}
        />
      )}
    </>
  )
}
