import { useState } from 'react'
import { useLanguage, useTexts } from '#shell/i18n/texts.ts'
import { classes } from '#shell/ui/classes.ts'
import { inputClasses } from '#shell/ui/field.tsx'
import { timeOfDay } from '#shell/i18n/time-of-day.ts'

const stepMinutes = 15
const minutesOfDay = 24 * 60

type Props = {
  label: string
  /** Minutes after midnight; 1440 is the end of the day. */
  value: number
  onChange: (value: number) => void
  min: number
  max: number
  isInvalid: boolean
}

/**
 * A time of day in the notation of the page's language; `<input type="time">` uses that of the browser. The options are
 * rendered on first use, because a week has dozens of these fields.
 */
export const TimeSelect = ({ label, value, onChange, min, max, isInvalid }: Props) => {
  const t = useTexts('mentorship')
  const language = useLanguage()
  const [isUsed, setUsed] = useState(false)
  const textOf = (minutes: number) => (minutes === minutesOfDay ? t('hours.midnight') : timeOfDay(minutes, language))
  const steps = isUsed ? Array.from({ length: minutesOfDay / stepMinutes + 1 }, (_, at) => at * stepMinutes) : []
  // A time between the steps, saved by another client, stays among the options.
  const options = [...new Set([...steps.filter((step) => step >= min && step <= max), value])].toSorted((a, b) => a - b)
  return (
    <select
      aria-label={label}
      aria-invalid={isInvalid || undefined}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
      onPointerDown={() => setUsed(true)}
      onFocus={() => setUsed(true)}
      className={classes(
        inputClasses,
        'min-h-10 w-auto! flex-1 basis-22 appearance-none px-3 tabular-nums coarse:min-h-11',
      )}
    >
      {options.map((minutes) => (
        <option key={minutes} value={minutes}>
          {textOf(minutes)}
        </option>
      ))}
    </select>
  )
}
