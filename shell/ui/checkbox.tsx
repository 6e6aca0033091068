import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { FieldNotes, useField } from './field.tsx'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'className' | 'children' | 'type' | 'size'> & {
  label: ReactNode
  hideLabel?: boolean | undefined
  hint?: ReactNode
  error?: string | undefined
  className?: string | undefined
}

/** Set `indeterminate` of the input by a `ref` when only a part of what it stands for is chosen: it shows a dash. */
export const Checkbox = ({ label, hideLabel = false, hint, error, className, id, ...rest }: CheckboxProps) => {
  const { ids, control } = useField({ id, hint, error }, rest['aria-describedby'])
  return (
    <div className={classes('flex flex-col gap-1', className)}>
      <div className="flex items-start gap-3 coarse:min-h-11 coarse:items-center">
        <span className="relative mt-[0.15em] grid size-5 flex-none place-items-center coarse:mt-0">
          <input
            {...rest}
            {...control}
            type="checkbox"
            className={classes(
              'peer size-5 appearance-none rounded-sm border border-line-strong bg-surface-raised transition-colors coarse:before:absolute coarse:before:-inset-3',
              'checked:border-primary checked:bg-primary indeterminate:border-primary indeterminate:bg-primary hover:not-disabled:border-ink-muted aria-invalid:border-danger disabled:opacity-55',
            )}
          />
          <svg
            viewBox="0 0 20 20"
            fill="none"
            aria-hidden="true"
            className="pointer-events-none absolute inset-0 size-5 text-primary-ink opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-0"
          >
            <path
              d="m5.5 10.5 3 3 6-7"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-0 m-auto h-0.5 w-2.5 rounded-full bg-primary-ink opacity-0 peer-indeterminate:opacity-100"
          />
        </span>
        <label htmlFor={control.id} className={hideLabel ? 'sr-only' : 'min-w-0 text-sm'}>
          {label}
        </label>
      </div>
      <div className="flex flex-col gap-1 ps-8 empty:hidden">
        <FieldNotes ids={ids} hint={hint} error={error} />
      </div>
    </div>
  )
}
