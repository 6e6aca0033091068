import { useState } from 'react'
import { MemberCardLink } from '#features/profiles/web/index.ts'
import { removeReviewer, type ReviewerView } from '../../contract/index.ts'
import { useEndpointMutation } from '#shell/api/query.ts'
import { failureText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Badge, type BadgeTone } from '#shell/ui/badge.tsx'
import { Button } from '#shell/ui/button.tsx'
import { LazyAlertDialog } from '#shell/ui/lazy-alert-dialog.tsx'
import { RelativeTime } from '#shell/ui/relative-time.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { reviewerReads } from '../rounds/round-reads.ts'

const tones: Record<ReviewerView['status'], BadgeTone> = {
  invited: 'neutral',
  accepted: 'positive',
  declined: 'warning',
  removed: 'neutral',
}

/** A reviewer with their answer, and a way to remove them. */
export const ReviewerRow = ({
  reviewer: { id, member, status, invitedAt, answeredAt, can },
}: {
  reviewer: ReviewerView
}) => {
  const t = useTexts('program-reviews')
  const [isConfirming, setConfirming] = useState(false)
  const name = member.fullName
  const remove = useEndpointMutation(removeReviewer, {
    refreshes: reviewerReads,
    onSuccess: () => {
      setConfirming(false)
      toast({ title: t('reviewers.is_removed') })
    },
  })
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <MemberCardLink member={member} size="sm" className="flex-[1_1_10rem] text-sm coarse:min-h-11" />
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-muted">
        <Badge tone={tones[status]}>{t(`reviewers.status.${status}`)}</Badge>
        <RelativeTime at={answeredAt ?? invitedAt} />
        {can.remove === 'ok' && (
          <Button
            size="sm"
            variant="quiet"
            aria-label={t('reviewers.remove_name', { name })}
            onClick={() => setConfirming(true)}
          >
            {t('reviewers.remove')}
          </Button>
        )}
      </span>
      <LazyAlertDialog
        open={isConfirming}
        onClose={() => {
          remove.reset()
          setConfirming(false)
        }}
        title={t('reviewers.remove_title', { name })}
        text={t('reviewers.remove_text', { name })}
        confirmLabel={t('reviewers.remove')}
        pending={remove.isPending}
        error={remove.error ? failureText(remove.error) : undefined}
        onConfirm={() => remove.mutate({ id })}
      />
    </div>
  )
}
