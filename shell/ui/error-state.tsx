import RotateCw from 'lucide-react/icons/rotate-cw'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from './button.tsx'
import { classes } from './classes.ts'

export type ErrorStateProps = {
  title?: string | undefined
  /** For example `errorText(error)`. */
  text: string
  onRetry?: (() => void) | undefined
  retrying?: boolean | undefined
  /** Members quote it to support. */
  reference?: string | undefined
  className?: string | undefined
}

export const ErrorState = ({ title, text, onRetry, retrying, reference, className }: ErrorStateProps) => {
  const t = useTexts('shell')
  return (
    <div
      role="alert"
      className={classes(
        'flex flex-col items-center gap-2 rounded-xl border border-line bg-surface-raised px-6 py-10 text-center',
        className,
      )}
    >
      <span className="mb-2 grid size-12 place-items-center rounded-full bg-danger-soft text-xl text-danger">
        <TriangleAlert />
      </span>
      <p className="text-lg font-medium text-balance">{title ?? t('ui.error_title')}</p>
      <p className="max-w-sm text-sm text-balance text-ink-muted">{text}</p>
      {onRetry && (
        <Button icon={<RotateCw />} onClick={onRetry} pending={retrying} className="mt-3">
          {t('ui.retry')}
        </Button>
      )}
      {reference && (
        <code dir="ltr" className="mt-1 text-xs text-ink-faint">
          {reference}
        </code>
      )}
    </div>
  )
}
