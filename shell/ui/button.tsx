import Check from 'lucide-react/icons/check'
import { useId, type ComponentProps, type MouseEvent, type ReactNode } from 'react'
import { Link as RouterLink, type To } from 'react-router'
import { useTexts } from '#shell/i18n/texts.ts'
import { buttonClasses, type ButtonStyleProps } from './button-styles.ts'
import { classes } from './classes.ts'
import { SpinnerIcon } from './spinner.tsx'

type ButtonContentProps = ButtonStyleProps & {
  icon?: ReactNode
  iconEnd?: ReactNode
  className?: string | undefined
  children: ReactNode
}

export type ButtonProps = ButtonContentProps &
  Omit<ComponentProps<'button'>, 'className' | 'children'> & {
    /** Shows a spinner, keeps the width and ignores clicks. */
    pending?: boolean | undefined
    /** Shows a tick until the caller resets it. */
    done?: boolean | undefined
    /** Disables the button and explains why. The button stays focusable; the text is shown below and read with it. */
    reason?: string | undefined
  }

/** `type` defaults to `button`, so that only explicit submit buttons submit a form. */
export const Button = (props: ButtonProps) => {
  const {
    variant,
    size,
    wide,
    icon,
    iconEnd,
    pending = false,
    done = false,
    reason,
    className,
    children,
    onClick,
    ...rest
  } = props
  const t = useTexts('shell')
  const reasonId = useId()
  const isDisabled = pending || reason !== undefined
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isDisabled) event.preventDefault()
    else onClick?.(event)
  }
  const button = (
    <button
      type="button"
      {...rest}
      onClick={press}
      aria-disabled={isDisabled || undefined}
      aria-busy={pending || undefined}
      aria-describedby={classes(rest['aria-describedby'], reason !== undefined && reasonId) || undefined}
      className={classes(buttonClasses({ variant, size, wide }), className)}
    >
      <span className={classes('contents', pending && '*:invisible')}>
        {done ? <Check /> : icon}
        <span>{children}</span>
        {iconEnd}
      </span>
      {pending && (
        <span className="absolute inset-0 grid place-items-center">
          <SpinnerIcon />
          <span className="sr-only">{t('ui.pending')}</span>
        </span>
      )}
    </button>
  )
  if (reason === undefined) return button
  return (
    <span className={classes('inline-flex flex-col gap-1.5', wide && 'w-full')}>
      {button}
      <span id={reasonId} className="text-xs text-ink-muted">
        {reason}
      </span>
    </span>
  )
}

export type ButtonLinkProps = ButtonContentProps & { to: To; replace?: boolean } & Omit<
    ComponentProps<'a'>,
    'href' | 'className' | 'children'
  >

export const ButtonLink = ({
  variant,
  size,
  wide,
  icon,
  iconEnd,
  className,
  children,
  to,
  ...rest
}: ButtonLinkProps) => (
  <RouterLink
    {...rest}
    to={to}
    prefetch="intent"
    className={classes(buttonClasses({ variant, size, wide }), 'no-underline', className)}
  >
    {icon}
    <span>{children}</span>
    {iconEnd}
  </RouterLink>
)
