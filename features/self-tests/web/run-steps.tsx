import ChevronDown from 'lucide-react/icons/chevron-down'
import { settingsPath } from '#features/notifications/web/index.ts'
import { useFindText, useTexts } from '#shell/i18n/texts.ts'
import { Link } from '#shell/ui/link.tsx'
import { classes } from '#shell/ui/classes.ts'
import { TextWithCode } from '#shell/ui/text-with-code.tsx'
import type { SelfTestRunView, StepView } from '../contract/index.ts'
import { Duration } from './duration.tsx'
import { stateStyles } from './states.tsx'

/** More steps than these are collapsed when they have passed. */
const shownPassedSteps = 5

/** What a run found: the steps that failed with what to do, and those that passed. */
export const RunSteps = ({ run: { steps } }: { run: Pick<SelfTestRunView, 'steps'> }) => {
  const t = useTexts('self-tests')
  const passed = steps.filter(({ state }) => state === 'passed')
  if (passed.length <= shownPassedSteps) return <Steps steps={steps} />
  const others = steps.filter(({ state }) => state !== 'passed')
  return (
    <div className="grid grid-cols-1 gap-3">
      {others.length > 0 && <Steps steps={others} />}
      <details className="group">
        <summary className="flex w-fit cursor-pointer items-center gap-2 rounded-md py-1 text-sm marker:content-none">
          {t('passed_steps', { number: passed.length })}
          <ChevronDown className="text-ink-muted transition-transform group-open:rotate-180" />
        </summary>
        <div className="mt-2">
          <Steps steps={passed} />
        </div>
      </details>
    </div>
  )
}

const Steps = ({ steps }: { steps: readonly StepView[] }) => (
  <ul className="grid gap-2.5 text-sm">
    {steps.map((step, index) => (
      <Step key={index} step={step} />
    ))}
  </ul>
)

const Step = ({ step: { step, state, code, values, duration } }: { step: StepView }) => {
  const t = useTexts('self-tests')
  const findText = useFindText('self-tests')
  const remedy = state === 'failed' ? findText(`remedies.${code}`) : undefined
  return (
    <li className="flex items-start gap-2.5">
      <span className={classes('mt-[0.2em] flex-none', stateStyles[state].ink)}>
        {stateStyles[state].icon}
        <span className="sr-only">{t(`states.${state}`)}</span>
      </span>
      <div className="min-w-0 grow text-pretty wrap-anywhere">
        <p>
          <span className="font-medium">{t(`steps.${step}`)}</span>
          <span className="text-ink-muted">
            {' · '}
            {t(`outcomes.${code}`, values)}
          </span>
          {duration !== null && (
            <span className="text-ink-muted sm:hidden">
              {' · '}
              <Duration ms={duration} />
            </span>
          )}
        </p>
        {remedy !== undefined && (
          <p className="mt-0.5 text-ink-muted">
            <span className="font-medium text-ink">{t('remedy')}:</span> <TextWithCode text={remedy} />
          </p>
        )}
        {code === 'push_none' && (
          <p className="mt-0.5">
            <Link to={settingsPath}>{t('push_settings')}</Link>
          </p>
        )}
      </div>
      {duration !== null && (
        <span className="flex-none text-ink-muted max-sm:hidden">
          <Duration ms={duration} />
        </span>
      )}
    </li>
  )
}
