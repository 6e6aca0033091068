import { sessionLimits } from '../../contract/limits.ts'
import { declineSession, type SessionView } from '../../contract/sessions.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { Dialog } from '#shell/ui/dialog.tsx'
import { Form } from '#shell/ui/form.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { useParticipants } from '../sessions/participants.ts'
import { sessionReads } from './session-reads.ts'

export default function DeclineDialog({ session, onClose }: { session: SessionView; onClose: () => void }) {
  const t = useTexts('mentorship')
  const { otherName } = useParticipants(session)
  const { id } = session
  const form = useEndpointForm<typeof declineSession, { reason: string }>(declineSession, {
    draft: `decline:${id}`,
    inputOf: ({ reason = '' }) => ({ id, reason }),
    refreshes: sessionReads,
    onSuccess: () => {
      toast({ title: t('session.declined', { name: otherName }) })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={false}
      title={t('session.decline_title', { name: otherName })}
      text={t('session.decline_text', { name: otherName })}
    >
      <Form {...form.formProps}>
        <TextArea label={t('session.reason')} rows={3} {...form.field('reason')} max={sessionLimits.reason} />
        <DialogActions label={t('session.decline')} pending={form.isSending} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
