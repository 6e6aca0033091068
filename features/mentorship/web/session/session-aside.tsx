import MapPin from 'lucide-react/icons/map-pin'
import MessageCircle from 'lucide-react/icons/message-circle'
import MessageSquare from 'lucide-react/icons/message-square'
import Phone from 'lucide-react/icons/phone'
import Shuffle from 'lucide-react/icons/shuffle'
import Video from 'lucide-react/icons/video'
import type { ReactNode } from 'react'
import { MemberCardLink } from '#features/profiles/web/index.ts'
import type { SessionFormat } from '../../contract/listing-fields.ts'
import type { SessionView } from '../../contract/sessions.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { ButtonLink } from '#shell/ui/button.tsx'
import { Card } from '#shell/ui/card.tsx'
import { classes } from '#shell/ui/classes.ts'
import { showSameTime, localDay } from '../local-times.ts'
import { useTimeText } from '../both-clocks.tsx'
import { DottedLine } from '../dotted-line.tsx'
import { useParticipants } from '../sessions/participants.ts'
import { CalendarLinks } from './calendar-links.tsx'
import { CallLink } from './call-link.tsx'

const formatIcons: Record<SessionFormat, ReactNode> = {
  video: <Video />,
  in_person: <MapPin />,
  phone: <Phone />,
  chat: <MessageCircle />,
  flexible: <Shuffle />,
}

/** When, how and with whom. */
export const SessionAside = ({ session, className }: { session: SessionView; className?: string }) => {
  const t = useTexts('mentorship')
  const { other, otherName } = useParticipants(session)
  const { side, type, format, lengthMinutes, status } = session
  return (
    <aside className={classes('flex min-w-0 flex-col gap-4', className)}>
      <Card className="flex flex-col gap-5">
        <When session={session} />
        <ul className="flex flex-col gap-1.5 text-sm">
          <li className="flex items-center gap-2.5">
            <span className="text-ink-muted">{formatIcons[format]}</span>
            {t(`options.format.${format}`)}
          </li>
          <li className="text-ink-muted">
            <DottedLine>
              {t(`options.type.${type}`)}
              {t('booking.minutes', { count: lengthMinutes })}
            </DottedLine>
          </li>
        </ul>
        <CallLink session={session} />
        {status === 'confirmed' && <CalendarLinks session={session} />}
      </Card>
      <Card className="flex flex-col gap-4">
        <h2 className="text-sm text-ink-muted">{t(`session.people.${side === 'mentor' ? 'mentee' : 'mentor'}`)}</h2>
        {other ? (
          <>
            <MemberCardLink member={other} />
            <ButtonLink to={`/messages?to=${other.id}`} size="sm" icon={<MessageSquare />} className="self-start">
              {t('session.write')}
            </ButtonLink>
          </>
        ) : (
          <p>{otherName}</p>
        )}
      </Card>
    </aside>
  )
}

const When = ({ session }: { session: SessionView }) => {
  const t = useTexts('mentorship')
  const { otherName, ownZone, otherZone } = useParticipants(session)
  const { startsAt, endsAt } = session
  const own = useFormat(ownZone)
  const other = useFormat(otherZone)
  const ownText = useTimeText(ownZone)
  const otherText = useTimeText(otherZone)
  const isSame = showSameTime(startsAt, ownZone, otherZone)
  const isOtherDay = localDay(startsAt, ownZone) !== localDay(startsAt, otherZone)
  const otherRange = `${otherText(startsAt)}–${otherText(endsAt)}`
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-col">
        <time dateTime={startsAt} className="text-lg font-bold tracking-tight first-letter:uppercase">
          {own.weekday(startsAt)}
        </time>
        <span className="text-lg">
          <bdi>{`${ownText(startsAt)}–${ownText(endsAt)}`}</bdi>
        </span>
        <span className="text-sm text-ink-muted">
          {isSame ? own.zoneName() : t('session.your_clock', { zone: own.zoneName() })}
        </span>
      </div>
      {!isSame && (
        <div className="flex flex-col border-t border-line pt-3 text-sm">
          <span>
            {isOtherDay && <span>{other.shortWeekday(startsAt)} </span>}
            <bdi>{otherRange}</bdi>
          </span>
          <span className="text-ink-muted">
            {t('session.their_clock', { name: otherName, zone: other.zoneName() })}
          </span>
        </div>
      )}
    </div>
  )
}
