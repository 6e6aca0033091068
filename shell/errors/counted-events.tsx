import type { OwnLockout } from '#features/security-events/contract/index.ts'
import { useFormat } from '../i18n/format.ts'
import { useTexts } from '../i18n/texts.ts'
import { Badge } from '../ui/badge.tsx'
import { severityTones } from './severity-tones.ts'

/** The security events that counted towards a lock (SHLD-02), for the locked member and for moderators. */
export const CountedEvents = ({ events, eventCount }: Pick<OwnLockout, 'events' | 'eventCount'>) => {
  const t = useTexts('security-events')
  const format = useFormat()
  const hidden = eventCount - events.length
  return (
    <ul className="divide-y divide-line">
      {events.map((event, at) => (
        <li key={at} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
          <span className="font-medium">{t(`blocked.type.${event.eventType}`)}</span>
          <Badge tone={severityTones[event.severity]}>{t(`blocked.severity.${event.severity}`)}</Badge>
          <span className="flex basis-full flex-wrap justify-between gap-x-4 text-sm text-ink-muted">
            <time dateTime={event.createdAt}>{format.dateTime(event.createdAt)}</time>
            {event.marker && <bdi className="me-auto">{t('blocked.marker', { marker: event.marker })}</bdi>}
            {event.endpoint && (
              <bdi className="min-w-0 wrap-anywhere">{t('blocked.where', { place: event.endpoint })}</bdi>
            )}
          </span>
        </li>
      ))}
      {hidden > 0 && <li className="py-2.5 text-sm text-ink-muted">{t('blocked.more', { count: hidden })}</li>}
    </ul>
  )
}
