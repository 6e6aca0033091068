import { toRequest } from '#kit/endpoint.ts'
import { googleCalendarLink, outlookCalendarLink } from '#kit/calendar-links.ts'
import { readInvitation, type SessionView, sessionPath } from '../../contract/sessions.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { useSsrState } from '#shell/ssr-state.ts'
import { buttonClasses } from '#shell/ui/button-styles.ts'
import { OutsideLink } from '#shell/ui/link.tsx'
import { useParticipants } from '../sessions/participants.ts'

/** Adds the session to the viewer's own calendar (MENT-08). */
export const CalendarLinks = ({ session }: { session: SessionView }) => {
  const t = useTexts('mentorship')
  const { baseUrl } = useSsrState()
  const { otherName } = useParticipants(session)
  const { id, type, startsAt, endsAt, title, meetingUrl } = session
  const event = {
    start: new Date(startsAt),
    end: new Date(endsAt),
    summary: t(`session.title.${type}`, { name: otherName }),
    description: title,
    url: baseUrl + sessionPath(id),
    ...(meetingUrl && { location: meetingUrl }),
  }
  const className = buttonClasses({ size: 'sm' })
  return (
    <div role="group" aria-label={t('session.add_to_calendar')} className="flex flex-col gap-2">
      <p className="text-sm text-ink-muted">{t('session.add_to_calendar')}</p>
      <div className="flex flex-wrap gap-2">
        <OutsideLink href={googleCalendarLink(event)} variant="bare" showIcon={false} className={className}>
          Google
        </OutsideLink>
        <OutsideLink href={outlookCalendarLink(event)} variant="bare" showIcon={false} className={className}>
          Outlook
        </OutsideLink>
        <a href={toRequest(readInvitation, { id }).path} download className={className}>
          Apple (.ics)
        </a>
      </div>
    </div>
  )
}
