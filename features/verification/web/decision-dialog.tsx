import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Dialog } from '#shell/ui/dialog.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { Form } from '#shell/ui/form.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import {
  decideVerification,
  listVerificationRequests,
  type RequestView,
  verificationLimits,
} from '../contract/index.ts'

export type Decision = 'approved' | 'rejected'

type Props = { request: RequestView; decision: Decision; open: boolean; onClose: () => void }

/** Asks for the note of a decision, then sends the decision. */
export default function DecisionDialog({ request, decision, open, onClose }: Props) {
  const t = useTexts('verification')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(`decision.${decision}.title`, { name: request.member.fullName })}
      text={t(`decision.${decision}.text`)}
      dismissable={false}
    >
      <DecisionForm request={request} decision={decision} onClose={onClose} />
    </Dialog>
  )
}

const DecisionForm = ({ request: { id, member }, decision, onClose }: Omit<Props, 'open'>) => {
  const t = useTexts('verification')
  const form = useEndpointForm<typeof decideVerification, { note: string }>(decideVerification, {
    defaults: { note: '' },
    draft: `verification-${decision}:${id}`,
    inputOf: ({ note }) => ({ id, note, decision }),
    refreshes: [listVerificationRequests],
    onSuccess: () => {
      onClose()
      toast({ title: t(`decision.${decision}.done`, { name: member.fullName }), tone: 'positive' })
    },
  })
  return (
    <Form {...form.formProps}>
      <TextArea
        label={t('decision.note')}
        hint={t('decision.note_hint')}
        optional={decision === 'approved'}
        {...form.field('note')}
        max={verificationLimits.note}
      />
      <DialogActions
        label={t(`decision.${decision}.confirm`)}
        tone={decision === 'approved' ? 'primary' : 'danger'}
        pending={form.isSending}
        onCancel={onClose}
      />
    </Form>
  )
}
