import { type SessionView, setMeetingUrl } from '../../contract/sessions.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { Dialog } from '#shell/ui/dialog.tsx'
import { Form } from '#shell/ui/form.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { sessionReads } from './session-reads.ts'

export default function CallLinkDialog({ session, onClose }: { session: SessionView; onClose: () => void }) {
  const t = useTexts('mentorship')
  const { id, meetingUrl } = session
  const form = useEndpointForm<typeof setMeetingUrl, { meetingUrl: string }>(setMeetingUrl, {
    defaults: { meetingUrl: meetingUrl ?? '' },
    inputOf: (values) => ({ id, meetingUrl: values.meetingUrl.trim() || null }),
    refreshes: sessionReads,
    onSuccess: () => {
      toast({ tone: 'positive', title: t('session.call_saved') })
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} dismissable={false} title={t('session.call_title')} text={t('session.call_text')}>
      <Form {...form.formProps}>
        <TextField
          type="url"
          label={t('session.call_url')}
          hint={t('session.call_hint')}
          {...form.field('meetingUrl')}
        />
        <DialogActions label={t('session.save')} pending={form.isSending} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
