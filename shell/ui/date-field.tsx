import CalendarDays from 'lucide-react/icons/calendar-days'
import { useFormat } from '../i18n/format.ts'
import { controlOnUse } from './control-on-use.tsx'
import { FieldLayout, type FieldTexts, useField } from './field.tsx'
import { PlainInput } from './plain-input.tsx'

export type DateFieldProps = FieldTexts & {
  value: string | null
  onChange: (value: string | null) => void
  onBlur?: (() => void) | undefined
  /** `YYYY-MM-DD`, like `value`. */
  min?: string | undefined
  max?: string | undefined
  name?: string | undefined
  disabled?: boolean | undefined
}

const DateControl = controlOnUse(() => import('./date-control.tsx'))

/** A date, typed in the language's order of day, month and year, or picked from a calendar. */
export const DateField = (props: DateFieldProps) => {
  const { value, name, disabled } = props
  const { ids, control } = useField(props)
  const format = useFormat()
  const text = value === null ? '' : format.day(value)
  return (
    <FieldLayout {...props} controlId={control.id} ids={ids}>
      <DateControl
        {...props}
        {...{ ids, control }}
        plain={<PlainInput {...{ control, name, disabled }} value={text} end={<CalendarDays />} readOnly />}
      />
    </FieldLayout>
  )
}
