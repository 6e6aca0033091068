import Newspaper from 'lucide-react/icons/newspaper'
import UsersRound from 'lucide-react/icons/users-round'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { UnconfirmedNotice } from '#features/accounts/web/index.ts'
import { audiences, type DashboardSummary, type FeedAudience, listCommunityFeed, listFeed } from '../contract/index.ts'
import { useList } from '#shell/api/query.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { useTexts } from '#shell/i18n/texts.ts'
import { ButtonLink } from '#shell/ui/button.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { RetainFocus } from '#shell/ui/retain-focus.tsx'
import { EndOfList, LoadMore } from '#shell/ui/list-end.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { ListSkeleton, Skeleton } from '#shell/ui/skeleton.tsx'
import { TabLinks } from '#shell/ui/tab-links.tsx'
import { Composer } from './composer.tsx'
import { groupActivities } from './group-activities.ts'
import { ConnectionsItem, ActivityItem } from './activity-item.tsx'
import { LiveIndicator } from './live-indicator.tsx'
import { Post } from './post.tsx'

const scopes = ['connections', 'everyone'] as const

/** The scope in the query string; null if there is no valid one. */
const parseScope = (search: URLSearchParams): FeedAudience | null =>
  audiences.find((scope) => scope === search.get('feed')) ?? null

const scopePath = (scope: FeedAudience) => `/dashboard?feed=${scope}` as const

/** The live feed with the composer (DASH-01). */
export const Feed = ({ summary }: { summary: DashboardSummary | undefined }) => {
  const t = useTexts('activity')
  const { viewer } = useAuth()
  const [search] = useSearchParams()
  // Without connections, the community feed is the default.
  const scope = parseScope(search) ?? (summary && (summary.connections > 0 ? 'connections' : 'everyone'))
  if (viewer && !viewer.emailConfirmed) {
    return (
      <Section title={t('feed.title')}>
        <UnconfirmedNotice viewer={viewer} />
      </Section>
    )
  }
  return (
    <Section title={t('feed.title')} actions={<LiveIndicator />}>
      <Composer hiddenFromSearch={summary?.hiddenFromSearch ?? false} />
      <TabLinks
        label={t('feed.scope')}
        tabs={scopes.map((one) => ({ to: scopePath(one), label: t(`feed.${one}`), current: one === scope }))}
      />
      {/* Role names suspend: their texts load separately. */}
      <RetainFocus label={t('feed.title')}>
        <Suspense fallback={<FeedSkeleton />}>
          {scope ? <FeedEntries key={scope} scope={scope} /> : <FeedSkeleton />}
        </Suspense>
      </RetainFocus>
    </Section>
  )
}

const FeedSkeleton = () => (
  <ListSkeleton
    rows={4}
    row={
      <div className="flex gap-4 py-2">
        <Skeleton className="size-10 flex-none rounded-full" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-4 w-40 max-w-full" />
          <Skeleton className="h-4 w-full" />
        </div>
      </div>
    }
  />
)

const FeedEntries = ({ scope }: { scope: FeedAudience }) => {
  const t = useTexts('activity')
  const list = useList(scope === 'connections' ? listFeed : listCommunityFeed, {})
  if (list.isPending) return <FeedSkeleton />
  if (list.error && list.items.length === 0)
    return <ErrorState text={t('feed.failed')} onRetry={list.retry} reference={list.error.requestId} />
  if (list.items.length === 0 && !list.hasMore) return <EmptyFeed scope={scope} />
  return (
    <div>
      <ol aria-label={t('feed.list')} className="rounded-xl border border-line bg-surface-raised">
        {groupActivities(list.items).map((entry) => (
          <li key={entry.id} className="border-b border-line px-4 py-4 last:border-b-0 sm:px-5 sm:py-5">
            {entry.kind === 'connections' ? (
              <ConnectionsItem {...entry} />
            ) : entry.activity.post ? (
              <Post post={entry.activity.post} />
            ) : (
              <ActivityItem activity={entry.activity} />
            )}
          </li>
        ))}
      </ol>
      {list.hasMore ? (
        <LoadMore onLoad={list.loadMore} loading={list.isLoadingMore} />
      ) : (
        <EndOfList text={t('feed.end')} />
      )}
    </div>
  )
}

const EmptyFeed = ({ scope }: { scope: FeedAudience }) => {
  const t = useTexts('activity')
  return scope === 'connections' ? (
    <EmptyState
      level={3}
      icon={<UsersRound />}
      title={t('feed.quiet.title')}
      text={t('feed.quiet.text')}
      action={<ButtonLink to={scopePath('everyone')}>{t('feed.quiet.action')}</ButtonLink>}
    />
  ) : (
    <EmptyState level={3} icon={<Newspaper />} title={t('feed.empty.title')} text={t('feed.empty.text')} />
  )
}
