import Check from 'lucide-react/icons/check'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect, useState } from 'react'
import { type DashboardSummary, type StepName, stepNames } from '../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { tryStorage } from '#shell/storage.ts'
import { useHydrated } from '#shell/use-hydrated.ts'
import { Button } from '#shell/ui/button.tsx'
import { Card, CardLink } from '#shell/ui/card.tsx'
import { classes } from '#shell/ui/classes.ts'
import { Section } from '#shell/ui/page-header.tsx'

const stepPaths: Record<StepName, string> = {
  confirm: '/profile?tab=account',
  profile: '/profile',
  photo: '/profile',
  expertise: '/profile',
  connect: '/network',
  bio: '/profile',
  message: '/messages',
  contribute: '/opportunities',
}
const stepCounts: Record<DashboardSummary['stepsAtOnce'], number> = { three: 3, one: 1 }

const storageKey = 'first-steps'

/** True if this browser has shown open steps. The completion card appears only then. */
const hadOpenSteps = (): boolean => tryStorage(() => localStorage.getItem(storageKey) !== null) ?? false

const rememberOpenSteps = (open: boolean): void => {
  tryStorage(() => (open ? localStorage.setItem(storageKey, 'open') : localStorage.removeItem(storageKey)))
}

/** Lists the open first steps, then one closable completion card. */
export const FirstSteps = ({ summary }: { summary: DashboardSummary | undefined }) => {
  const [showsAll, setShowsAll] = useState(false)
  const [isClosed, setClosed] = useState(false)
  const isHydrated = useHydrated()
  const open = summary && stepNames.filter((step) => !summary.steps[step])
  const hasOpen = open !== undefined && open.length > 0
  useEffect(() => {
    if (hasOpen) rememberOpenSteps(true)
  }, [hasOpen])
  if (!summary || !open || isClosed) return null
  if (open.length > 0)
    return (
      <Steps
        summary={summary}
        shown={showsAll ? stepNames : open.slice(0, stepCounts[summary.stepsAtOnce])}
        showsAll={showsAll}
        onShow={setShowsAll}
      />
    )
  if (!isHydrated || !hadOpenSteps()) return null
  return (
    <AllDone
      onClose={() => {
        rememberOpenSteps(false)
        setClosed(true)
      }}
    />
  )
}

type StepsProps = {
  summary: DashboardSummary
  shown: readonly StepName[]
  showsAll: boolean
  onShow: (all: boolean) => void
}

const Steps = ({ summary: { steps }, shown, showsAll, onShow }: StepsProps) => {
  const t = useTexts('activity')
  const done = stepNames.filter((step) => steps[step]).length
  const progress = t('dashboard.steps.progress', { done, total: stepNames.length })
  return (
    <Section
      title={t('dashboard.steps.title')}
      actions={<span className="text-sm text-ink-muted tabular-nums">{progress}</span>}
    >
      <div role="presentation" className="flex gap-1">
        {stepNames.map((step, at) => (
          <span
            key={step}
            className={classes('h-1.5 flex-1 rounded-full transition-colors', at < done ? 'bg-accent' : 'bg-line')}
          />
        ))}
      </div>
      <ul className="overflow-hidden rounded-xl border border-line bg-surface-raised">
        {shown.map((step) => (
          <Step key={step} step={step} isDone={steps[step]} />
        ))}
      </ul>
      <Button
        variant="quiet"
        size="sm"
        className="-ms-3 self-start"
        aria-expanded={showsAll}
        onClick={() => onShow(!showsAll)}
      >
        {t(showsAll ? 'dashboard.steps.fewer' : 'dashboard.steps.all')}
      </Button>
    </Section>
  )
}

const Step = ({ step, isDone }: { step: StepName; isDone: boolean }) => {
  const t = useTexts('activity')
  return (
    <li
      className={classes(
        'relative flex items-center gap-3 border-b border-line px-4 py-3 last:border-b-0',
        !isDone && 'transition-colors hover:bg-surface-hover',
      )}
    >
      <span
        className={classes(
          'grid size-6 flex-none place-items-center rounded-full text-sm',
          isDone ? 'bg-positive-soft text-positive' : 'border border-line-strong',
        )}
      >
        {isDone && <Check />}
      </span>
      <div className="min-w-0 grow">
        <h3 className={classes(isDone ? 'text-ink-muted' : 'font-medium')}>
          {isDone ? (
            t(`dashboard.steps.${step}.title`)
          ) : (
            <CardLink to={stepPaths[step]}>{t(`dashboard.steps.${step}.title`)}</CardLink>
          )}
          {isDone && <span className="sr-only"> {t('dashboard.steps.is_done')}</span>}
        </h3>
        {!isDone && <p className="text-sm text-ink-muted">{t(`dashboard.steps.${step}.text`)}</p>}
      </div>
      {!isDone && <ChevronRight className="flex-none text-ink-faint" />}
    </li>
  )
}

const AllDone = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts('activity')
  return (
    <Card as="section" className="flex animate-appear flex-col items-start gap-3">
      <div className="flex items-center gap-3">
        <span className="grid size-10 flex-none place-items-center rounded-full bg-accent-soft text-lg text-accent-ink">
          <Check />
        </span>
        <div>
          <h2 className="font-bold tracking-tight">{t('dashboard.steps.done.title')}</h2>
          <p className="text-sm text-ink-muted">{t('dashboard.steps.done.text')}</p>
        </div>
      </div>
      <Button size="sm" onClick={onClose}>
        {t('dashboard.steps.close')}
      </Button>
    </Card>
  )
}
