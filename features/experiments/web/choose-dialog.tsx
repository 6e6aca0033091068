import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Callout } from '#shell/ui/callout.tsx'
import { Dialog } from '#shell/ui/dialog.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { Form } from '#shell/ui/form.tsx'
import { RadioGroup } from '#shell/ui/radio-group.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { type ExperimentName, variantsOf } from '../contract/experiments.ts'
import { chooseVariant, listExperiments, type RunView } from '../contract/index.ts'
import { useExperimentTexts } from './experiment-texts.ts'

type Props = { name: ExperimentName; shown: string; run: RunView; onClose: () => void }

/** Ends a run, and chooses the variant that everyone sees. */
export default function ChooseDialog(props: Props) {
  const t = useTexts('experiments')
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={t('choose_form.title')}
      text={t('choose_form.text')}
      dismissable={false}
    >
      <ChooseForm {...props} />
    </Dialog>
  )
}

const ChooseForm = ({ name, shown, run, onClose }: Props) => {
  const t = useTexts('experiments')
  const texts = useExperimentTexts(name)
  const form = useEndpointForm<typeof chooseVariant, { variant: string }>(chooseVariant, {
    defaults: { variant: shown },
    inputOf: ({ variant }) => ({ name, id: run.id, variant }),
    refreshes: [listExperiments],
    onSuccess: () => {
      onClose()
      toast({ title: t('done.chosen'), tone: 'positive' })
    },
  })
  return (
    <Form {...form.formProps}>
      {run.verdict === 'collecting' && <Callout tone="warning">{t('choose_form.running')}</Callout>}
      <RadioGroup
        label={t('choose_form.variant')}
        options={variantsOf(name).map((value, at) => ({
          value,
          label: texts.variant(value),
          hint: at === 0 ? t('usual') : undefined,
        }))}
        {...form.field('variant')}
      />
      <DialogActions label={t('choose_form.send')} pending={form.isSending} onCancel={onClose} />
    </Form>
  )
}
