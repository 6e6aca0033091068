import { setStatus, suggestionLimits, suggestionStatuses, type SuggestionView } from '../contract/index.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Dialog } from '#shell/ui/dialog.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { Form } from '#shell/ui/form.tsx'
import { Select } from '#shell/ui/select.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { boardReads } from './api.ts'

type Props = { suggestion: SuggestionView; open: boolean; onClose: () => void }

export default function StatusDialog({ suggestion, open, onClose }: Props) {
  const t = useTexts('suggestions')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('status_form.title')}
      text={t('status_form.text')}
      dismissable={false}
    >
      <StatusForm suggestion={suggestion} onClose={onClose} />
    </Dialog>
  )
}

const StatusForm = ({ suggestion: { id, status, note }, onClose }: Omit<Props, 'open'>) => {
  const t = useTexts('suggestions')
  const form = useEndpointForm(setStatus, {
    defaults: { id, status, note: note ?? '' },
    draft: `suggestion-status:${id}`,
    refreshes: boardReads,
    onSuccess: () => {
      onClose()
      toast({ title: t('status_form.saved'), tone: 'positive' })
    },
  })
  return (
    <Form {...form.formProps}>
      <Select
        label={t('status_form.status')}
        options={suggestionStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
        {...form.field('status')}
      />
      <TextArea
        label={t('status_form.note')}
        hint={t('status_form.note_hint')}
        optional
        {...form.field('note')}
        max={suggestionLimits.note}
      />
      <DialogActions label={t('status_form.save')} pending={form.isSending} onCancel={onClose} />
    </Form>
  )
}
