import { type Control, Controller } from 'react-hook-form'
import { NumberField } from '#shell/ui/number-field.tsx'
import type { FormValues } from './form-values.ts'

type Props = {
  control: Control<FormValues>
  name: 'durationWeeks' | 'maxParticipants' | 'price' | 'equity.min' | 'equity.max'
  label: string
  hint?: string
  optional?: boolean
  min: number
  max: number
  fractionDigits?: number
  steppers?: boolean
  placeholder?: string
  /** A field that a change of this one can make valid. */
  validates?: 'equity.max' | 'equity.min'
  error: string | undefined
}

export const NumberInput = ({ control, name, fractionDigits = 0, validates, ...texts }: Props) => (
  <Controller
    control={control}
    name={name}
    rules={validates ? { deps: [validates] } : {}}
    render={({ field: { name: fieldName, value, onChange, onBlur } }) => (
      <NumberField
        {...texts}
        format={{ maximumFractionDigits: fractionDigits }}
        name={fieldName}
        value={value ?? null}
        {...{ onChange, onBlur }}
      />
    )}
  />
)
