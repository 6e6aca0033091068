import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { bareInputClasses, inputAddonClasses, inputGroupClasses, type useField } from './field.tsx'

type PlainInputProps = {
  control: ReturnType<typeof useField>['control']
  value: string
  name?: string | undefined
  placeholder?: string | undefined
  disabled?: boolean | undefined
  readOnly?: boolean | undefined
  maxLength?: number | undefined
  role?: 'combobox' | undefined
  autoFocus?: boolean | undefined
  inputMode?: 'decimal' | undefined
  /** An icon after the text, inside the box. */
  end?: ReactNode
  /** Classes of an input whose box the caller draws. */
  bareClasses?: string | undefined
}

/** The input in whose place a control is loaded (`controlOnUse`). Looks like the control. */
export const PlainInput = ({ control, value, name, role, end, bareClasses, ...rest }: PlainInputProps) => {
  const input = (
    <input
      {...control}
      {...rest}
      {...(role && { role, 'aria-expanded': false, 'aria-autocomplete': 'list' as const })}
      dir="auto"
      data-field={name}
      defaultValue={value}
      autoComplete="off"
      // Enter chooses a suggestion once the control is loaded; here it would send the form.
      onKeyDown={(event) => {
        if (role && event.key === 'Enter') event.preventDefault()
      }}
      className={bareClasses ?? bareInputClasses}
    />
  )
  if (bareClasses) return input
  return (
    <div className={classes(inputGroupClasses, rest.readOnly && 'bg-surface-raised!')}>
      {input}
      {end && (
        <span aria-hidden="true" className={inputAddonClasses}>
          {end}
        </span>
      )}
    </div>
  )
}
