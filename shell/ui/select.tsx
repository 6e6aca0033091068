import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { inputClasses, FieldLayout, useField, type FieldTexts } from './field.tsx'

export type Choice<Value extends string = string> = { value: Value; label: string; disabled?: boolean | undefined }

export type SelectProps<Value extends string = string> = FieldTexts &
  Omit<ComponentProps<'select'>, 'className' | 'children' | 'multiple' | 'size'> & {
    options: readonly Choice<Value>[]
    placeholder?: string | undefined
  }

/** A native select, because it works well on every phone, with every keyboard and in both directions. */
export const Select = <Value extends string>({
  label,
  hideLabel,
  hint,
  error,
  optional,
  className,
  id,
  options,
  placeholder,
  ...rest
}: SelectProps<Value>) => {
  const { ids, control } = useField({ id, hint, error }, rest['aria-describedby'])
  return (
    <FieldLayout controlId={control.id} {...{ ids, label, hideLabel, hint, error, optional, className }}>
      <div className="relative">
        <select
          {...rest}
          {...control}
          className={classes(inputClasses, 'min-h-10 appearance-none truncate ps-3 pe-9 coarse:min-h-11')}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown className="pointer-events-none absolute end-3 top-1/2 -translate-y-1/2 text-base text-ink-faint" />
      </div>
    </FieldLayout>
  )
}
