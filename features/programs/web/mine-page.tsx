import CalendarDays from 'lucide-react/icons/calendar-days'
import { listOwnPrograms } from '../contract/index.ts'
import { useList } from '#shell/api/query.ts'
import { uniqueById } from '#shell/api/unique-by-id.ts'
import { errorText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { PageHead } from '#shell/page-head.tsx'
import { Card } from '#shell/ui/card.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { EndOfList, LoadMore } from '#shell/ui/list-end.tsx'
import { PageHeader } from '#shell/ui/page-header.tsx'
import { RetainFocus } from '#shell/ui/retain-focus.tsx'
import { ListSkeleton, Skeleton } from '#shell/ui/skeleton.tsx'
import { AreaTabs } from './area-tabs.tsx'
import { CreateButton } from './create-button.tsx'
import { OwnRow } from './own/own-row.tsx'

/** `/programs/mine`: the member's own programs in every state. */
export default function MinePage() {
  const t = useTexts('programs')
  const list = useList(listOwnPrograms, {})
  const isEmpty = !list.isPending && !list.error && list.items.length === 0
  return (
    <div className="page-frame pb-16">
      <PageHead title={t('mine.title')} hidden />
      <PageHeader
        title={t('mine.title')}
        lead={t('mine.lead')}
        actions={!isEmpty && <CreateButton />}
        className="md:pb-6"
      />
      <AreaTabs current="mine" />
      <div className="flex flex-col gap-4 pt-6">
        {list.isPending && <ListSkeleton rows={3} row={rowSkeleton} />}
        {list.error && list.items.length === 0 && (
          <ErrorState text={errorText(list.error)} onRetry={list.retry} reference={list.error.requestId} />
        )}
        {isEmpty && (
          <EmptyState
            icon={<CalendarDays />}
            title={t('mine.empty.title')}
            text={t('mine.empty.text')}
            action={<CreateButton />}
          />
        )}
        <RetainFocus label={t('mine.label')}>
          <ul className="flex flex-col gap-4">
            {uniqueById(list.items).map((program) => (
              <li key={program.id}>
                <OwnRow program={program} />
              </li>
            ))}
          </ul>
        </RetainFocus>
        {list.hasMore && <LoadMore onLoad={list.loadMore} loading={list.isLoadingMore} />}
        {!list.hasMore && list.items.length > 0 && <EndOfList />}
      </div>
    </div>
  )
}

const rowSkeleton = (
  <Card className="flex flex-col gap-4">
    <div className="flex items-start justify-between gap-8">
      <div className="flex flex-1 flex-col gap-2.5">
        <Skeleton className="h-5 w-3/5" />
        <Skeleton className="h-4 w-2/5" />
      </div>
      <Skeleton className="h-10 w-40 rounded-md" />
    </div>
    <Skeleton className="h-8 w-full rounded-md" />
  </Card>
)
