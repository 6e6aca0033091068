import CalendarClock from 'lucide-react/icons/calendar-clock'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { useSearchParams } from 'react-router'
import {
  countOpenRequests,
  listSessions,
  type SessionPeriod,
  sessionPeriods,
  sessionSides,
  type SessionView,
} from '../../contract/sessions.ts'
import { useEndpointQuery, useList } from '#shell/api/query.ts'
import { errorText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { ButtonLink } from '#shell/ui/button.tsx'
import { ChipLinks } from '#shell/ui/chip.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { Link } from '#shell/ui/link.tsx'
import { EndOfList, LoadMore } from '#shell/ui/list-end.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { ListSkeleton, Skeleton } from '#shell/ui/skeleton.tsx'
import { isWaitingForViewer } from './participants.ts'
import { SessionRow } from './session-row.tsx'

/** MENT-01: the member's sessions, with those that wait for the member's answer first. */
export default function SessionsTab() {
  const t = useTexts('mentorship')
  const calendarText = useTexts('calendar')
  const [search] = useSearchParams()
  const period = sessionPeriods.find((one) => one === search.get('period')) ?? 'upcoming'
  const side = sessionSides.find((one) => one === search.get('side'))
  const withParam = (name: string, value: string | undefined) => {
    const next = new URLSearchParams(search)
    if (value === undefined) next.delete(name)
    else next.set(name, value)
    return `?${next.toString()}`
  }
  const sideLinks = [
    { to: withParam('side', undefined), label: t('sessions.all'), current: side === undefined },
    ...sessionSides.map((one) => ({
      to: withParam('side', one),
      label: t(`sessions.sides.${one}`),
      current: side === one,
    })),
  ]
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      <div className="flex flex-wrap justify-between gap-x-8 gap-y-3">
        <ChipLinks
          replace
          label={t('sessions.period')}
          links={sessionPeriods.map((one) => ({
            to: withParam('period', one === 'upcoming' ? undefined : one),
            label: t(`sessions.periods.${one}`),
            current: period === one,
          }))}
        />
        <ChipLinks replace label={t('sessions.side')} links={sideLinks} />
      </div>
      <Sessions period={period} side={side} />
      <Link to="/profile?tab=account" variant="quiet" className="touch-line gap-1.5 self-start text-sm">
        <CalendarPlus />
        {calendarText('title')}
      </Link>
    </div>
  )
}

const skeletonRow = <Skeleton className="h-24 rounded-xl" />

const Sessions = ({ period, side }: { period: SessionPeriod; side: SessionView['side'] | undefined }) => {
  const t = useTexts('mentorship')
  const list = useList(listSessions, { period, ...(side && { side }) })
  const { data: open } = useEndpointQuery(countOpenRequests, {})
  if (list.isPending) return <ListSkeleton rows={3} row={skeletonRow} />
  if (list.error && list.items.length === 0) return <ErrorState text={errorText(list.error)} onRetry={list.retry} />
  if (list.items.length === 0) {
    return (
      <EmptyState
        icon={<CalendarClock />}
        title={t(`sessions.empty.${period}_title`)}
        text={t(`sessions.empty.${period}_text`)}
        action={<ButtonLink to="/mentorship">{t('sessions.find_mentor')}</ButtonLink>}
      />
    )
  }
  const waiting = list.items.filter(isWaitingForViewer)
  const others = list.items.filter((session) => !isWaitingForViewer(session))
  const hidden = side === undefined ? (open?.count ?? 0) - waiting.length : 0
  return (
    <>
      {waiting.length > 0 && (
        <Section title={t('sessions.waiting')}>
          <Rows sessions={waiting} />
        </Section>
      )}
      {others.length > 0 &&
        (waiting.length > 0 ? (
          <Section title={t('sessions.other')}>
            <Rows sessions={others} />
          </Section>
        ) : (
          <Rows sessions={others} />
        ))}
      {hidden > 0 && list.hasMore && (
        <p className="text-sm text-ink-muted">{t('sessions.more_waiting', { count: hidden })}</p>
      )}
      {list.hasMore ? <LoadMore onLoad={list.loadMore} loading={list.isLoadingMore} /> : <EndOfList />}
    </>
  )
}

const Rows = ({ sessions }: { sessions: readonly SessionView[] }) => (
  <ul className="flex flex-col gap-3">
    {sessions.map((session) => (
      <SessionRow key={session.id} session={session} />
    ))}
  </ul>
)
