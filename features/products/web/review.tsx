import CircleCheckBig from 'lucide-react/icons/circle-check-big'
import { useNavigate, useSearchParams } from 'react-router'
import { listForReview, productLimits, type ProductStatus } from '../contract/index.ts'
import { ExportLink } from '#features/list-exports/web/index.ts'
import { useList } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { SearchParamForm } from '#shell/ui/search-param-form.tsx'
import { ChipLinks } from '#shell/ui/chip.tsx'
import { classes } from '#shell/ui/classes.ts'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { RetainFocus } from '#shell/ui/retain-focus.tsx'
import { EndOfList, LoadMore } from '#shell/ui/list-end.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { RowSkeletons } from './skeletons.tsx'
import { ReviewCard } from './review-card.tsx'

/** `changed`: launched, and edited since the last review. */
const queues = ['pending_review', 'changed', 'approved', 'rejected', 'archived'] as const
type Queue = (typeof queues)[number]

/** ADM-04: the products to review and the earlier decisions. The filters are stored in the URL. */
export default function ProductReview() {
  const t = useTexts('products')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const queue = queues.find((one) => one === search.get('status')) ?? 'pending_review'
  const q = (search.get('q') ?? '').trim().slice(0, productLimits.query)
  const status: ProductStatus = queue === 'changed' ? 'approved' : queue
  const filters = { status, ...(queue === 'changed' && { changed: 'true' }), ...(q && { q }) }
  const list = useList(listForReview, filters)
  const queuePath = (next: Queue, words = q) => {
    const address = new URLSearchParams({
      tab: 'products',
      ...(next !== 'pending_review' && { status: next }),
      ...(words && { q: words }),
    })
    return `/admin?${address}`
  }
  return (
    <Section
      title={t('review.title')}
      text={t('review.lead')}
      actions={<ExportLink list="products" filters={filters} />}
    >
      <div className="flex flex-col gap-3">
        <SearchParamForm
          label={t('review.search')}
          q={q}
          onSearch={(words) => void navigate(queuePath(queue, words), { replace: true, preventScrollReset: true })}
          maxLength={productLimits.query}
          className="max-w-md"
        />
        <ChipLinks
          label={t('review.queue')}
          links={queues.map((one) => ({
            to: queuePath(one),
            label: one === 'changed' ? t('review.changed') : t(`status.${one}`),
            current: one === queue,
          }))}
        />
      </div>
      <RetainFocus label={t(queue === 'changed' ? 'review.changed' : `status.${queue}`)}>
        {list.isPending ? (
          <RowSkeletons rows={3} />
        ) : list.error && list.items.length === 0 ? (
          <ErrorState text={t('review.list_failed')} onRetry={list.retry} reference={list.error.requestId} />
        ) : list.items.length === 0 ? (
          <EmptyState
            level={3}
            icon={<CircleCheckBig />}
            title={t(queue === 'pending_review' && !q ? 'review.empty.title' : 'review.empty.none')}
            text={t(queue === 'pending_review' && !q ? 'review.empty.text' : 'review.empty.other')}
          />
        ) : (
          <>
            <ul
              aria-busy={list.isChanging}
              className={classes('flex flex-col gap-4 transition-opacity', list.isChanging && 'opacity-60')}
            >
              {list.items.map((product) => (
                <li key={product.id}>
                  <ReviewCard product={product} />
                </li>
              ))}
            </ul>
            {list.hasMore ? <LoadMore onLoad={list.loadMore} loading={list.isLoadingMore} /> : <EndOfList />}
          </>
        )}
      </RetainFocus>
    </Section>
  )
}
