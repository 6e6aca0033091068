import {
  type ApplicationView,
  decidePartnerApplication,
  listPartnerApplications,
  partnerLimits,
  resetPartner,
} from '../contract/index.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Dialog } from '#shell/ui/dialog.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { Form } from '#shell/ui/form.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { toast } from '#shell/ui/toast-queue.ts'

export type DecisionAction = 'approve' | 'reject' | 'reset'

type Props = { application: ApplicationView; action: DecisionAction; open: boolean; onClose: () => void }

/** Asks for the note of a decision, then sends the decision. */
export default function DecisionDialog({ application, action, open, onClose }: Props) {
  const t = useTexts('partners')
  const name = application.applicant.fullName
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(`decision.${action}.title`, { name })}
      text={t(`decision.${action}.text`)}
      dismissable={false}
    >
      <DecisionForm application={application} action={action} onClose={onClose} />
    </Dialog>
  )
}

type FormValues = { note: string }

const DecisionForm = ({ application, action, onClose }: Omit<Props, 'open'>) => {
  const t = useTexts('partners')
  const { id, applicant } = application
  const form = useEndpointForm<typeof decidePartnerApplication | typeof resetPartner, FormValues>(
    action === 'reset' ? resetPartner : decidePartnerApplication,
    {
      defaults: { note: '' },
      draft: `partner-${action}:${id}`,
      inputOf: ({ note }) =>
        action === 'reset' ? { id, note } : { id, note, decision: action === 'approve' ? 'approved' : 'rejected' },
      refreshes: [listPartnerApplications],
      onSuccess: () => {
        onClose()
        toast({ title: t(`decision.${action}.done`, { name: applicant.fullName }), tone: 'positive' })
      },
    },
  )
  return (
    <Form {...form.formProps}>
      <TextArea
        label={t('decision.note')}
        hint={t('decision.note_hint')}
        optional={action === 'approve'}
        {...form.field('note')}
        max={partnerLimits.note}
      />
      <DialogActions
        label={t(`decision.${action}.confirm`)}
        tone={action === 'approve' ? 'primary' : 'danger'}
        pending={form.isSending}
        onCancel={onClose}
      />
    </Form>
  )
}
