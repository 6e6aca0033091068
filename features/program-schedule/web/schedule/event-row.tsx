import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Globe from 'lucide-react/icons/globe'
import MapPin from 'lucide-react/icons/map-pin'
import Video from 'lucide-react/icons/video'
import type { ReactNode } from 'react'
import { type PublicEvent, readEventFile, type ScheduledEvent } from '../../contract/index.ts'
import { toRequest } from '#kit/endpoint.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Badge } from '#shell/ui/badge.tsx'
import { classes } from '#shell/ui/classes.ts'
import { OutsideLink } from '#shell/ui/link.tsx'
import { userText } from '#shell/ui/user-text.ts'
import { useEventTimes } from './event-times.ts'

type LineProps = {
  event: PublicEvent
  /** The call link, for those who may see it. */
  callUrl?: string | null
  badges?: ReactNode
  actions?: ReactNode
  children?: ReactNode
}

/** An event: both clocks, its title and kind, where it is, and what can be done. */
export const EventLine = ({ event, callUrl = null, badges, actions, children }: LineProps) => {
  const t = useTexts('program-schedule')
  const { time, until, ownTime } = useEventTimes(event)
  const { kind, title, language, place, isOnline, isCancelled, startsAt } = event
  return (
    <article className="grid items-start gap-x-6 gap-y-2 sm:grid-cols-[9rem_minmax(0,1fr)_auto]">
      <p className="flex min-w-0 flex-col text-sm">
        <time dateTime={startsAt} className={classes('font-medium tabular-nums', isCancelled && 'line-through')}>
          {time}
        </time>
        {until && <span className="text-ink-muted">{t('event.until', { time: until })}</span>}
        {ownTime && <span className="text-ink-muted">{t('event.own_time', { time: ownTime })}</span>}
      </p>
      <div className="flex min-w-0 flex-col gap-1.5">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <h4
            {...userText(language)}
            className={classes(
              'min-w-0 leading-snug font-bold tracking-tight wrap-anywhere text-page-start',
              isCancelled && 'text-ink-muted line-through',
            )}
          >
            {title}
          </h4>
          <Badge tone={kind === 'deadline' ? 'warning' : 'neutral'}>{t(`kinds.${kind}`)}</Badge>
          {isCancelled && <Badge tone="danger">{t('event.cancelled')}</Badge>}
          {badges}
        </div>
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-muted empty:hidden">
          {place && (
            <span className="inline-flex min-w-0 items-baseline gap-1.5">
              <MapPin className="translate-y-0.5" />
              <bdi {...userText(language)} className="min-w-0 wrap-anywhere">
                {place}
              </bdi>
            </span>
          )}
          {isOnline && callUrl === null && (
            <span className="inline-flex items-baseline gap-1.5">
              <Video className="translate-y-0.5" />
              {t('event.online')}
            </span>
          )}
          {callUrl !== null && !isCancelled && (
            <OutsideLink href={callUrl} className="touch-line gap-1.5">
              <Video />
              {t('event.call')}
            </OutsideLink>
          )}
        </p>
        {children}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-1 max-sm:-ms-3">{actions}</div>}
    </article>
  )
}

type RowProps = { event: ScheduledEvent; actions?: ReactNode }

/** An event in the schedule of participants and the owner. */
export const EventRow = ({ event, actions }: RowProps) => {
  const t = useTexts('program-schedule')
  const { id, callUrl, description, language, isPublic, isCancelled } = event
  return (
    <EventLine
      event={event}
      callUrl={callUrl}
      badges={isPublic && <Badge icon={<Globe />}>{t('event.public')}</Badge>}
      actions={actions}
    >
      {description && (
        <p {...userText(language)} className="prose-text max-w-measure text-sm">
          {description}
        </p>
      )}
      {/* A file, not a page of the application. */}
      {!isCancelled && (
        <a
          href={toRequest(readEventFile, { id }).path}
          download
          className="touch-line gap-1.5 self-start rounded-xs text-sm text-link underline underline-offset-[0.2em]"
        >
          <CalendarPlus />
          {t('event.to_calendar')}
        </a>
      )}
    </EventLine>
  )
}
