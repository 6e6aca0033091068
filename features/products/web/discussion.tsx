import MessagesSquare from 'lucide-react/icons/messages-square'
import { lazy, Suspense, useRef } from 'react'
import { listComments, type ProductDetail, productPath } from '../contract/index.ts'
import { loginPath } from '#shell/api/page-data.ts'
import { useList } from '#shell/api/query.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { ButtonLink } from '#shell/ui/button.tsx'
import { classes } from '#shell/ui/classes.ts'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { LoadMore } from '#shell/ui/list-end.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { ListSkeleton, Skeleton } from '#shell/ui/skeleton.tsx'
import { Comment } from './comment.tsx'

const CommentForm = lazy(() => import('./comment-form.tsx'))

/** The comments of a product, latest first, with the replies below each comment. */
export const Discussion = ({ product, className }: { product: ProductDetail; className?: string }) => {
  const t = useTexts('products')
  const format = useFormat()
  const heading = useRef<HTMLHeadingElement>(null)
  const { id, comments } = product
  const list = useList(listComments, { id })
  return (
    <section aria-labelledby="discussion" className={classes('flex min-w-0 flex-col gap-5', className)}>
      <h2
        id="discussion"
        ref={heading}
        tabIndex={-1}
        className="flex items-baseline gap-2.5 text-xl font-bold tracking-tight"
      >
        {t('discussion.title')}
        {comments > 0 && (
          <>
            <span aria-hidden="true" className="text-base font-normal text-ink-muted tabular-nums">
              {format.number(comments)}
            </span>
            <span className="sr-only">{t('card.comments', { count: comments })}</span>
          </>
        )}
      </h2>
      <CommentComposer product={product} />
      {list.isPending ? (
        <ListSkeleton rows={3} row={row} />
      ) : list.error && list.items.length === 0 ? (
        <ErrorState text={t('discussion.list_failed')} onRetry={list.retry} reference={list.error.requestId} />
      ) : list.items.length === 0 ? (
        <p className="flex items-center gap-3 py-2 text-sm text-ink-muted">
          <MessagesSquare className="text-lg text-ink-faint" />
          {t('discussion.empty')}
        </p>
      ) : (
        <>
          <ol className="flex flex-col gap-7">
            {list.items.map((comment) => (
              <li key={comment.id} id={`comment-${comment.id}`}>
                <Comment comment={comment} heading={heading} />
              </li>
            ))}
          </ol>
          {list.hasMore && <LoadMore onLoad={list.loadMore} loading={list.isLoadingMore} />}
        </>
      )}
    </section>
  )
}

const row = (
  <div className="flex gap-3">
    <Skeleton className="size-10 flex-none rounded-full" />
    <div className="flex flex-1 flex-col gap-2">
      <Skeleton className="h-4 w-32" />
      <Skeleton className="h-4 w-4/5" />
    </div>
  </div>
)

/** The comment form, or the reason why the viewer cannot comment. */
const CommentComposer = ({ product: { id, slug, can } }: { product: ProductDetail }) => {
  const t = useTexts('products')
  const verdict = can.comment ?? 'ok'
  const reason = useReason('products')(verdict)
  if (verdict === 'auth.required') {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-xl border border-line bg-surface-sunken px-4 py-3">
        <p className="text-sm text-ink-muted">{t('discussion.login')}</p>
        <ButtonLink size="sm" to={loginPath({ pathname: productPath(slug), search: '' })}>
          {t('discussion.to_login')}
        </ButtonLink>
      </div>
    )
  }
  if (reason !== undefined) return <Callout>{reason}</Callout>
  return (
    <Suspense fallback={<Skeleton className="h-18 w-full rounded-md" />}>
      <CommentForm productId={id} parentId={null} />
    </Suspense>
  )
}
