import { useWatch } from 'react-hook-form'
import { priceModels, programLimits } from '../../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { FieldRow } from '#shell/ui/form.tsx'
import { RadioGroup } from '#shell/ui/radio-group.tsx'
import { NumberInput } from './number-input.tsx'
import type { ProgramForm } from './program-form.tsx'

/** Free, kronor for each participant, or a range of equity (section 3). */
export const PriceFields = ({ form: { control, field, labels } }: { form: ProgramForm }) => {
  const t = useTexts('programs')
  const model = useWatch({ control, name: 'priceModel' })
  return (
    <div className="flex flex-col gap-4">
      <RadioGroup
        label={labels.priceModel}
        variant="segments"
        options={priceModels.map((value) => ({ value, label: t(`form.price_models.${value}`) }))}
        {...field('priceModel')}
      />
      {model === 'fixed' && (
        <FieldRow>
          <NumberInput
            {...{ control, name: 'price', label: labels.price, hint: t('form.amount_hint') }}
            min={1}
            max={programLimits.price / 100}
            steppers={false}
            placeholder="5000"
            error={field('price').error}
          />
        </FieldRow>
      )}
      {model === 'equity' && (
        <div className="flex flex-col gap-2">
          <FieldRow>
            <NumberInput
              {...{ control, name: 'equity.min', label: labels['equity.min'], validates: 'equity.max' }}
              min={0}
              max={100}
              fractionDigits={2}
              steppers={false}
              error={field('equity.min').error}
            />
            <NumberInput
              {...{ control, name: 'equity.max', label: labels['equity.max'], validates: 'equity.min' }}
              min={0}
              max={100}
              fractionDigits={2}
              steppers={false}
              error={field('equity.max').error}
            />
          </FieldRow>
          <p className="text-xs text-ink-muted">{t('form.equity_hint')}</p>
        </div>
      )}
    </div>
  )
}
