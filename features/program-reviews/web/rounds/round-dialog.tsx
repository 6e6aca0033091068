import { Controller } from 'react-hook-form'
import { createRound, reviewLimits, type RoundView, updateRound } from '../../contract/index.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useFieldList } from '#shell/forms/field-list.ts'
import { fieldProblemsOf } from '#shell/forms/field-problems.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { Callout } from '#shell/ui/callout.tsx'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import { Dialog } from '#shell/ui/dialog.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { Form } from '#shell/ui/form.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { CriteriaFields } from './criteria-fields.tsx'
import { emptyCriterion, fieldOfPath, inputOf, type RoundValues, valuesOf } from './form-values.ts'
import { roundReads } from './round-reads.ts'
import { Rubric } from './rubric.tsx'

type Props = {
  programId: string
  /** Null for a new round. */
  round: RoundView | null
  onClose: () => void
}

/** PROG-06: a round with its criteria. What is fixed once a review is in is shown with the reason. */
export default function RoundDialog(props: Props) {
  const t = useTexts('program-reviews')
  return (
    <Dialog
      open
      onClose={props.onClose}
      dismissable={false}
      size="lg"
      title={t(props.round ? 'form.edit_title' : 'form.create_title')}
      text={t('rounds.scale')}
    >
      <RoundForm {...props} />
    </Dialog>
  )
}

type Endpoint = typeof createRound | typeof updateRound

const RoundForm = ({ programId, round, onClose }: Props) => {
  const t = useTexts('program-reviews')
  const reason = useReason('program-reviews')
  const fixed = round ? reason(round.can.editRubric) : undefined
  const form = useEndpointForm<Endpoint, RoundValues>(round ? updateRound : createRound, {
    defaults: valuesOf(round),
    draft: `review-round:${round?.id ?? programId}`,
    inputOf: (values) => ({
      ...(round ? { id: round.id } : { programId }),
      // A draft may contain changes from before the rubric was fixed.
      ...inputOf(fixed === undefined ? values : { ...valuesOf(round), name: values.name }),
    }),
    refreshes: roundReads,
    onSuccess: () => {
      onClose()
      toast(
        round
          ? { tone: 'positive', title: t('form.saved') }
          : { tone: 'positive', title: t('form.created'), text: t('form.created_text') },
      )
    },
  })
  const criteria = useFieldList<RoundValues, RoundValues['criteria'][number]>(form, 'criteria')
  const labels: Record<string, string> = {
    name: t('form.name'),
    isBlind: t('form.blind'),
    criteria: t('rounds.rubric'),
  }
  const criterionLabels: Record<string, string> = {
    name: t('form.criterion_name'),
    meaning: t('form.meaning'),
    weight: t('form.weight'),
  }
  const problems = fieldProblemsOf(form.formState.errors).map(({ name: path, text }) => {
    const { field, criterion } = fieldOfPath(path)
    const label =
      criterion === null
        ? (labels[field] ?? field)
        : `${t('form.criterion', { number: criterion + 1 })}, ${criterionLabels[field] ?? field}`
    return { name: path, text: t('form.problem', { field: label, problem: text }) }
  })
  return (
    <Form {...form.formProps} problems={problems}>
      <TextField label={t('form.name')} hint={t('form.name_hint')} {...form.field('name')} />
      {fixed === undefined ? (
        <>
          <Controller
            control={form.control}
            name="isBlind"
            render={({ field: { value, onChange, ...field } }) => (
              <Checkbox
                {...field}
                label={t('form.blind')}
                hint={t('form.blind_hint')}
                checked={value}
                onChange={(event) => onChange(event.target.checked)}
              />
            )}
          />
          <CriteriaFields
            form={form}
            keys={criteria.keys}
            onAdd={criteria.keys.length < reviewLimits.criteria ? () => criteria.add(emptyCriterion()) : undefined}
            onMove={criteria.move}
            onRemove={criteria.remove}
          />
        </>
      ) : (
        <>
          <Callout>{fixed}</Callout>
          {round?.isBlind && <p className="text-sm">{t('blind.badge')}</p>}
          {round && <Rubric criteria={round.criteria} />}
        </>
      )}
      <DialogActions label={t('form.save')} pending={form.isSending} onCancel={onClose} />
    </Form>
  )
}
