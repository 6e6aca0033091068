import { listMemberCases, type MemberCase, readMemberReports } from '../contract/index.ts'
import { useEndpointQuery, useList } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Badge } from '#shell/ui/badge.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { Link } from '#shell/ui/link.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { PagedList } from '#shell/ui/paged-list.tsx'
import { RelativeTime } from '#shell/ui/relative-time.tsx'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import { userText } from '#shell/ui/user-text.ts'
import { CaseStateBadge } from './case-state.tsx'

const queuePathOf = ({ state }: MemberCase) =>
  `/admin?${new URLSearchParams({ tab: 'content', cases: state === 'open' || state === 'appealed' ? 'waiting' : 'decided' })}`

/** The cases about one member's content and the member's own reports, for the page of a user (ADM-02). */
export const MemberCases = ({ memberId }: { memberId: string }) => {
  const t = useTexts('moderation')
  const list = useList(listMemberCases, { memberId, limit: '5' })
  return (
    <Section title={t('member.title')} level={3}>
      <PagedList
        list={list}
        label={t('member.title')}
        className="divide-y divide-line rounded-xl border border-line bg-surface-raised"
        empty={<p className="text-sm text-ink-muted">{t('member.none')}</p>}
        failure={t('member.failed')}
        hasEnd={false}
      >
        {(one) => <CaseRow case_={one} />}
      </PagedList>
      <OwnReports memberId={memberId} />
    </Section>
  )
}

const CaseRow = ({ case_ }: { case_: MemberCase }) => {
  const t = useTexts('moderation')
  const { kind, state, excerpt, language, reason, reportCount, movedAt } = case_
  return (
    <div className="flex flex-col gap-1.5 px-5 py-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-ink-muted">
        <Badge>{t(`kinds.${kind}`)}</Badge>
        <CaseStateBadge state={state} />
        <span className="ms-auto">
          <RelativeTime at={movedAt} />
        </span>
      </p>
      <p {...userText(language)} className="font-medium [overflow-wrap:anywhere]">
        {excerpt}
      </p>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-muted">
        <span>{t('queue.reports', { count: reportCount })}</span>
        {reason && <span>{t(`reasons.${reason}`)}</span>}
        <Link to={queuePathOf(case_)} className="touch-line">
          {t('member.open')}
        </Link>
      </p>
    </div>
  )
}

const OwnReports = ({ memberId }: { memberId: string }) => {
  const t = useTexts('moderation')
  const { data, error, isFetching, refetch } = useEndpointQuery(readMemberReports, { memberId })
  if (!data && error)
    return <ErrorState text={t('member.reports_failed')} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <Skeleton className="h-4 w-56" />
  const { made, upheld, waiting } = data
  return (
    <p className="text-sm text-ink-muted">
      {made === 0
        ? t('member.reported_none')
        : [
            t('member.reported', { count: made }),
            t('member.upheld', { count: upheld }),
            t('member.waiting', { count: waiting }),
          ].join(' ')}
    </p>
  )
}
