import CircleCheck from 'lucide-react/icons/circle-check'
import CircleMinus from 'lucide-react/icons/circle-minus'
import CircleStop from 'lucide-react/icons/circle-stop'
import CircleX from 'lucide-react/icons/circle-x'
import Hourglass from 'lucide-react/icons/hourglass'
import Loader from 'lucide-react/icons/loader'
import type { ReactNode } from 'react'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Badge, type BadgeTone } from '#shell/ui/badge.tsx'
import { ProgressBar } from '#shell/ui/progress-bar.tsx'
import { type ExperimentName, variantsOf } from '../contract/experiments.ts'
import { endsOf, type ExperimentVerdict, type RunView } from '../contract/index.ts'
import { useExperimentTexts } from './experiment-texts.ts'
import { OutcomeTable } from './outcome-table.tsx'

const looks: Record<ExperimentVerdict, { tone: BadgeTone; icon: ReactNode }> = {
  collecting: { tone: 'primary', icon: <Loader /> },
  better: { tone: 'positive', icon: <CircleCheck /> },
  worse: { tone: 'danger', icon: <CircleX /> },
  no_difference: { tone: 'neutral', icon: <CircleMinus /> },
  small_sample: { tone: 'warning', icon: <Hourglass /> },
  stopped: { tone: 'warning', icon: <CircleStop /> },
}

type Props = { name: ExperimentName; run: RunView }

/** One run of an experiment: what is known, the numbers, and the plan. */
export const Run = ({ name, run }: Props) => (
  <div className="flex flex-col gap-4">
    <Result name={name} run={run} />
    <OutcomeTable name={name} run={run} />
    <Plan run={run} />
  </div>
)

const Result = ({ name, run }: Props) => {
  const t = useTexts('experiments')
  const format = useFormat()
  const texts = useExperimentTexts(name)
  const { verdict, difference, outcomes, sampleSize, chosen } = run
  const counted = outcomes.reduce((sum, outcome) => sum + Math.min(outcome.counted, sampleSize), 0)
  const total = 2 * sampleSize
  const points = (share: number) => format.number(Math.round(share * 1000) / 10)
  const { result } = endsOf({ ...run, startedAt: new Date(run.startedAt) })
  return (
    <div role="status" className="flex max-w-measure flex-col items-start gap-2">
      <Badge {...looks[verdict]}>{t(`verdicts.${verdict}`)}</Badge>
      <p>
        {t(`verdict_texts.${verdict}`, {
          variant: texts.variant(variantsOf(name)[1]),
          members: format.number(sampleSize),
          date: format.date(result.toISOString()),
        })}{' '}
        {difference &&
          t('difference', {
            value: points(difference.value),
            low: points(difference.low),
            high: points(difference.high),
          })}
      </p>
      {verdict === 'collecting' && (
        <div className="w-full">
          <p className="mb-1 text-sm text-ink-muted">
            {t('progress', { counted: format.number(counted), total: format.number(total) })}
          </p>
          <ProgressBar share={counted / total} />
        </div>
      )}
      {chosen !== null && <p>{t('chosen', { variant: texts.variant(chosen) })}</p>}
    </div>
  )
}

const Plan = ({ run }: { run: RunView }) => {
  const t = useTexts('experiments')
  const format = useFormat()
  const by = (at: string, name: string | null) =>
    t('plan.by', { time: format.dateTime(at), name: name ?? t('plan.former') })
  const facts: [string, string][] = [
    [t('plan.started'), by(run.startedAt, run.startedBy)],
    ...(run.endedAt ? [[t('plan.ended'), by(run.endedAt, run.endedBy)] satisfies [string, string]] : []),
    [t('plan.sample'), t('members', { count: run.sampleSize })],
    [t('plan.baseline'), format.percent(run.baseline / 10_000)],
    [t('plan.effect'), t('points', { value: format.number(run.effect / 100) })],
    [t('plan.window'), t('days', { count: run.windowDays })],
    [t('plan.max'), t('days', { count: run.maxDays })],
  ]
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] gap-x-6 gap-y-3 text-sm">
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt className="text-ink-muted">{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
