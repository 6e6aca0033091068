import { previewRecord } from '../contract/index.ts'
import { useList } from '#shell/api/query.ts'
import { errorText } from '#shell/i18n/error-text.ts'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { LoadMore } from '#shell/ui/list-end.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { RecordList } from './record-list.tsx'

/** The member's own record, as the owner of a program would see it. */
export default function OwnRecord({ applicationId }: { applicationId?: string | undefined }) {
  const list = useList(previewRecord, applicationId === undefined ? {} : { applicationId })
  if (list.isPending) return <ListSkeleton rows={2} />
  if (list.error && list.items.length === 0) return <ErrorState text={errorText(list.error)} onRetry={list.retry} />
  return (
    <div className="flex flex-col gap-3">
      <RecordList items={list.items} />
      {list.hasMore && <LoadMore onLoad={list.loadMore} loading={list.isLoadingMore} />}
    </div>
  )
}
