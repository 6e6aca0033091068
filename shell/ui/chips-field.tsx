import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { chipClasses } from './chip.tsx'
import { classes } from './classes.ts'
import { FieldNotes, OptionalMark, useField, type FieldTexts } from './field.tsx'

type ChipsFieldProps<Value extends string> = FieldTexts & {
  name: string
  options: readonly { value: Value; label: string }[]
  value: readonly Value[]
  /** The chosen values, in the order of the options. */
  onChange: (value: Value[]) => void
  /** The other options are disabled at this number of chosen ones. */
  max?: number | undefined
  /** After the chips, such as a button that shows more options. */
  action?: ReactNode
}

/** Check boxes that look like chips, for a few short words. */
export const ChipsField = <Value extends string>({
  label,
  hideLabel,
  hint,
  error,
  optional,
  className,
  name,
  options,
  value,
  onChange,
  max = Number.POSITIVE_INFINITY,
  action,
}: ChipsFieldProps<Value>) => {
  const { ids, control } = useField({ hint, error })
  const isFull = value.length >= max
  return (
    <fieldset
      aria-describedby={control['aria-describedby']}
      className={classes('flex min-w-0 flex-col gap-2', className)}
    >
      <legend className={hideLabel ? 'sr-only' : 'mb-2 p-0 text-sm font-medium'}>
        {label}
        {optional && <OptionalMark />}
      </legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => {
          const isChosen = value.includes(option.value)
          return (
            <label key={option.value} className={chipClasses(isChosen, { dead: !isChosen && isFull })}>
              <input
                type="checkbox"
                name={name}
                value={option.value}
                checked={isChosen}
                disabled={!isChosen && isFull}
                aria-invalid={control['aria-invalid']}
                onChange={() =>
                  onChange(
                    options
                      .map((one) => one.value)
                      .filter((one) => (one === option.value ? !isChosen : value.includes(one))),
                  )
                }
                className="sr-only"
              />
              {isChosen && <Check className="text-primary" />}
              {option.label}
            </label>
          )
        })}
        {action}
      </div>
      <FieldNotes ids={ids} hint={hint} error={error} />
    </fieldset>
  )
}
