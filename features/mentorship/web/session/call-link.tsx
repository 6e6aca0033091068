import Video from 'lucide-react/icons/video'
import { lazy, Suspense, useState } from 'react'
import type { SessionView } from '../../contract/sessions.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { buttonClasses } from '#shell/ui/button-styles.ts'
import { Button } from '#shell/ui/button.tsx'
import { OutsideLink } from '#shell/ui/link.tsx'
import { useParticipants } from '../sessions/participants.ts'

const CallLinkDialog = lazy(() => import('./call-link-dialog.tsx'))

/** The call's address. The mentor sets it. */
export const CallLink = ({ session }: { session: SessionView }) => {
  const t = useTexts('mentorship')
  const { otherName } = useParticipants(session)
  const [isEditing, setEditing] = useState(false)
  const { meetingUrl, status, side, can } = session
  const canEdit = can['setMeetingUrl'] === 'ok'
  if (meetingUrl === null && !canEdit) {
    return status === 'confirmed' && side === 'mentee' ? (
      <p className="text-sm text-ink-muted">{t('session.call_pending', { name: otherName })}</p>
    ) : null
  }
  return (
    <div className="flex flex-col items-start gap-2">
      {meetingUrl && (
        <OutsideLink href={meetingUrl} variant="bare" className={buttonClasses({ variant: 'primary', wide: true })}>
          <Video />
          {t('session.join')}
        </OutsideLink>
      )}
      {canEdit && (
        <Button size="sm" variant={meetingUrl ? 'quiet' : 'secondary'} onClick={() => setEditing(true)}>
          {t(meetingUrl ? 'session.change_call' : 'session.add_call')}
        </Button>
      )}
      {isEditing && (
        <Suspense fallback={null}>
          <CallLinkDialog session={session} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </div>
  )
}
