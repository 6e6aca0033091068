import UsersRound from 'lucide-react/icons/users-round'
import { useRef, useState } from 'react'
import { postPath, type PostView } from '../contract/index.ts'
import { memberPath } from '#features/profiles/contract/index.ts'
import { MemberName, MemberRole } from '#features/profiles/web/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { lazyOverlay } from '#shell/layout/lazy-overlay.tsx'
import { Avatar } from '#shell/ui/avatar.tsx'
import { focusAfterDialog } from '#shell/ui/restore-focus.ts'
import { Link } from '#shell/ui/link.tsx'
import { RelativeTime } from '#shell/ui/relative-time.tsx'
import { PostActions } from './post-actions.tsx'
import { PostLink } from './post-link.tsx'
import { PostText } from './post-text.tsx'

const lazyEditPost = lazyOverlay(() => import('./edit-post.tsx'))

/** The feed shortens posts beyond these limits. */
const longText = { characters: 600, lines: 9 }
const isLong = (text: string) => text.length > longText.characters || text.split('\n').length > longText.lines

/** A post with its actions. `alone`: on its own page, with its full text. */
export const Post = ({ post, alone = false }: { post: PostView; alone?: boolean }) => {
  const t = useTexts('activity')
  const [isEditing, setEditing] = useState(false)
  const article = useRef<HTMLElement>(null)
  // The unmounted form contained the focused button.
  const endEditing = () => {
    setEditing(false)
    focusAfterDialog(article.current)
  }
  const { author } = post
  const shortened = !alone && isLong(post.text)
  return (
    <article ref={article} tabIndex={-1} className="flex min-w-0 gap-3 rounded-sm sm:gap-4">
      <Avatar name={author.fullName} src={author.avatarUrl} size="md" className="mt-0.5 flex-none" />
      <div className="flex min-w-0 flex-1 flex-col gap-2.5">
        <div className="flex items-start justify-between gap-2">
          <div className="min-w-0">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <Link
                to={memberPath(author.id)}
                variant="bare"
                className="min-w-0 font-medium underline-offset-[0.2em] hover:underline"
              >
                <MemberName member={author} />
              </Link>
              <span className="text-sm text-ink-muted">
                <Link to={postPath(post.id)} variant="quiet" className="coarse:py-2">
                  <RelativeTime at={post.createdAt} />
                  {!alone && <span className="sr-only">, {t('post.open')}</span>}
                </Link>
                {post.editedAt && ` (${t('post.edited')})`}
              </span>
            </p>
            <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-muted">
              <MemberRole member={author} />
              {post.audience === 'connections' && (
                <span className="inline-flex items-center gap-1.5">
                  <UsersRound className="flex-none" /> {t('post.for_connections')}
                </span>
              )}
            </p>
          </div>
          <PostActions post={post} withMember={alone} onEdit={() => setEditing(true)} />
        </div>
        {isEditing ? (
          <lazyEditPost.Overlay post={post} onClose={endEditing} />
        ) : (
          <>
            <PostText post={post} {...(shortened && { className: 'line-clamp-6' })} />
            {shortened && (
              <Link to={postPath(post.id)} className="touch-line self-start text-sm">
                {t('post.read_all')}
              </Link>
            )}
            {post.link && <PostLink link={post.link} />}
          </>
        )}
      </div>
    </article>
  )
}
