import { useId, type ReactNode } from 'react'
import { useTexts } from '#shell/i18n/texts.ts'
import { classes } from './classes.ts'

/** Props common to all fields. `error` is a translated text, never a code. */
export type FieldTexts = {
  label: ReactNode
  hideLabel?: boolean | undefined
  hint?: ReactNode
  error?: string | undefined
  optional?: boolean | undefined
  /** For layout only (width, grid position). */
  className?: string | undefined
}

/** Ids that connect a control with its label, hint and error. Spread `control` on the control. */
export const useField = (
  { id, hint, error }: { id?: string | undefined; hint?: ReactNode; error?: string | undefined },
  describedBy?: string,
) => {
  const made = useId()
  const controlId = id ?? made
  const ids = { hint: `${controlId}-hint`, error: `${controlId}-error`, label: `${controlId}-label` }
  const described = classes(describedBy, hint !== undefined && hint !== null && ids.hint, error && ids.error)
  return {
    ids,
    control: {
      id: controlId,
      'aria-describedby': described || undefined,
      'aria-invalid': error ? true : undefined,
    } as const,
  }
}

type FieldLayoutProps = FieldTexts & {
  controlId: string
  ids: { hint: string; error: string; label: string }
  aside?: ReactNode
  children: ReactNode
}

export const FieldLayout = ({
  controlId,
  ids,
  label,
  hideLabel,
  hint,
  error,
  optional,
  aside,
  className,
  children,
}: FieldLayoutProps) => (
  <div className={classes('flex min-w-0 flex-col gap-1.5', className)}>
    <div className={hideLabel ? 'sr-only' : 'flex flex-wrap items-baseline justify-between gap-x-4'}>
      <label id={ids.label} htmlFor={controlId} className="text-sm font-medium">
        {label}
        {optional && <OptionalMark />}
      </label>
      {aside}
    </div>
    {children}
    <FieldNotes ids={ids} hint={hint} error={error} />
  </div>
)

/** The error comes first, because users look for it. */
export const FieldNotes = ({
  ids,
  hint,
  error,
}: {
  ids: { hint: string; error: string }
  hint?: ReactNode
  error?: string | undefined
}) => (
  <>
    {error && <FieldErrorText id={ids.error}>{error}</FieldErrorText>}
    {hint !== undefined && hint !== null && (
      <div id={ids.hint} className="text-xs text-pretty text-ink-muted">
        {hint}
      </div>
    )}
  </>
)

export const FieldErrorText = ({ id, children }: { id: string; children: ReactNode }) => (
  <p id={id} className="flex animate-appear items-start gap-1.5 text-sm text-danger">
    <svg viewBox="0 0 16 16" aria-hidden="true" className="mt-[0.2em] size-[1em] flex-none" fill="currentColor">
      <path d="M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1Zm0 9.6a.95.95 0 1 0 0 1.9.95.95 0 0 0 0-1.9Zm0-7a.8.8 0 0 0-.8.85l.25 4.6a.55.55 0 0 0 1.1 0l.25-4.6A.8.8 0 0 0 8 3.6Z" />
    </svg>
    <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
  </p>
)

export const OptionalMark = () => {
  const t = useTexts('shell')
  return <span className="ms-1.5 font-normal text-ink-muted">{t('ui.optional')}</span>
}

const baseBoxClasses =
  'min-w-0 rounded-md border border-line-strong bg-surface-raised text-base text-ink shadow-low transition-[border-color,box-shadow]'

/** A standalone control. `base.css` draws its focus ring; the border stays red while the value is invalid. */
export const inputClasses = classes(
  baseBoxClasses,
  'w-full hover:not-disabled:not-aria-invalid:border-ink-muted',
  'aria-invalid:border-danger disabled:bg-surface-sunken disabled:text-ink-muted disabled:shadow-none',
)

/** A box around an input and its add-ons. Its edges follow the page's direction, not the input's. */
export const inputGroupClasses = classes(
  baseBoxClasses,
  'relative flex min-h-10 w-full items-center overflow-hidden coarse:min-h-11 has-[:is(input,[role=spinbutton]):focus]:outline-2',
  'has-[:is(input,[role=spinbutton]):focus]:outline-offset-2 has-[:is(input,[role=spinbutton]):focus]:outline-focus has-[input:not(:disabled,:focus,[aria-invalid=true]):hover]:border-ink-muted has-aria-invalid:border-danger has-[input:disabled]:bg-surface-sunken has-[input[readonly]]:bg-surface-sunken',
)
export const bareInputClasses =
  'w-full min-w-0 flex-1 self-stretch bg-transparent px-3 text-base text-ellipsis outline-none disabled:text-ink-muted'
export const inputAddonClasses = 'grid min-w-9 flex-none place-items-center text-ink-faint'

/** Addresses, codes and numbers are left-to-right in every language; other text is detected. */
export const directionOfInput = (type: string | undefined): 'ltr' | 'auto' =>
  type === 'email' || type === 'url' || type === 'tel' || type === 'number' || type === 'password' ? 'ltr' : 'auto'
