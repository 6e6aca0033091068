import { feedbackLimits, feedbackStates, type FeedbackView, listFeedback, setFeedbackState } from '../contract/index.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Dialog } from '#shell/ui/dialog.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { Form } from '#shell/ui/form.tsx'
import { Select } from '#shell/ui/select.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { toast } from '#shell/ui/toast-queue.ts'

type Props = { feedback: FeedbackView; open: boolean; onClose: () => void }

/** Sets the state of an entry and the administrators' note. */
export default function StateDialog({ feedback, open, onClose }: Props) {
  const t = useTexts('feedback')
  return (
    <Dialog open={open} onClose={onClose} title={t('mark.title')} text={t('mark.text')} dismissable={false}>
      <StateForm feedback={feedback} onClose={onClose} />
    </Dialog>
  )
}

const StateForm = ({ feedback: { id, state, note }, onClose }: Omit<Props, 'open'>) => {
  const t = useTexts('feedback')
  const form = useEndpointForm(setFeedbackState, {
    defaults: { id, state: state === 'new' ? 'seen' : state, note: note ?? '' },
    draft: `feedback-state:${id}`,
    refreshes: [listFeedback],
    onSuccess: () => {
      onClose()
      toast({ title: t('mark.saved'), tone: 'positive' })
    },
  })
  return (
    <Form {...form.formProps}>
      <Select
        label={t('inbox.state')}
        options={feedbackStates.map((value) => ({ value, label: t(`states.${value}`) }))}
        {...form.field('state')}
      />
      <TextArea label={t('inbox.note')} optional {...form.field('note')} max={feedbackLimits.note} />
      <DialogActions label={t('mark.save')} pending={form.isSending} onCancel={onClose} />
    </Form>
  )
}
