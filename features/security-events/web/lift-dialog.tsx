import { liftLock, listLockouts, type LockoutRow, securityLimits } from '../contract/index.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Dialog } from '#shell/ui/dialog.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { Form } from '#shell/ui/form.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { toast } from '#shell/ui/toast-queue.ts'

export type LiftDialogProps = { lock: LockoutRow; onClose: () => void }

/** Asks why a security lock is lifted. The member gets the reason by mail (ADM-08). */
export default function LiftDialog({ lock: { id, member }, onClose }: LiftDialogProps) {
  const t = useTexts('security-events')
  const form = useEndpointForm<typeof liftLock, { reason: string }>(liftLock, {
    defaults: { reason: '' },
    draft: `lift-lock:${id}`,
    inputOf: ({ reason }) => ({ id, reason }),
    refreshes: [listLockouts],
    onSuccess: () => {
      onClose()
      toast({ title: t('locks.lifted', { name: member.fullName }), tone: 'positive' })
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('locks.lift_of', { name: member.fullName })}
      text={t('locks.lift_text')}
      dismissable={false}
    >
      <Form {...form.formProps}>
        <TextArea label={t('locks.reason')} {...form.field('reason')} max={securityLimits.liftReason} />
        <DialogActions label={t('locks.lift')} pending={form.isSending} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
