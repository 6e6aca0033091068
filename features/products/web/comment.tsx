import Reply from 'lucide-react/icons/reply'
import { lazy, type RefObject, Suspense, useRef, useState } from 'react'
import { PostText } from '#features/activity/web/index.ts'
import { listReplies, type ProductComment, type ProductReply } from '../contract/index.ts'
import { memberPath } from '#features/profiles/contract/card.ts'
import { MemberName } from '#features/profiles/web/index.ts'
import { useList } from '#shell/api/query.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { useTexts } from '#shell/i18n/texts.ts'
import { lazyOverlay } from '#shell/layout/lazy-overlay.tsx'
import { Avatar } from '#shell/ui/avatar.tsx'
import { Badge } from '#shell/ui/badge.tsx'
import { Button } from '#shell/ui/button.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { Link } from '#shell/ui/link.tsx'
import { RelativeTime } from '#shell/ui/relative-time.tsx'

const commentForm = lazyOverlay(() => import('./comment-form.tsx'))
// For members only.
const CommentMenu = lazy(() => import('./comment-menu.tsx'))

export const Comment = ({ comment, heading }: { comment: ProductComment; heading: RefObject<HTMLElement | null> }) => {
  const t = useTexts('products')
  const [isReplying, setReplying] = useState(false)
  const [showsAll, setShowsAll] = useState(false)
  const replyButton = useRef<HTMLButtonElement>(null)
  const { id, productId, replies, replyCount } = comment
  const closeReply = () => {
    setReplying(false)
    replyButton.current?.focus()
  }
  const hidden = replyCount - replies.length
  return (
    <article className="flex flex-col gap-4">
      <CommentBody comment={comment} size="md" heading={heading}>
        {comment.can.reply === 'ok' && (
          <Button
            ref={replyButton}
            size="sm"
            variant="quiet"
            icon={<Reply />}
            aria-expanded={isReplying}
            onPointerEnter={commentForm.preload}
            onFocus={commentForm.preload}
            onClick={() => setReplying(true)}
            className="-ms-3"
          >
            {t('comment.reply')}
          </Button>
        )}
      </CommentBody>
      {(replyCount > 0 || isReplying) && (
        <div className="ms-5 flex flex-col gap-5 border-s border-line ps-4 sm:ps-8">
          {showsAll ? <AllReplies commentId={id} heading={heading} /> : <Replies replies={replies} heading={heading} />}
          {!showsAll && hidden > 0 && (
            <Button size="sm" variant="quiet" onClick={() => setShowsAll(true)} className="-ms-3 self-start">
              {t('comment.all_replies', { count: replyCount })}
            </Button>
          )}
          {isReplying && <commentForm.Overlay productId={productId} parentId={id} onClose={closeReply} />}
        </div>
      )}
    </article>
  )
}

const Replies = ({ replies, heading }: { replies: readonly ProductReply[]; heading: RefObject<HTMLElement | null> }) =>
  replies.length === 0 ? null : (
    <ol className="flex flex-col gap-5">
      {replies.map((reply) => (
        <li key={reply.id} id={`comment-${reply.id}`}>
          <CommentBody comment={reply} size="sm" heading={heading} />
        </li>
      ))}
    </ol>
  )

const AllReplies = ({ commentId, heading }: { commentId: string; heading: RefObject<HTMLElement | null> }) => {
  const t = useTexts('products')
  const list = useList(listReplies, { id: commentId })
  if (list.error && list.items.length === 0)
    return <ErrorState text={t('discussion.list_failed')} onRetry={list.retry} reference={list.error.requestId} />
  return (
    <>
      <Replies replies={list.items} heading={heading} />
      {(list.hasMore || list.isPending) && (
        <Button
          size="sm"
          variant="quiet"
          pending={list.isPending || list.isLoadingMore}
          onClick={list.loadMore}
          className="-ms-3 self-start"
        >
          {t('comment.more_replies')}
        </Button>
      )}
    </>
  )
}

type CommentBodyProps = {
  comment: ProductComment | ProductReply
  size: 'sm' | 'md'
  heading: RefObject<HTMLElement | null>
  children?: React.ReactNode
}

const CommentBody = ({ comment, size, heading, children }: CommentBodyProps) => {
  const t = useTexts('products')
  const { viewer } = useAuth()
  const [isEditing, setEditing] = useState(false)
  const menu = useRef<HTMLSpanElement>(null)
  const endEdit = () => {
    setEditing(false)
    menu.current?.querySelector('button')?.focus()
  }
  const { author, removed, byMaker, createdAt, editedAt } = comment
  if (removed) return <p className="py-1 text-sm text-ink-faint italic">{t('comment.gone')}</p>
  return (
    <div className="flex min-w-0 gap-3">
      <Avatar name={author?.fullName} src={author?.avatarUrl} size={size} className="mt-0.5 flex-none" />
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <div className="flex items-start justify-between gap-2">
          <p className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-0.5 pt-0.5 text-sm">
            {author ? (
              <Link
                to={memberPath(author.id)}
                variant="bare"
                className="touch-line min-w-0 rounded-xs font-medium underline-offset-[0.2em] hover:underline"
              >
                <MemberName member={author} />
              </Link>
            ) : (
              <span className="font-medium">{t('comment.left')}</span>
            )}
            {byMaker && <Badge tone="accent">{t('comment.maker')}</Badge>}
            <span className="text-ink-muted">
              <RelativeTime at={createdAt} />
              {editedAt && ` (${t('comment.edited')})`}
            </span>
          </p>
          {viewer && (
            <span ref={menu} className="flex flex-none empty:hidden">
              <Suspense fallback={<span className="block size-8" />}>
                <CommentMenu comment={comment} onEdit={() => setEditing(true)} heading={heading} />
              </Suspense>
            </span>
          )}
        </div>
        {isEditing ? (
          <commentForm.Overlay productId={comment.productId} parentId={null} comment={comment} onClose={endEdit} />
        ) : (
          <>
            <PostText post={comment} className="max-w-measure" />
            {children && <div className="flex">{children}</div>}
          </>
        )}
      </div>
    </div>
  )
}
