import { useFormat } from '../i18n/format.ts'
import { controlOnUse } from './control-on-use.tsx'
import { FieldLayout, useField, type FieldTexts } from './field.tsx'
import { PlainInput } from './plain-input.tsx'

export type NumberFieldProps = FieldTexts & {
  value: number | null
  onChange: (value: number | null) => void
  onBlur?: (() => void) | undefined
  min?: number | undefined
  max?: number | undefined
  step?: number | undefined
  /** `{ style: 'currency', currency: 'SEK', maximumFractionDigits: 0 }`, `{ style: 'unit', unit: 'week' }`. */
  format?: Intl.NumberFormatOptions | undefined
  steppers?: boolean | undefined
  name?: string | undefined
  placeholder?: string | undefined
  disabled?: boolean | undefined
}

const NumberControl = controlOnUse(() => import('./number-control.tsx'))

/** A number in the language's notation: separators, currency, Arabic digits. */
export const NumberField = (props: NumberFieldProps) => {
  const { value, name, placeholder, disabled } = props
  const { ids, control } = useField(props)
  const format = useFormat()
  // As the control shows it: a year has no thousands separator.
  const numberText = (shown: number) => (props.format?.useGrouping === false ? String(shown) : format.number(shown))
  const text = value === null ? '' : numberText(value)
  return (
    <FieldLayout {...props} controlId={control.id} ids={ids}>
      <NumberControl
        {...props}
        {...{ ids, control }}
        plain={<PlainInput {...{ control, name, placeholder, disabled }} value={text} inputMode="decimal" />}
      />
    </FieldLayout>
  )
}
