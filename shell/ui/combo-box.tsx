import ChevronDown from 'lucide-react/icons/chevron-down'
import { controlOnUse } from './control-on-use.tsx'
import { FieldLayout, useField, type FieldTexts } from './field.tsx'
import { PlainInput } from './plain-input.tsx'

export type Option<Value extends string = string> = { value: Value; label: string; hint?: string | undefined }

export type ComboBoxProps<Value extends string> = FieldTexts & {
  options: readonly Option<Value>[]
  value: Value | null
  onChange: (value: Value | null) => void
  onBlur?: (() => void) | undefined
  name?: string | undefined
  placeholder?: string | undefined
  disabled?: boolean | undefined
}

const ComboBoxControl = controlOnUse(() => import('./combo-box-control.tsx'))

/** A choice from a long list (time zones, countries), filtered by typing. */
export const ComboBox = <Value extends string>(props: ComboBoxProps<Value>) => {
  const { options, value, onChange, name, placeholder, disabled } = props
  const { ids, control } = useField(props)
  const text = options.find((option) => option.value === value)?.label ?? ''
  return (
    <FieldLayout {...props} controlId={control.id} ids={ids}>
      <ComboBoxControl
        {...props}
        {...{ ids, control }}
        onChange={(chosen) => onChange(chosen as Value | null)}
        plain={
          <PlainInput
            {...{ control, name, placeholder, disabled }}
            value={text}
            role="combobox"
            end={<ChevronDown />}
          />
        }
      />
    </FieldLayout>
  )
}
