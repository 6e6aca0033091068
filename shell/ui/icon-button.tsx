import type { ComponentProps, ReactNode } from 'react'
import { iconButtonClasses, type ButtonSize, type ButtonVariant } from './button-styles.ts'
import { classes } from './classes.ts'
import { SpinnerIcon } from './spinner.tsx'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'className' | 'children' | 'title' | 'aria-label'> & {
  label: string
  icon: ReactNode
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  pending?: boolean | undefined
  /** A badge (unread messages), hidden at 0. Appended to the accessible name unless the label contains it. */
  count?: number | undefined
  className?: string | undefined
}

export const IconButton = ({
  label,
  icon,
  variant,
  size,
  pending = false,
  count = 0,
  className,
  disabled,
  ...rest
}: IconButtonProps) => {
  const shown = count > 99 ? '99+' : String(count)
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || pending}
      aria-label={count > 0 && !label.includes(shown) ? `${label} ${shown}` : label}
      aria-busy={pending || undefined}
      title={label}
      className={classes(iconButtonClasses({ variant, size }), className)}
    >
      {pending ? <SpinnerIcon /> : icon}
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute end-0.5 top-0.5 min-w-4.5 rounded-full bg-danger px-1 text-center text-[calc(var(--spacing)*2.75)] leading-4.5 font-bold text-danger-ink tabular-nums"
        >
          {shown}
        </span>
      )}
    </button>
  )
}
