import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Dialog } from '#shell/ui/dialog.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { Form } from '#shell/ui/form.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import type { AdministeredApplication } from '../../contract/administration.ts'
import { applicationLimits, decideForOwner, listForAdministration } from '../../contract/index.ts'

type Props = { application: AdministeredApplication; decision: 'approved' | 'rejected'; onClose: () => void }

/** Asks for the note of a decision, which a rejection requires, then sends the decision. */
export default function DecisionDialog({ application: { id, applicant, title }, decision, onClose }: Props) {
  const t = useTexts('applications')
  const form = useEndpointForm<typeof decideForOwner, { note: string }>(decideForOwner, {
    defaults: { note: '' },
    draft: `application-${decision}:${id}`,
    inputOf: ({ note }) => ({ id, decision, note }),
    refreshes: [listForAdministration],
    onSuccess: () => {
      onClose()
      toast({ title: t(`administration.done.${decision}`), tone: 'positive' })
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={false}
      title={t(`administration.label.${decision}`, { name: applicant.fullName, title: title ?? '' })}
      text={t('administration.ask')}
    >
      <Form {...form.formProps}>
        <TextArea
          label={t('administration.note')}
          hint={t('administration.note_hint')}
          optional={decision === 'approved'}
          {...form.field('note')}
          max={applicationLimits.note}
        />
        <DialogActions
          label={t(`administration.action.${decision}`)}
          tone={decision === 'approved' ? 'primary' : 'danger'}
          pending={form.isSending}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  )
}
