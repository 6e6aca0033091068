import { type Control, Controller } from 'react-hook-form'
import { NumberField } from '#shell/ui/number-field.tsx'
import type { FormValues } from './form-values.ts'

type Props = {
  control: Control<FormValues>
  name: 'experienceYears' | 'maxMentees'
  label: string
  hint?: string
  min?: number
  max: number
  error: string | undefined
}

/** A whole number that may stay empty. */
export const CountField = ({ control, name, min = 0, ...texts }: Props) => (
  <Controller
    control={control}
    name={name}
    render={({ field }) => (
      <NumberField
        {...texts}
        optional
        min={min}
        format={{ maximumFractionDigits: 0 }}
        name={field.name}
        value={field.value ?? null}
        onChange={field.onChange}
        onBlur={field.onBlur}
      />
    )}
  />
)
