import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Dialog } from '#shell/ui/dialog.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { Form } from '#shell/ui/form.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import {
  confirmationLimits,
  listConfirmations,
  readConfirmationSetting,
  setConfirmationSetting,
} from '../contract/index.ts'

type Props = { open: boolean; onClose: () => void }

/** Asks another super admin to confirm that one administrator is enough. */
export default function TurnOffDialog({ open, onClose }: Props) {
  const t = useTexts('confirmations')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('setting.turn_off_title')}
      text={t('setting.turn_off_text')}
      dismissable={false}
    >
      <TurnOffForm onClose={onClose} />
    </Dialog>
  )
}

const TurnOffForm = ({ onClose }: Pick<Props, 'onClose'>) => {
  const t = useTexts('confirmations')
  const form = useEndpointForm<typeof setConfirmationSetting, { reason: string }>(setConfirmationSetting, {
    defaults: { reason: '' },
    inputOf: ({ reason }) => ({ isOn: false, reason }),
    refreshes: [readConfirmationSetting, listConfirmations],
    onSuccess: () => {
      onClose()
      toast({ title: t('asked'), tone: 'positive' })
    },
  })
  return (
    <Form {...form.formProps}>
      <TextArea
        label={t('setting.reason')}
        hint={t('setting.reason_hint')}
        optional
        {...form.field('reason')}
        max={confirmationLimits.text}
        rows={2}
      />
      <DialogActions label={t('setting.send')} pending={form.isSending} onCancel={onClose} />
    </Form>
  )
}
