import { classes } from './classes.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'
export type ButtonStyleProps = {
  /** `primary`: the main action of a screen. `secondary`: any other. `quiet`: in rows and bars. */
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  wide?: boolean | undefined
}

// Every variant has a border, if transparent: forced colours remove backgrounds and draw the border.
const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-primary text-primary-ink shadow-low enabled-hover:bg-primary-hover',
  secondary:
    'border-line-strong/60 bg-surface-raised text-ink shadow-low enabled-hover:border-line-strong enabled-hover:bg-surface-hover',
  quiet: 'border-transparent text-ink enabled-hover:bg-surface-hover',
  danger: 'border-transparent bg-danger text-danger-ink shadow-low enabled-hover:bg-danger-hover',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-8 coarse:min-h-11 px-3 text-sm gap-1.5',
  md: 'min-h-10 coarse:min-h-11 px-4 text-sm gap-2',
  lg: 'min-h-12 px-5.5 text-base gap-2',
}

/** Button classes for any element: a button, a link, a menu trigger. */
export const buttonClasses = ({ variant = 'secondary', size = 'md', wide = false }: ButtonStyleProps = {}) =>
  classes(
    'relative inline-flex items-center justify-center rounded-md border py-1.5 text-center font-medium select-none',
    'transition-[background-color,border-color,color,box-shadow,scale] active:not-aria-disabled:not-disabled:scale-[0.985]',
    'disabled:opacity-55 aria-disabled:not-aria-busy:opacity-55',
    sizes[size],
    variants[variant],
    wide && 'w-full',
  )

export const iconButtonClasses = ({ variant = 'quiet', size = 'md' }: ButtonStyleProps = {}) =>
  classes(
    'relative inline-flex shrink-0 items-center justify-center rounded-md border transition-[background-color,color,scale]',
    'active:not-disabled:scale-95 disabled:opacity-55 aria-disabled:opacity-55',
    size === 'sm' ? 'size-8 coarse:size-11' : size === 'lg' ? 'size-12 text-lg' : 'size-10 coarse:size-11',
    variant === 'quiet'
      ? 'border-transparent text-ink-muted enabled-hover:bg-surface-hover enabled-hover:text-ink'
      : variants[variant],
  )
