import { useLanguage, useTexts } from '#shell/i18n/texts.ts'
import { timeOfDay } from '#shell/i18n/time-of-day.ts'
import { DateField } from '#shell/ui/date-field.tsx'
import { FieldRow } from '#shell/ui/form.tsx'
import { Select } from '#shell/ui/select.tsx'
import { defaultDeadlineTime, deadlineTimes, partsOfDeadline } from './deadline.ts'

type Props = {
  label: string
  hint: string
  name: string
  value: string | null
  onChange: (value: string | null) => void
  onBlur: () => void
  error: string | undefined
}

/** A day and, once there is one, a time of day: `YYYY-MM-DDTHH:MM`. */
export const DeadlineField = ({ label, hint, name, value, onChange, onBlur, error }: Props) => {
  const t = useTexts('programs')
  const language = useLanguage()
  const { day, time } = partsOfDeadline(value)
  const textOf = (one: string) => timeOfDay(Number(one.slice(0, 2)) * 60 + Number(one.slice(3)), language)
  return (
    <FieldRow>
      <DateField
        {...{ label, hint, name, onBlur, error }}
        optional
        value={day}
        onChange={(next) => onChange(next === null ? null : `${next}T${time ?? defaultDeadlineTime}`)}
      />
      {day !== null && (
        <Select
          label={t('form.deadline_time')}
          value={time ?? defaultDeadlineTime}
          onChange={(event) => onChange(`${day}T${event.target.value}`)}
          options={deadlineTimes(time).map((one) => ({ value: one, label: textOf(one) }))}
        />
      )}
    </FieldRow>
  )
}
