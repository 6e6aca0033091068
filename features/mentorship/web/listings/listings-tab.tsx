import GraduationCap from 'lucide-react/icons/graduation-cap'
import Plus from 'lucide-react/icons/plus'
import { listingLimits, listOwnListings } from '../../contract/index.ts'
import { useList } from '#shell/api/query.ts'
import { errorText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { ButtonLink } from '#shell/ui/button.tsx'
import { Card } from '#shell/ui/card.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { LoadMore } from '#shell/ui/list-end.tsx'
import { RetainFocus } from '#shell/ui/retain-focus.tsx'
import { ListSkeleton, Skeleton } from '#shell/ui/skeleton.tsx'
import { ListingRow } from './listing-row.tsx'

/** MENT-01: the tab "my listings". */
export default function ListingsTab() {
  const t = useTexts('mentorship')
  const list = useList(listOwnListings, {})
  if (list.isPending) return <ListSkeleton rows={2} row={rowSkeleton} />
  if (list.error && list.items.length === 0) return <ErrorState text={errorText(list.error)} onRetry={list.retry} />
  if (list.items.length === 0)
    return (
      <EmptyState
        icon={<GraduationCap />}
        title={t('mine.empty_title')}
        text={t('mine.empty_text')}
        action={
          <ButtonLink to="/mentorship?tab=become" variant="primary">
            {t('mine.empty_action')}
          </ButtonLink>
        }
      />
    )
  return (
    <div className="flex flex-col gap-4">
      {list.items.length < listingLimits.perMember && (
        <div className="flex justify-end">
          <ButtonLink to="/mentorship/new" icon={<Plus />}>
            {t('mine.create')}
          </ButtonLink>
        </div>
      )}
      <RetainFocus label={t('mine.label')}>
        <ul className="flex flex-col gap-4">
          {list.items.map((listing) => (
            <li key={listing.id}>
              <ListingRow listing={listing} />
            </li>
          ))}
        </ul>
      </RetainFocus>
      {list.hasMore && <LoadMore onLoad={list.loadMore} loading={list.isLoadingMore} />}
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
    <Skeleton className="h-10 w-full rounded-md" />
  </Card>
)
