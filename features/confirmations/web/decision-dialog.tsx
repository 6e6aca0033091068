import { accountDeletionLimits, readUserDeletion } from '#features/account-deletion/contract/index.ts'
import { listUsers, readUser } from '#features/accounts/contract/index.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Dialog } from '#shell/ui/dialog.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { Form } from '#shell/ui/form.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import {
  confirmationLimits,
  type ConfirmationRequest,
  confirmRequest,
  declineRequest,
  listConfirmations,
  readConfirmationSetting,
} from '../contract/index.ts'
import { RequestFacts } from './request-facts.tsx'
import { useActionText } from './use-action-text.ts'

export type Decision = 'confirm' | 'decline'
export type DecisionDialogProps = {
  request: ConfirmationRequest
  decision: Decision
  open: boolean
  onClose: () => void
}

const days = accountDeletionLimits.graceDays

/** Confirms or declines what another administrator asks for. */
export default function DecisionDialog({ request, decision, open, onClose }: DecisionDialogProps) {
  const t = useTexts('confirmations')
  const action = useActionText()(request)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(`row.${decision}_label`, { action })}
      text={decision === 'confirm' ? t(`confirm.${request.action}.text`, { days }) : t('decline.text')}
      dismissable={false}
    >
      {decision === 'confirm' ? (
        <ConfirmForm request={request} onClose={onClose} />
      ) : (
        <DeclineForm request={request} onClose={onClose} />
      )}
    </Dialog>
  )
}

type FormProps = Pick<DecisionDialogProps, 'request' | 'onClose'>

const ConfirmForm = ({ request, onClose }: FormProps) => {
  const t = useTexts('confirmations')
  const form = useEndpointForm<typeof confirmRequest, Record<never, never>>(confirmRequest, {
    inputOf: () => ({ id: request.id }),
    refreshes: [listConfirmations, readConfirmationSetting, listUsers, readUser, readUserDeletion],
    onSuccess: () => {
      onClose()
      toast({ title: t(`confirm.${request.action}.done`, { days }), tone: 'positive' })
    },
  })
  return (
    <Form {...form.formProps}>
      <div className="flex flex-col gap-2">
        <RequestFacts request={request} />
      </div>
      <DialogActions
        label={t('confirm.send')}
        tone={request.action === 'set_level' ? 'primary' : 'danger'}
        pending={form.isSending}
        onCancel={onClose}
      />
    </Form>
  )
}

const DeclineForm = ({ request: { id }, onClose }: FormProps) => {
  const t = useTexts('confirmations')
  const form = useEndpointForm<typeof declineRequest, { reason: string }>(declineRequest, {
    defaults: { reason: '' },
    inputOf: ({ reason }) => ({ id, reason }),
    refreshes: [listConfirmations, readConfirmationSetting, readUserDeletion],
    onSuccess: () => {
      onClose()
      toast({ title: t('decline.done'), tone: 'positive' })
    },
  })
  return (
    <Form {...form.formProps}>
      <TextArea label={t('decline.reason')} {...form.field('reason')} max={confirmationLimits.text} rows={3} />
      <DialogActions label={t('decline.send')} tone="danger" pending={form.isSending} onCancel={onClose} />
    </Form>
  )
}
