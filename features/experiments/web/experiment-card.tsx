import { useState } from 'react'
import { useReason } from '#shell/i18n/use-reason.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { lazyOverlay } from '#shell/layout/lazy-overlay.tsx'
import { Badge } from '#shell/ui/badge.tsx'
import { Button } from '#shell/ui/button.tsx'
import { Card } from '#shell/ui/card.tsx'
import { variantsOf } from '../contract/experiments.ts'
import type { ExperimentView } from '../contract/index.ts'
import { useExperimentTexts } from './experiment-texts.ts'
import { Run } from './run.tsx'

const startDialog = lazyOverlay(() => import('./start-dialog.tsx'))
const chooseDialog = lazyOverlay(() => import('./choose-dialog.tsx'))

export const ExperimentCard = ({ experiment }: { experiment: ExperimentView }) => {
  const t = useTexts('experiments')
  const texts = useExperimentTexts(experiment.name)
  const [latest, ...earlier] = experiment.runs
  const isRunning = latest?.endedAt === null
  return (
    <Card as="section" padding="lg" className="flex flex-col gap-6">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="max-w-measure min-w-0 grow basis-72">
          <h3 className="text-lg font-bold tracking-tight">{texts.name}</h3>
          <p className="mt-1 text-ink-muted">{texts.text}</p>
        </div>
        <Actions experiment={experiment} />
      </div>
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[8rem_minmax(0,1fr)]">
        <dt className="text-ink-muted">{t('goal')}</dt>
        <dd>{texts.goal}</dd>
        <dt className="text-ink-muted">{t('variants')}</dt>
        <dd>
          <ul className="flex flex-col gap-1">
            {variantsOf(experiment.name).map((variant) => (
              <li key={variant} className="flex flex-wrap items-center gap-2">
                {texts.variant(variant)}
                {variant === experiment.shown && (
                  <Badge tone="primary">{t(isRunning ? 'shown_to_others' : 'shown')}</Badge>
                )}
              </li>
            ))}
          </ul>
        </dd>
      </dl>
      {latest ? (
        <Run name={experiment.name} run={latest} />
      ) : (
        <p className="rounded-lg bg-surface-sunken px-4 py-3 text-sm">
          <span className="font-medium">{t('none.title')}.</span> {t('none.text')}
        </p>
      )}
      {earlier.length > 0 && (
        <details className="border-t border-line pt-4">
          <summary className="min-h-9 cursor-pointer font-medium">{t('earlier')}</summary>
          <div className="mt-4 flex flex-col gap-8">
            {earlier.map((run) => (
              <Run key={run.id} name={experiment.name} run={run} />
            ))}
          </div>
        </details>
      )}
    </Card>
  )
}

const Actions = ({ experiment }: { experiment: ExperimentView }) => {
  const t = useTexts('experiments')
  const reasonOf = useReason('experiments')
  const [dialog, setDialog] = useState<'start' | 'choose' | null>(null)
  const [latest] = experiment.runs
  const isRunning = latest?.endedAt === null
  const whyNotStart = reasonOf(experiment.can['start'] ?? 'auth.forbidden')
  const whyNotChoose = latest && reasonOf(latest.can['choose'] ?? 'auth.forbidden')
  const close = () => setDialog(null)
  return (
    <div className="flex flex-col items-end gap-2 max-sm:w-full max-sm:items-stretch">
      {latest && (
        <Button
          size="sm"
          variant={isRunning ? 'primary' : 'secondary'}
          disabled={whyNotChoose !== undefined}
          onClick={() => setDialog('choose')}
        >
          {t(isRunning ? 'choose' : 'choose_again')}
        </Button>
      )}
      {!isRunning && (
        <Button
          size="sm"
          variant="primary"
          disabled={whyNotStart !== undefined}
          onPointerEnter={startDialog.preload}
          onFocus={startDialog.preload}
          onClick={() => setDialog('start')}
        >
          {t('start')}
        </Button>
      )}
      {(whyNotChoose ?? whyNotStart) !== undefined && !isRunning && (
        <p className="max-w-56 text-sm text-ink-muted sm:text-end">{whyNotStart ?? whyNotChoose}</p>
      )}
      {dialog === 'start' && <startDialog.Overlay name={experiment.name} onClose={close} />}
      {dialog === 'choose' && latest && (
        <chooseDialog.Overlay name={experiment.name} shown={experiment.shown} run={latest} onClose={close} />
      )}
    </div>
  )
}
