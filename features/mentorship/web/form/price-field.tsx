import { type Control, Controller, type UseFormRegisterReturn, useWatch } from 'react-hook-form'
import { listingLimits } from '../../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { NumberField } from '#shell/ui/number-field.tsx'
import { RadioGroup } from '#shell/ui/radio-group.tsx'
import { type FormValues, priceKinds, toKronor } from './form-values.ts'

type Props = {
  control: Control<FormValues>
  kind: UseFormRegisterReturn<'priceKind'>
  labels: { priceKind: string; hourlyRate: string }
  error: string | undefined
}

/** MENT-03: kronor an hour, free, or by agreement. */
export const PriceField = ({ control, kind, labels, error }: Props) => {
  const t = useTexts('mentorship')
  const isHourly = useWatch({ control, name: 'priceKind' }) === 'hourly'
  return (
    <div className="flex flex-col gap-3">
      <RadioGroup
        label={labels.priceKind}
        variant="segments"
        options={priceKinds.map((value) => ({ value, label: t(`form.price_kinds.${value}`) }))}
        {...kind}
      />
      {isHourly && (
        <Controller
          control={control}
          name="hourlyRate"
          render={({ field: { name, value, onChange, onBlur } }) => (
            <NumberField
              label={labels.hourlyRate}
              hint={t('form.rate_hint')}
              placeholder="1200"
              min={0}
              max={toKronor(listingLimits.hourlyRate)}
              format={{ maximumFractionDigits: 2 }}
              className="max-w-xs"
              {...{ name, onChange, onBlur, error }}
              value={value ?? null}
            />
          )}
        />
      )}
    </div>
  )
}
