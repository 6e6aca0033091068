import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { FieldNotes, useField } from './field.tsx'

export type SwitchProps = Omit<ComponentProps<'input'>, 'className' | 'children' | 'type' | 'size' | 'role'> & {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  className?: string | undefined
}

/** Takes effect at once. Use a Checkbox if a form is submitted. */
export const Switch = ({ label, hint, error, className, id, ...rest }: SwitchProps) => {
  const { ids, control } = useField({ id, hint, error }, rest['aria-describedby'])
  return (
    <div className={classes('flex items-start justify-between gap-4 coarse:min-h-11', className)}>
      <span className="flex min-w-0 flex-col gap-0.5">
        <label htmlFor={control.id} className="text-sm font-medium">
          {label}
        </label>
        <FieldNotes ids={ids} hint={hint} error={error} />
      </span>
      <input
        {...rest}
        {...control}
        type="checkbox"
        role="switch"
        className={classes(
          'relative h-6 w-10 flex-none appearance-none rounded-full bg-line-strong transition-colors disabled:opacity-55 coarse:after:absolute coarse:after:-inset-3',
          'before:absolute before:start-0.5 before:top-0.5 before:size-5 before:rounded-full before:bg-surface-raised before:shadow-low before:transition-[inset-inline-start]',
          'checked:bg-primary checked:before:start-[1.125rem]',
        )}
      />
    </div>
  )
}
