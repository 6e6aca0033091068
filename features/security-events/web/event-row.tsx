import { userPath } from '#features/accounts/contract/index.ts'
import type { DashboardEvent, MemberEvent } from '../contract/dashboard.ts'
import { severityTones } from '#shell/errors/severity-tones.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Badge } from '#shell/ui/badge.tsx'
import { Link } from '#shell/ui/link.tsx'
import { RelativeTime } from '#shell/ui/relative-time.tsx'

/** `member`: null for a visitor; left out on the page of the member. */
export const EventRow = ({ event, member }: { event: MemberEvent; member?: DashboardEvent['member'] }) => {
  const t = useTexts('security-events')
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3">
      <span className="me-auto font-medium">{t(`blocked.type.${event.eventType}`)}</span>
      <Badge tone={severityTones[event.severity]}>{t(`blocked.severity.${event.severity}`)}</Badge>
      <span className="flex basis-full flex-wrap gap-x-4 gap-y-1 text-sm text-ink-muted">
        {member && (
          <Link to={userPath(member.id)}>
            <bdi>{member.fullName}</bdi>
          </Link>
        )}
        {member === null && t('dashboard.visitor')}
        <RelativeTime at={event.createdAt} />
        {event.endpoint && <bdi className="min-w-0 wrap-anywhere">{event.endpoint}</bdi>}
        {event.ipAddress && <bdi>{event.ipAddress}</bdi>}
      </span>
    </div>
  )
}
