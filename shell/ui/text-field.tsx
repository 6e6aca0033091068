import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import {
  bareInputClasses,
  inputAddonClasses,
  inputGroupClasses,
  directionOfInput,
  FieldLayout,
  useField,
  type FieldTexts,
} from './field.tsx'

export type TextFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'className' | 'children' | 'size'> & {
    /** Inside the box before and after what is typed: an icon, a unit, a button. */
    before?: ReactNode
    after?: ReactNode
    /** At the far end of the label's line. */
    aside?: ReactNode
  }

/** One line of text. `{...register('email')}` of react-hook-form spreads straight onto it. */
export const TextField = ({
  label,
  hideLabel,
  hint,
  error,
  optional,
  className,
  before,
  after,
  aside,
  id,
  type = 'text',
  ...rest
}: TextFieldProps) => {
  const { ids, control } = useField({ id, hint, error }, rest['aria-describedby'])
  const direction = rest.dir ?? directionOfInput(type)
  return (
    <FieldLayout controlId={control.id} {...{ ids, label, hideLabel, hint, error, optional, className, aside }}>
      <div className={inputGroupClasses}>
        {before && <span className={classes(inputAddonClasses, '-me-3 ps-1')}>{before}</span>}
        <input
          // Never without a placeholder, for `:placeholder-shown` to know an empty box (base.css).
          placeholder=" "
          {...rest}
          {...control}
          type={type}
          dir={direction}
          // A box that runs left to right in a right-to-left page still begins where the page's lines begin.
          className={classes(bareInputClasses, direction === 'ltr' && 'rtl-page:text-end')}
        />
        {after && <span className={classes(inputAddonClasses, 'text-sm')}>{after}</span>}
      </div>
    </FieldLayout>
  )
}
