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
    before?: ReactNode
    after?: ReactNode
    aside?: ReactNode
  }

/** A single-line input. `{...register('email')}` of react-hook-form can be spread on it. */
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
          // `:placeholder-shown` in base.css needs a placeholder to detect an empty box.
          placeholder=" "
          {...rest}
          {...control}
          type={type}
          dir={direction}
          // A left-to-right box on a right-to-left page still starts where the page's lines start.
          className={classes(bareInputClasses, direction === 'ltr' && 'rtl-page:text-end')}
        />
        {after && <span className={classes(inputAddonClasses, 'text-sm')}>{after}</span>}
      </div>
    </FieldLayout>
  )
}
