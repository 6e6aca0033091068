import { useState } from 'react'
import { listLockouts, type LockoutRow, readSecurityDashboard, securityLimits } from '../contract/index.ts'
import { severities } from '../contract/constants.ts'
import { userPath } from '#features/accounts/contract/index.ts'
import { minuteMs } from '#kit/durations.ts'
import { useEndpointQuery, useList } from '#shell/api/query.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { lazyOverlay } from '#shell/layout/lazy-overlay.tsx'
import { Badge } from '#shell/ui/badge.tsx'
import { Button } from '#shell/ui/button.tsx'
import { Card } from '#shell/ui/card.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { Link } from '#shell/ui/link.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { PagedList } from '#shell/ui/paged-list.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { userText } from '#shell/ui/user-text.ts'
import { EventRow } from './event-row.tsx'
import type { LiftDialogProps } from './lift-dialog.tsx'

/** The security tab of the administration (ADM-08). */
export default function SecurityTab() {
  return (
    <div className="grid grid-cols-1 gap-12">
      <Events />
      <Locks />
    </div>
  )
}

const Events = () => {
  const t = useTexts('security-events')
  const format = useFormat()
  const [showsAll, setShowsAll] = useState(false)
  const { data, error, isFetching, refetch } = useEndpointQuery(
    readSecurityDashboard,
    {},
    { refetchInterval: securityLimits.refreshMinutes * minuteMs, refetchOnMount: 'always' },
  )
  const shown = showsAll ? data?.events : data?.events.slice(0, securityLimits.recentRows)
  return (
    <Section title={t('dashboard.title')} text={t('dashboard.text')}>
      {!data && error && (
        <ErrorState text={t('dashboard.failed')} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {!data && !error && <ListSkeleton rows={5} />}
      {data && (
        <>
          <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-xl border border-line bg-line sm:grid-cols-4">
            {severities.toReversed().map((severity) => (
              <div key={severity} className="flex flex-col-reverse justify-end bg-surface-raised p-4">
                <dt className="text-sm text-ink-muted">{t(`blocked.severity.${severity}`)}</dt>
                <dd className="text-3xl font-bold tracking-tighter tabular-nums">
                  {format.number(data.counts[severity])}
                </dd>
              </div>
            ))}
          </dl>
          {data.hasMore && (
            <p className="text-sm text-ink-muted">
              {t('dashboard.more', { count: format.number(securityLimits.countedRows) })}
            </p>
          )}
          {data.events.length === 0 ? (
            <p className="text-ink-muted">{t('dashboard.none')}</p>
          ) : (
            <Card padding="none">
              <ul className="divide-y divide-line" aria-label={t('dashboard.recent')}>
                {shown?.map((event) => (
                  <li key={event.id}>
                    <EventRow event={event} member={event.member} />
                  </li>
                ))}
              </ul>
            </Card>
          )}
          {data.events.length > securityLimits.recentRows && (
            <Button size="sm" className="self-start" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
              {showsAll ? t('dashboard.show_fewer') : t('dashboard.show_all', { count: data.events.length })}
            </Button>
          )}
        </>
      )}
    </Section>
  )
}

const dialog = lazyOverlay<LiftDialogProps>(() => import('./lift-dialog.tsx'))

/** Bans and locks that are in force. A ban is lifted on the page of its user. */
const Locks = () => {
  const t = useTexts('security-events')
  const list = useList(listLockouts, { active: 'true' })
  const [lifted, setLifted] = useState<LockoutRow | null>(null)
  return (
    <Section title={t('locks.title')} text={t('locks.text')}>
      <PagedList
        list={list}
        label={t('locks.title')}
        layout="rows"
        empty={<p className="text-ink-muted">{t('locks.none')}</p>}
        failure={t('locks.failed')}
        hasEnd={false}
      >
        {(lock) => <Lock lock={lock} onLift={() => setLifted(lock)} />}
      </PagedList>
      {lifted && (
        <div className="relative">
          <dialog.Overlay lock={lifted} onClose={() => setLifted(null)} />
        </div>
      )}
    </Section>
  )
}

const Lock = ({ lock, onLift }: { lock: LockoutRow; onLift: () => void }) => {
  const t = useTexts('security-events')
  const format = useFormat()
  const { kind, member, reason, expiresAt, appeal } = lock
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="flex min-w-48 flex-1 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          <Link to={userPath(member.id)}>
            <bdi>{member.fullName}</bdi>
          </Link>
          <Badge tone={kind === 'ban' ? 'danger' : 'warning'}>{t(`locks.kind.${kind}`)}</Badge>
          {appeal && <Badge tone="primary">{t('locks.appealed')}</Badge>}
        </p>
        <p className="text-sm text-ink-muted" dir="auto">
          {kind === 'ban' ? reason : t('locks.events', { count: lock.events })}
        </p>
        <p className="text-sm text-ink-muted">
          {expiresAt ? t('locks.until', { time: format.dateTime(expiresAt) }) : t('locks.no_end')}
        </p>
        {appeal && (
          <p {...userText(appeal.language)} className="prose-text border-s-2 border-line ps-4 text-sm">
            {appeal.text}
          </p>
        )}
      </div>
      {kind === 'security' && (
        <Button
          size="sm"
          aria-label={t('locks.lift_of', { name: member.fullName })}
          onPointerEnter={dialog.preload}
          onFocus={dialog.preload}
          onClick={onLift}
        >
          {t('locks.lift')}
        </Button>
      )}
    </div>
  )
}
