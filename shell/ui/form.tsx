import { useEffect, useRef, type ComponentProps, type MouseEvent, type ReactNode } from 'react'
import { useTexts } from '#shell/i18n/texts.ts'
import { classes } from './classes.ts'

export type FieldProblem = { name: string; text: string }

export type FormProps = Omit<ComponentProps<'form'>, 'className' | 'noValidate'> & {
  error?: string | undefined
  /** The invalid fields of a rejected submit; each field also shows its own error. */
  problems?: readonly FieldProblem[] | undefined
  /** Changes with each rejected submit (react-hook-form's `submitCount`), to announce a repeated error again. */
  attempt?: number | undefined
  className?: string | undefined
  children: ReactNode
}

/** Shows errors above the fields. Native validation is off; the contract's schema validates. */
export const Form = ({ error, problems, attempt, className, children, ...rest }: FormProps) => (
  <form {...rest} noValidate className={classes('flex flex-col gap-5', className)}>
    <FormError text={error} problems={problems} attempt={attempt} />
    {children}
  </form>
)

type FormErrorProps = {
  text?: string | undefined
  problems?: readonly FieldProblem[] | undefined
  attempt?: number | undefined
  className?: string | undefined
}

/** Links to each invalid field. Takes the focus when it appears and after each rejected submit. */
export const FormError = ({ text, problems = [], attempt = 0, className }: FormErrorProps) => {
  const t = useTexts('shell')
  const box = useRef<HTMLDivElement>(null)
  const shown = text !== undefined || problems.length > 0
  useEffect(() => {
    if (shown) box.current?.focus()
  }, [shown, text, attempt])
  if (!shown) return null

  const focusField = (event: MouseEvent<HTMLButtonElement>, name: string) => {
    const form = event.currentTarget.closest('form')
    const found = form?.elements.namedItem(name)
    const control =
      found instanceof RadioNodeList ? found[0] : (found ?? form?.querySelector(`[data-field="${CSS.escape(name)}"]`))
    if (control instanceof HTMLElement) control.focus()
  }
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      className={classes('rounded-lg border border-transparent bg-danger-soft p-4 text-sm outline-none', className)}
    >
      <p className="font-medium text-danger">{text ?? t('ui.error_summary', { count: problems.length })}</p>
      {problems.length > 0 && (
        <ul className="mt-1.5 flex list-disc flex-col ps-5 marker:text-danger">
          {problems.map((problem) => (
            <li key={problem.name}>
              <button
                type="button"
                onClick={(event) => focusField(event, problem.name)}
                className="rounded-xs py-0.5 text-start underline decoration-current/40 underline-offset-[0.2em] hover:decoration-current"
              >
                {problem.text}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

export const FormActions = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div className={classes('flex flex-wrap items-start gap-3 pt-1', className)}>{children}</div>
)

export const FieldRow = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div className={classes('grid items-start gap-5 sm:grid-cols-2', className)}>{children}</div>
)
