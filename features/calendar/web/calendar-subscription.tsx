import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { mayCall } from '#kit/access.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { Button } from '#shell/ui/button.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { SectionCard } from '#shell/ui/section-card.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { type CalendarFeed, createCalendarFeed, readCalendarFeed } from '../contract/index.ts'
import { FeedAddress } from './feed-address.tsx'
import { FeedActions } from './feed-actions.tsx'
import { useFeed } from './use-feed.ts'

/** Creates, replaces and removes the member's calendar feed (MENT-08). */
export const CalendarSubscription = () => {
  const t = useTexts('calendar')
  const { data, error, isPending, refetch } = useEndpointQuery(readCalendarFeed, {})
  return (
    <SectionCard title={t('title')} text={t('text')}>
      {isPending ? (
        <ListSkeleton rows={1} />
      ) : error && !data ? (
        <ErrorState text={t('failed')} onRetry={() => void refetch()} reference={error.requestId} />
      ) : (
        data && <FeedState feed={data.feed} />
      )}
    </SectionCard>
  )
}

const FeedState = ({ feed }: { feed: CalendarFeed | null }) => {
  const t = useTexts('calendar')
  const { viewer } = useAuth()
  const reason = useReason('calendar')(mayCall(createCalendarFeed.access, viewer))
  const { url, create, remove } = useFeed(feed)
  if (!feed)
    return (
      <div className="flex flex-col items-start gap-3">
        <p className="max-w-measure text-sm text-ink-muted">{t('address.secret')}</p>
        <Button icon={<CalendarPlus />} reason={reason} pending={create.isPending} onClick={() => create.mutate({})}>
          {t('create')}
        </Button>
      </div>
    )
  return (
    <div className="flex flex-col gap-5">
      {url ? <FeedAddress url={url} /> : <FeedFacts feed={feed} />}
      <FeedActions create={create} remove={remove} reason={reason} />
    </div>
  )
}

const FeedFacts = ({ feed: { createdAt, lastFetchedAt } }: { feed: CalendarFeed }) => {
  const t = useTexts('calendar')
  const format = useFormat()
  return (
    <div className="flex max-w-measure flex-col gap-2 text-sm">
      <p>{t('state.created', { date: format.date(createdAt) })}</p>
      <p>{lastFetchedAt ? t('state.fetched', { time: format.dateTime(lastFetchedAt) }) : t('state.never_fetched')}</p>
      <p className="text-ink-muted">{t('state.hidden')}</p>
    </div>
  )
}
