import Bell from 'lucide-react/icons/bell'
import BellOff from 'lucide-react/icons/bell-off'
import { useList } from '#shell/api/query.ts'
import { errorText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { classes } from '#shell/ui/classes.ts'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { EndOfList, LoadMore } from '#shell/ui/list-end.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { list } from '../contract/index.ts'
import { NotificationRow } from './notification-row.tsx'
import type { NotificationActions } from './use-notification-actions.ts'

type ListProps = {
  actions: NotificationActions
  unread?: boolean
  limit?: number
  /** Heading level of the empty state. */
  level?: 2 | 3
  showsEnd?: boolean
}

export const NotificationList = ({ actions, unread = false, limit = 20, level = 2, showsEnd = false }: ListProps) => {
  const t = useTexts('notifications')
  const { items, error, isPending, isChanging, hasMore, isLoadingMore, loadMore, retry } = useList(
    list,
    unread ? { limit, unread: 'true' } : { limit },
  )
  if (isPending) return <ListSkeleton rows={4} />
  if (error && items.length === 0)
    return <ErrorState title={t('list.failed')} text={errorText(error)} onRetry={retry} />
  if (items.length === 0) {
    return unread ? (
      <EmptyState level={level} icon={<BellOff />} title={t('list.all_read')} text={t('list.all_read_text')} />
    ) : (
      <EmptyState level={level} icon={<Bell />} title={t('list.empty')} text={t('list.empty_text')} />
    )
  }
  return (
    <div>
      <ul
        className={classes(
          'overflow-clip rounded-xl border border-line bg-surface-raised transition-opacity',
          isChanging && 'opacity-60',
        )}
      >
        {items.map((one) => (
          <NotificationRow key={one.id} notification={one} actions={actions} />
        ))}
      </ul>
      {hasMore && <LoadMore onLoad={loadMore} loading={isLoadingMore} />}
      {!hasMore && showsEnd && <EndOfList />}
    </div>
  )
}
