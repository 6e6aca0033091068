import UserPlus from 'lucide-react/icons/user-plus'
import { lazy, Suspense, useState } from 'react'
import { inviteReviewer, type listReviewers } from '../../contract/index.ts'
import { useEndpointMutation, type useList } from '#shell/api/query.ts'
import { uniqueById } from '#shell/api/unique-by-id.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { LoadMore } from '#shell/ui/list-end.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { RetainFocus } from '#shell/ui/retain-focus.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { reviewerReads } from '../rounds/round-reads.ts'
import { ReviewerRow } from './reviewer-row.tsx'

const InviteDialog = lazy(() => import('./invite-dialog.tsx'))

type Props = { programId: string; list: ReturnType<typeof useList<typeof listReviewers>> }

/** The reviewers of a program for its owner: invited, accepted, declined and removed. */
export const Reviewers = ({ programId, list }: Props) => {
  const t = useTexts('program-reviews')
  const { viewer } = useAuth()
  const [isInviting, setInviting] = useState(false)
  const reviewers = uniqueById(list.items)
  const isReviewer = reviewers.some(({ member, status }) => member.id === viewer?.id && status === 'accepted')
  const join = useEndpointMutation(inviteReviewer, {
    refreshes: reviewerReads,
    onSuccess: () => void toast({ tone: 'positive', title: t('reviewers.joined') }),
    onError: (error) => toast(failureToast(error)),
  })
  return (
    <Section title={t('reviewers.title')} text={t('reviewers.text')}>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" icon={<UserPlus />} onClick={() => setInviting(true)}>
          {t('reviewers.invite')}
        </Button>
        {viewer && !list.isPending && !list.hasMore && !isReviewer && (
          <Button
            size="sm"
            variant="quiet"
            pending={join.isPending}
            onClick={() => join.mutate({ programId, memberId: viewer.id })}
          >
            {t('reviewers.join')}
          </Button>
        )}
      </div>
      {list.isPending && <ListSkeleton rows={2} />}
      {list.error && reviewers.length === 0 && <ErrorState text={t('reviewers.failed')} onRetry={list.retry} />}
      {!list.isPending && !list.error && reviewers.length === 0 && (
        <p className="text-sm text-ink-muted">{t('reviewers.nobody')}</p>
      )}
      <RetainFocus label={t('reviewers.title')}>
        <ul className="divide-y divide-line border-y border-line empty:hidden">
          {reviewers.map((reviewer) => (
            <li key={reviewer.id}>
              <ReviewerRow reviewer={reviewer} />
            </li>
          ))}
        </ul>
      </RetainFocus>
      {list.hasMore && <LoadMore onLoad={list.loadMore} loading={list.isLoadingMore} />}
      <Suspense fallback={null}>
        {isInviting && <InviteDialog programId={programId} onClose={() => setInviting(false)} />}
      </Suspense>
    </Section>
  )
}
