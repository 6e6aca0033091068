import { networkLimits, requestConnection } from '../contract/index.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Dialog } from '#shell/ui/dialog.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { Form } from '#shell/ui/form.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { connectionQueries, type NamedMember } from './connection-actions.ts'

type Props = { member: NamedMember; open: boolean; onClose: () => void }

/** Sends a request with an optional message. The draft survives a reload and a lost connection. */
export default function RequestDialog({ member, open, onClose }: Props) {
  const t = useTexts('network')
  const name = member.fullName
  const form = useEndpointForm<typeof requestConnection, { message: string }>(requestConnection, {
    draft: `request:${member.id}`,
    inputOf: ({ message }) => ({ memberId: member.id, message: message ?? '' }),
    refreshes: connectionQueries,
    onSuccess: ({ state }) => {
      toast({
        tone: 'positive',
        ...(state === 'connected'
          ? { title: t('connect.made', { name }) }
          : { title: t('request.sent'), text: t('request.sent_text', { name }) }),
      })
      onClose()
    },
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      dismissable={false}
      title={t('request.title', { name })}
      text={t('request.text', { name })}
    >
      <Form {...form.formProps}>
        <TextArea
          label={t('request.message')}
          hint={t('request.message_hint')}
          optional
          rows={5}
          {...form.field('message')}
          max={networkLimits.message}
        />
        <DialogActions label={t('request.send')} pending={form.isSending} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
