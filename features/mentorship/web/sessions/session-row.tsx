import { type SessionView, sessionPath } from '../../contract/sessions.ts'
import { MemberName } from '#features/profiles/web/index.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Avatar } from '#shell/ui/avatar.tsx'
import { ButtonLink } from '#shell/ui/button.tsx'
import { Card, CardLink } from '#shell/ui/card.tsx'
import { userText } from '#shell/ui/user-text.ts'
import { BothClocks } from '../both-clocks.tsx'
import { DottedLine } from '../dotted-line.tsx'
import { AnswerButtons } from '../session/answer-buttons.tsx'
import { isWaitingForViewer, useParticipants } from './participants.ts'
import { StatusBadge } from './status-badge.tsx'

/** A session in a list: its date, the other participant, type and length, both clocks, and what to answer. */
export const SessionRow = ({ session }: { session: SessionView }) => {
  const t = useTexts('mentorship')
  const { other, otherName, ownZone, otherZone } = useParticipants(session)
  const { id, side, status, type, startsAt, lengthMinutes, message, messageLanguage, can } = session
  const isWaiting = isWaitingForViewer(session)
  return (
    <Card
      as="li"
      padding="sm"
      interactive
      className="grid items-start gap-x-5 gap-y-3 sm:grid-cols-[4.5rem_minmax(0,1fr)_auto] sm:items-center"
    >
      <DateTile startsAt={startsAt} />
      <div className="flex min-w-0 flex-col gap-1">
        <h3 className="flex min-w-0 items-center gap-2.5 font-medium">
          <Avatar name={otherName} src={other?.avatarUrl} size="sm" />
          <CardLink to={sessionPath(id)} className="min-w-0">
            {other ? <MemberName member={other} /> : otherName}
          </CardLink>
        </h3>
        <DottedLine className="text-sm text-ink-muted">
          {t(`options.type.${type}`)}
          {t('booking.minutes', { count: lengthMinutes })}
          {t(`sessions.as.${side}`)}
        </DottedLine>
        <BothClocks {...{ startsAt, ownZone, otherZone, otherName }} className="text-sm" />
        {isWaiting && can['approve'] === 'ok' && (
          <p {...userText(messageLanguage)} className="line-clamp-2 text-sm text-ink-muted">
            {message}
          </p>
        )}
      </div>
      <div className="flex flex-col items-start gap-2.5 sm:items-end">
        <StatusBadge status={status} />
        {can['approve'] === 'ok' && <AnswerButtons session={session} size="sm" />}
        {can['pick'] === 'ok' && (
          <ButtonLink to={sessionPath(id)} variant="primary" size="sm" className="relative">
            {t('sessions.see_times')}
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}

/** Weekday, day and month, one above the other. */
const DateTile = ({ startsAt }: { startsAt: string }) => {
  const format = useFormat()
  const { weekday, day, month } = format.dateParts(startsAt)
  return (
    <time
      dateTime={startsAt}
      className="flex items-baseline gap-1.5 text-sm text-ink-muted sm:flex-col sm:items-center sm:gap-0 sm:rounded-lg sm:bg-surface-sunken sm:py-2"
    >
      <span className="first-letter:uppercase">{weekday}</span>
      <span className="text-xl leading-none font-bold text-ink">{day}</span>
      <span>{month}</span>
    </time>
  )
}
