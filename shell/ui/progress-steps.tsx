import Check from 'lucide-react/icons/check'
import { useTexts } from '#shell/i18n/texts.ts'
import { classes } from './classes.ts'

export type ProgressStepsProps = {
  label: string
  steps: readonly string[]
  /** Index of the current step; `steps.length` when all are done. */
  current: number
  className?: string | undefined
}

export const ProgressSteps = ({ label, steps, current, className }: ProgressStepsProps) => {
  const t = useTexts('shell')
  const shown = Math.min(current, steps.length - 1)
  return (
    <div className={className}>
      <p className="mb-2 text-sm sm:hidden" aria-hidden="true">
        <span className="text-ink-muted">{t('ui.step', { current: shown + 1, total: steps.length })}</span>{' '}
        <span className="font-medium">{steps[shown]}</span>
      </p>
      <ol aria-label={label} className="flex gap-1.5 sm:gap-3">
        {steps.map((step, at) => {
          const done = at < current
          return (
            <li key={step} aria-current={at === current ? 'step' : undefined} className="flex flex-1 flex-col gap-2">
              <span
                aria-hidden="true"
                className={classes(
                  'h-1 rounded-full transition-colors',
                  done || at === current ? 'bg-primary' : 'bg-line',
                )}
              />
              <span
                className={classes(
                  'items-center gap-1.5 text-sm max-sm:sr-only sm:flex',
                  at === current ? 'font-medium' : 'text-ink-muted',
                )}
              >
                {done && <Check className="text-positive" />}
                {step}
                {done && <span className="sr-only">({t('ui.step_done')})</span>}
              </span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
