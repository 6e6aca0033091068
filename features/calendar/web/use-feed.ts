import { useEndpointMutation } from '#shell/api/query.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { toast } from '#shell/ui/toast-queue.ts'
import { type CalendarFeed, createCalendarFeed, readCalendarFeed, removeCalendarFeed } from '../contract/index.ts'

/** `url` is the address of the feed that this page has created, until it is replaced elsewhere. */
export const useFeed = (feed: CalendarFeed | null) => {
  const t = useTexts('calendar')
  const options = { refreshes: [readCalendarFeed], onError: (error: unknown) => void toast(failureToast(error)) }
  const create = useEndpointMutation(createCalendarFeed, options)
  const remove = useEndpointMutation(removeCalendarFeed, {
    ...options,
    onSuccess: () => void toast({ title: t('removed'), tone: 'positive' }),
  })
  const isCurrent = feed !== null && create.data?.feed?.createdAt === feed.createdAt
  return { url: isCurrent ? create.data?.url : undefined, create, remove }
}
export type FeedMutations = Pick<ReturnType<typeof useFeed>, 'create' | 'remove'>
