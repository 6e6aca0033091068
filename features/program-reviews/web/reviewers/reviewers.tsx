import UserPlus from 'lucide-react/icons/user-plus'
import { lazy, Suspense, useState } from 'react'
import { inviteReviewer, type listReviewers } from '../../contract/index.ts'
import { useEndpointMutation, type useList } from '#shell/api/query.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { PagedList } from '#shell/ui/paged-list.tsx'
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
  const isReviewer = list.items.some(({ member, status }) => member.id === viewer?.id && status === 'accepted')
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
      <PagedList
        list={list}
        label={t('reviewers.title')}
        layout="rows"
        hasEnd={false}
        failure={t('reviewers.failed')}
        skeleton={<ListSkeleton rows={2} />}
        empty={<p className="text-sm text-ink-muted">{t('reviewers.nobody')}</p>}
      >
        {(reviewer) => <ReviewerRow reviewer={reviewer} />}
      </PagedList>
      <Suspense fallback={null}>
        {isInviting && <InviteDialog programId={programId} onClose={() => setInviting(false)} />}
      </Suspense>
    </Section>
  )
}
