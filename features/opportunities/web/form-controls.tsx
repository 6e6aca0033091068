import { type Control, Controller } from 'react-hook-form'
import { DateField } from '#shell/ui/date-field.tsx'
import { NumberField } from '#shell/ui/number-field.tsx'
import type { FormValues } from './form-values.ts'

export type NumericName = 'payMin' | 'payMax' | 'equityMin' | 'equityMax' | 'creditPoints'
export type DayName = 'applicationDeadline' | 'startsOn' | 'endsOn'

type ControlProps<Name> = { control: Control<FormValues>; name: Name; label: string; error: string | undefined }

export const NumericField = ({
  control,
  name,
  label,
  max,
  step,
  error,
}: ControlProps<NumericName> & { max: number; step: number }) => (
  <Controller
    control={control}
    name={name}
    render={({ field }) => (
      <NumberField
        label={label}
        optional
        min={0}
        max={max}
        step={step}
        steppers={false}
        format={{ maximumFractionDigits: 2 }}
        name={field.name}
        value={field.value ?? null}
        onChange={field.onChange}
        onBlur={field.onBlur}
        error={error}
      />
    )}
  />
)

export const DayField = ({
  control,
  name,
  label,
  hint,
  error,
}: ControlProps<DayName> & { hint?: string | undefined }) => (
  <Controller
    control={control}
    name={name}
    render={({ field }) => (
      <DateField
        label={label}
        hint={hint}
        optional
        name={field.name}
        value={field.value ?? null}
        onChange={field.onChange}
        onBlur={field.onBlur}
        error={error}
      />
    )}
  />
)
