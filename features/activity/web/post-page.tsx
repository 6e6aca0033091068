import FileX from 'lucide-react/icons/file-x'
import { Suspense } from 'react'
import { useParams } from 'react-router'
import { readPost } from '../contract/index.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { PageHead } from '#shell/page-head.tsx'
import { BackLink } from '#shell/ui/back-link.tsx'
import { ButtonLink } from '#shell/ui/button.tsx'
import { Card } from '#shell/ui/card.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { PageHeader } from '#shell/ui/page-header.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { Post } from './post.tsx'

const goneStatus = [400, 404]

/** `/posts/:id`: one post, the target of mention notifications. */
export default function PostPage() {
  const t = useTexts('activity')
  const { id = '' } = useParams()
  const { data: post, error, isFetching, refetch } = useEndpointQuery(readPost, { id })
  const isGone = error && goneStatus.includes(error.status)
  const back = <BackLink to="/dashboard">{t('post.back')}</BackLink>
  return (
    <div className="page-frame max-w-xl pb-16">
      <PageHead title={t('post.title')} hidden />
      <PageHeader
        above={back}
        title={post && !isGone ? t('post.by', { name: post.author.fullName }) : t('post.title')}
      />
      {isGone ? (
        <EmptyState
          icon={<FileX />}
          title={t('post.gone.title')}
          text={t('post.gone.text')}
          action={<ButtonLink to="/dashboard">{t('post.back')}</ButtonLink>}
        />
      ) : error && !post ? (
        <ErrorState
          text={t('post.failed')}
          onRetry={() => void refetch()}
          retrying={isFetching}
          reference={error.requestId}
        />
      ) : post ? (
        <Card>
          <Suspense fallback={<ListSkeleton rows={1} />}>
            <Post post={post} alone />
          </Suspense>
        </Card>
      ) : (
        <ListSkeleton rows={1} />
      )}
    </div>
  )
}
