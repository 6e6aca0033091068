import { Controller, useWatch } from 'react-hook-form'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { toHundredths } from '#shell/forms/hundredths.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { Dialog } from '#shell/ui/dialog.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { Form } from '#shell/ui/form.tsx'
import { NumberField } from '#shell/ui/number-field.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import type { ExperimentName } from '../contract/experiments.ts'
import {
  experimentLimits,
  listExperiments,
  plannedSampleSize,
  readExperimentBaseline,
  startExperiment,
} from '../contract/index.ts'
import { useExperimentTexts } from './experiment-texts.ts'

type Props = { name: ExperimentName; onClose: () => void }

/** Plans and starts an experiment. */
export default function StartDialog({ name, onClose }: Props) {
  const t = useTexts('experiments')
  const texts = useExperimentTexts(name)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('start_form.title', { name: texts.name })}
      text={t('start_form.text')}
      dismissable={false}
    >
      <StartForm name={name} onClose={onClose} />
    </Dialog>
  )
}

/** Shares in per cent. */
type Plan = { baseline: number | null; effect: number | null; windowDays: number | null; maxDays: number | null }

const StartForm = ({ name, onClose }: Props) => {
  const t = useTexts('experiments')
  const form = useEndpointForm<typeof startExperiment, Plan>(startExperiment, {
    defaults: { baseline: null, effect: 5, windowDays: 7, maxDays: 60 },
    inputOf: ({ baseline, effect, windowDays, maxDays }) => ({
      name,
      baseline: toHundredths(baseline),
      effect: toHundredths(effect),
      windowDays,
      maxDays,
    }),
    refreshes: [listExperiments],
    onSuccess: () => {
      onClose()
      toast({ title: t('done.started'), tone: 'positive' })
    },
  })
  const plan = useWatch({ control: form.control })
  const numberField = (
    field: keyof Plan,
    texts: { label: string; hint: string },
    { min, max, fractionDigits = 0 }: { min: number; max: number; fractionDigits?: number },
  ) => (
    <Controller
      control={form.control}
      name={field}
      render={({ field: { value, onChange, onBlur, name: fieldName } }) => (
        <NumberField
          {...texts}
          {...{ min, max, onChange, onBlur }}
          name={fieldName}
          value={value}
          format={{ maximumFractionDigits: fractionDigits }}
          error={form.errorAt(field)}
        />
      )}
    />
  )
  const shares = { min: experimentLimits.share.min / 100, max: experimentLimits.share.max / 100, fractionDigits: 2 }
  return (
    <Form {...form.formProps}>
      {numberField('baseline', { label: t('start_form.baseline'), hint: t('start_form.baseline_hint') }, shares)}
      <Measured
        name={name}
        days={plan.windowDays ?? null}
        onUse={(baseline) => form.setValue('baseline', baseline, { shouldDirty: true })}
      />
      {numberField('effect', { label: t('start_form.effect'), hint: t('start_form.effect_hint') }, shares)}
      <div className="grid gap-5 sm:grid-cols-2">
        {numberField(
          'windowDays',
          { label: t('start_form.window'), hint: t('start_form.window_hint') },
          experimentLimits.windowDays,
        )}
        {numberField(
          'maxDays',
          { label: t('start_form.max'), hint: t('start_form.max_hint') },
          experimentLimits.maxDays,
        )}
      </div>
      <Needed baseline={toHundredths(plan.baseline)} effect={toHundredths(plan.effect)} />
      <DialogActions label={t('start_form.send')} pending={form.isSending} onCancel={onClose} />
    </Form>
  )
}

const isWithin = (value: number | null, { min, max }: { min: number; max: number }): value is number =>
  value !== null && value >= min && value <= max

/** What the share has been so far. */
const Measured = ({
  name,
  days,
  onUse,
}: {
  name: ExperimentName
  days: number | null
  onUse: (percent: number) => void
}) => {
  const t = useTexts('experiments')
  const format = useFormat()
  const isKnown = isWithin(days, experimentLimits.windowDays) && Number.isInteger(days)
  const { data } = useEndpointQuery(readExperimentBaseline, { name, days: `${isKnown ? days : 7}` })
  if (!data || !isKnown) return null
  const { members, reached } = data
  if (members === 0) return <p className="text-sm text-ink-muted">{t('start_form.unmeasured')}</p>
  const percent = Math.round((reached / members) * 1000) / 10
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <p className="min-w-0 grow basis-56 text-ink-muted">
        {t('start_form.measured', { count: members, share: format.percent(reached / members) })}
      </p>
      {percent > 0 && percent < 100 && (
        <Button size="sm" onClick={() => onUse(percent)}>
          {t('start_form.use')}
        </Button>
      )}
    </div>
  )
}

const Needed = ({ baseline, effect }: { baseline: number | null; effect: number | null }) => {
  const t = useTexts('experiments')
  const { share } = experimentLimits
  const isKnown = isWithin(baseline, share) && isWithin(effect, share) && baseline + effect <= share.max
  return (
    <p role="status" className="font-medium">
      {isKnown && t('start_form.needs', { members: t('members', { count: plannedSampleSize({ baseline, effect }) }) })}
    </p>
  )
}
