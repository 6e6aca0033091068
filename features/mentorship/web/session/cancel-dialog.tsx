import { hourMs } from '#kit/durations.ts'
import { sessionLimits } from '../../contract/limits.ts'
import { cancelSession, type SessionView } from '../../contract/sessions.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Callout } from '#shell/ui/callout.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { Dialog } from '#shell/ui/dialog.tsx'
import { Form } from '#shell/ui/form.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { userText } from '#shell/ui/user-text.ts'
import { useParticipants } from '../sessions/participants.ts'
import { sessionReads } from './session-reads.ts'

/** Cancels a session or withdraws a request. A mentee's late cancellation first shows the mentor's rule (MENT-08). */
export default function CancelDialog({ session, onClose }: { session: SessionView; onClose: () => void }) {
  const t = useTexts('mentorship')
  const { otherName } = useParticipants(session)
  const { id, side, status, startsAt, cancellationRule, cancellationRuleLanguage } = session
  const kind = status === 'requested' ? 'withdraw' : 'cancel'
  const isLate =
    side === 'mentee' &&
    status === 'confirmed' &&
    Date.parse(startsAt) - Date.now() < sessionLimits.freeCancellationHours * hourMs
  const form = useEndpointForm<typeof cancelSession, { reason: string }>(cancelSession, {
    draft: `cancel:${id}`,
    inputOf: ({ reason = '' }) => ({ id, reason }),
    refreshes: sessionReads,
    onSuccess: () => {
      toast({ title: t(`session.${kind}_done`) })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={false}
      title={t(`session.${kind}_title`, { name: otherName })}
      text={t(`session.${kind}_text`, { name: otherName })}
    >
      <Form {...form.formProps}>
        {isLate && (
          <Callout tone="warning" title={t('session.late_title')}>
            {cancellationRule ? (
              <>
                <p>{t('session.late_rule', { name: otherName })}</p>
                <p {...userText(cancellationRuleLanguage)} className="prose-text mt-1.5">
                  {cancellationRule}
                </p>
              </>
            ) : (
              t('session.late_no_rule', { name: otherName })
            )}
          </Callout>
        )}
        <TextArea label={t('session.reason')} optional rows={3} {...form.field('reason')} max={sessionLimits.reason} />
        <DialogActions
          label={t(`session.${kind}`)}
          tone="danger"
          pending={form.isSending}
          onCancel={onClose}
          cancelLabel={t(`session.${kind}_keep`)}
        />
      </Form>
    </Dialog>
  )
}
