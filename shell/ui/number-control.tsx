import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Group, Input, NumberField as AriaNumberField } from 'react-aria-components/NumberField'
import { AriaLocaleProvider } from './aria-locale-provider.tsx'
import { bareInputClasses, inputGroupClasses, type useField } from './field.tsx'
import type { NumberFieldProps } from './number-field.tsx'

type NumberControlProps = ReturnType<typeof useField> & Omit<NumberFieldProps, 'label'>

/** The control of a `NumberField`, loaded on use. */
export default function NumberControl({
  ids,
  control,
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
  error,
}: NumberControlProps) {
  return (
    <AriaLocaleProvider>
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
        isInvalid={Boolean(error)}
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
    </AriaLocaleProvider>
  )
}

const stepperClasses =
  'grid w-10 flex-none place-items-center self-stretch border-s border-line text-ink-muted hover:bg-surface-hover hover:text-ink disabled:opacity-40 coarse:w-11'
