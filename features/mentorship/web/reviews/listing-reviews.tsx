import { listListingReviews, type MentorRating } from '../../contract/reviews.ts'
import { useList } from '#shell/api/query.ts'
import { useLanguage, useTexts } from '#shell/i18n/texts.ts'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { LoadMore } from '#shell/ui/list-end.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { Review } from './review.tsx'
import { Stars } from './stars.tsx'

/** The reviews of a listing by mentees, newest first, and the mentor's rating. */
export default function ListingReviews({ listing }: { listing: { id: string } }) {
  const t = useTexts('mentorship')
  const list = useList(listListingReviews, { id: listing.id })
  const summary = list.first?.summary ?? null
  return (
    <section aria-labelledby="listing-reviews" className="flex min-w-0 flex-col gap-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="listing-reviews" className="text-xl font-bold tracking-tight">
          {t('reviews.title')}
        </h2>
        {summary && <Rating summary={summary} />}
      </div>
      {list.isPending ? (
        <ListSkeleton rows={2} />
      ) : list.error && list.items.length === 0 ? (
        <ErrorState text={t('reviews.failed')} onRetry={list.retry} reference={list.error.requestId} />
      ) : list.items.length === 0 ? (
        <p className="text-sm text-ink-muted">{t('reviews.listing.empty')}</p>
      ) : (
        <>
          {!summary && <p className="text-sm text-ink-muted">{t('reviews.listing.unrated')}</p>}
          <ol className="flex flex-col gap-7">
            {list.items.map((review) => (
              <li key={review.id}>
                <Review review={review} />
              </li>
            ))}
          </ol>
          {list.hasMore && <LoadMore onLoad={list.loadMore} loading={list.isLoadingMore} />}
        </>
      )}
    </section>
  )
}

const Rating = ({ summary: { count, mean } }: { summary: MentorRating }) => {
  const t = useTexts('mentorship')
  const language = useLanguage()
  // Latin digits in Arabic, as on the rest of the page.
  const meanText = new Intl.NumberFormat(language === 'ar' ? 'ar-u-nu-latn' : language, {
    minimumFractionDigits: 1,
  }).format(mean)
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 text-sm">
      <span className="text-lg font-bold">
        <bdi>{meanText}</bdi>
      </span>
      <Stars rating={mean} label={t('reviews.stars', { rating: meanText })} />
      <span className="text-ink-muted">{t('reviews.count', { count })}</span>
    </p>
  )
}
