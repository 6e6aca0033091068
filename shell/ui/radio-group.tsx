import { useId, type ComponentProps, type ReactNode } from 'react'
import { classes } from './classes.ts'
import { FieldNotes, OptionalMark, useField, type FieldTexts } from './field.tsx'

export type RadioChoice<Value extends string = string> = {
  value: Value
  label: ReactNode
  hint?: ReactNode
  icon?: ReactNode
  disabled?: boolean | undefined
}

export type RadioGroupProps<Value extends string = string> = FieldTexts &
  Omit<ComponentProps<'input'>, 'className' | 'children' | 'type' | 'size' | 'value' | 'id'> & {
    options: readonly RadioChoice<Value>[]
    value?: Value | null | undefined
    /** `list`: a column. `cards`: framed, in two columns where there is room. `segments`: a bar of short words. */
    variant?: 'list' | 'cards' | 'segments' | undefined
  }

/** Radio buttons. `{...register('role')}` of react-hook-form can be spread on it. */
export const RadioGroup = <Value extends string>(props: RadioGroupProps<Value>) => {
  const {
    label,
    hideLabel,
    hint,
    error,
    optional,
    className,
    options,
    value,
    variant = 'list',
    name,
    defaultValue,
    ...rest
  } = props
  const made = useId()
  const { ids, control } = useField({ hint, error })
  return (
    <fieldset
      role="radiogroup"
      aria-describedby={control['aria-describedby']}
      aria-invalid={control['aria-invalid']}
      className={classes('group flex min-w-0 flex-col gap-2', className)}
    >
      <legend className={hideLabel ? 'sr-only' : 'mb-2 p-0 text-sm font-medium'}>
        {label}
        {optional && <OptionalMark />}
      </legend>
      <div className={groupVariants[variant]}>
        {options.map((option) => (
          <label key={option.value} className={optionVariants[variant]}>
            <input
              {...rest}
              type="radio"
              name={name ?? made}
              value={option.value}
              disabled={option.disabled || rest.disabled}
              {...(value !== undefined && { checked: option.value === value })}
              {...(defaultValue !== undefined && { defaultChecked: option.value === defaultValue })}
              className={classes(variant === 'segments' ? 'sr-only' : radioClasses)}
            />
            {option.icon && <span className="mt-0.5 text-ink-muted">{option.icon}</span>}
            <span className="flex min-w-0 flex-col gap-0.5">
              <span className={variant === 'cards' ? 'font-medium' : undefined}>{option.label}</span>
              {option.hint && <span className="text-xs text-ink-muted">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldNotes ids={ids} hint={hint} error={error} />
    </fieldset>
  )
}

const radioClasses = classes(
  'mt-[0.15em] size-5 flex-none appearance-none rounded-full border border-line-strong bg-surface-raised transition-[border-width,border-color]',
  'checked:border-[0.375rem] checked:border-primary hover:not-disabled:border-ink-muted checked:hover:not-disabled:border-primary group-aria-invalid:border-danger disabled:opacity-55',
)
const groupVariants = {
  list: 'flex flex-col gap-2',
  cards: 'grid gap-2 sm:grid-cols-2',
  segments: 'inline-flex max-w-full flex-wrap gap-0.5 self-start rounded-md bg-surface-sunken p-0.5',
}
const optionVariants = {
  list: 'flex cursor-pointer items-start gap-3 text-sm coarse:min-h-11 coarse:not-has-[.text-xs]:items-center',
  cards: classes(
    'flex cursor-pointer items-start gap-3 rounded-lg border border-line-strong/60 bg-surface-raised p-3 text-sm transition-colors hover:border-line-strong',
    'has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
  ),
  segments: classes(
    'flex cursor-pointer items-center gap-2 rounded-sm px-3 py-1 text-sm text-ink-muted transition-colors hover:text-ink coarse:min-h-10',
    'has-checked:bg-surface-raised has-checked:text-ink has-checked:shadow-low has-focus-visible:outline-2 has-focus-visible:outline-focus',
  ),
}
