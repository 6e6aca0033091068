import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Group, Input, NumberField as AriaNumberField } from 'react-aria-components/NumberField'
import { AriaLocaleProvider } from './aria-locale-provider.tsx'
import { bareInputClasses, inputGroupClasses, FieldLayout, useField, type FieldTexts } from './field.tsx'

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

/** A number in the language's notation: separators, currency, Arabic digits. */
export const NumberField = (props: NumberFieldProps) => {
  const {
    value,
    onChange,
    onBlur,
    min,
    max,
    step,
    format,
    steppers = false,
    name,
    placeholder,
    disabled = false,
    ...texts
  } = props
  const { ids, control } = useField(texts)
  return (
    <AriaLocaleProvider>
      <FieldLayout controlId={control.id} ids={ids} {...texts}>
        <AriaNumberField
          id={control.id}
          aria-labelledby={ids.label}
          {...(control['aria-describedby'] && { 'aria-describedby': control['aria-describedby'] })}
          value={value ?? Number.NaN}
          onChange={(next) => onChange(Number.isNaN(next) ? null : next)}
          {...(onBlur && { onBlur })}
          {...(min !== undefined && { minValue: min })}
          {...(max !== undefined && { maxValue: max })}
          {...(step !== undefined && { step })}
          {...(format && { formatOptions: format })}
          isDisabled={disabled}
          isInvalid={Boolean(texts.error)}
        >
          <Group className={inputGroupClasses}>
            <Input data-field={name} placeholder={placeholder ?? ''} className={bareInputClasses} />
            {steppers && (
              <>
                <AriaButton slot="decrement" className={stepperClasses}>
                  <Minus />
                </AriaButton>
                <AriaButton slot="increment" className={stepperClasses}>
                  <Plus />
                </AriaButton>
              </>
            )}
          </Group>
        </AriaNumberField>
      </FieldLayout>
    </AriaLocaleProvider>
  )
}

const stepperClasses =
  'grid w-10 flex-none place-items-center self-stretch border-s border-line text-ink-muted hover:bg-surface-hover hover:text-ink disabled:opacity-40 coarse:w-11'
