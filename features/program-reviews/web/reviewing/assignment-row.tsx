import { useState } from 'react'
import { programPath } from '#features/programs/contract/index.ts'
import { answerInvitation, type AssignmentView, listRounds, programReviewsPath } from '../../contract/index.ts'
import { useEndpointMutation, useEndpointQuery } from '#shell/api/query.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { failureText } from '#shell/i18n/error-text.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Badge, type BadgeTone } from '#shell/ui/badge.tsx'
import { Button, ButtonLink } from '#shell/ui/button.tsx'
import { Card } from '#shell/ui/card.tsx'
import { LazyAlertDialog } from '#shell/ui/lazy-alert-dialog.tsx'
import { Link } from '#shell/ui/link.tsx'
import { RelativeTime } from '#shell/ui/relative-time.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { userText } from '#shell/ui/user-text.ts'
import { entriesPath } from '../paths.ts'
import { OwnProgress } from '../rounds/own-progress.tsx'
import { reviewerReads } from '../rounds/round-reads.ts'

const tones: Record<AssignmentView['status'], BadgeTone> = {
  invited: 'accent',
  accepted: 'positive',
  declined: 'neutral',
  removed: 'neutral',
}

/** A program that the member reviews or is invited to review, with its open rounds. */
export const AssignmentRow = ({ assignment }: { assignment: AssignmentView }) => {
  const t = useTexts('program-reviews')
  const { viewer } = useAuth()
  const [isLeaving, setLeaving] = useState(false)
  const { id, program, status, invitedAt, answeredAt, can } = assignment
  const answer = useEndpointMutation(answerInvitation, {
    refreshes: reviewerReads,
    onSuccess: (_, { isAccepted }) => {
      setLeaving(false)
      toast(isAccepted ? { tone: 'positive', title: t('reviewing.did_accept') } : { title: t('reviewing.did_decline') })
    },
    onError: (error, { isAccepted }) => {
      if (isAccepted || status === 'invited') toast(failureToast(error))
    },
  })
  const name = program.partnerName ?? program.organiser.fullName
  const isOwn = program.organiser.id === viewer?.id
  const line =
    status === 'invited' || status === 'accepted'
      ? t(status === 'accepted' && isOwn ? 'reviewing.own' : `reviewing.${status}`, { name })
      : t(`reviewing.${status}`)
  return (
    <Card as="article" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-2">
        <div className="flex min-w-0 flex-[1_1_16rem] flex-col gap-1">
          <h2 className="min-w-0 text-lg leading-snug font-bold tracking-tight">
            <Link
              to={status === 'accepted' ? programReviewsPath(program.slug) : programPath(program.slug)}
              variant="quiet"
              className="text-ink!"
            >
              <span {...userText(program.language)}>{program.title}</span>
            </Link>
          </h2>
          <p className="text-sm text-ink-muted">{line}</p>
        </div>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-muted">
          <Badge tone={tones[status]}>{t(`reviewers.status.${status}`)}</Badge>
          <RelativeTime at={answeredAt ?? invitedAt} />
        </p>
      </div>
      {status === 'accepted' && <OpenRounds programId={program.id} slug={program.slug} />}
      <div className="flex flex-wrap items-start gap-2 border-t border-line pt-4 empty:hidden">
        {status !== 'accepted' && can.accept === 'ok' && (
          <Button
            size="sm"
            variant="primary"
            pending={answer.isPending && answer.variables.isAccepted}
            onClick={() => answer.mutate({ id, isAccepted: true })}
          >
            {t('reviewing.accept')}
          </Button>
        )}
        {status === 'invited' && can.decline === 'ok' && (
          <Button
            size="sm"
            pending={answer.isPending && !answer.variables.isAccepted}
            onClick={() => answer.mutate({ id, isAccepted: false })}
          >
            {t('reviewing.decline')}
          </Button>
        )}
        {status === 'accepted' && can.decline === 'ok' && (
          <Button size="sm" variant="quiet" className="-ms-3" onClick={() => setLeaving(true)}>
            {t('reviewing.leave')}
          </Button>
        )}
      </div>
      <LazyAlertDialog
        open={isLeaving}
        onClose={() => {
          answer.reset()
          setLeaving(false)
        }}
        title={t('reviewing.leave_title', { title: program.title })}
        text={t('reviewing.leave_text')}
        confirmLabel={t('reviewing.leave')}
        pending={answer.isPending}
        error={isLeaving && answer.error ? failureText(answer.error) : undefined}
        onConfirm={() => answer.mutate({ id, isAccepted: false })}
      />
    </Card>
  )
}

const OpenRounds = ({ programId, slug }: { programId: string; slug: string }) => {
  const t = useTexts('program-reviews')
  const { data } = useEndpointQuery(listRounds, { programId })
  if (!data) return null
  const open = data.items.filter(({ status }) => status === 'open')
  if (open.length === 0) return <p className="text-sm text-ink-muted">{t('reviewing.no_round')}</p>
  return (
    <ul className="flex flex-col gap-3">
      {open.map(({ id, name, progress, can }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-3">
          <bdi className="min-w-0 flex-[1_1_10rem] font-medium wrap-anywhere">{name}</bdi>
          {progress && <OwnProgress progress={progress} />}
          <ButtonLink size="sm" to={entriesPath(slug, id)} variant={progress?.left ? 'primary' : 'secondary'}>
            {t(can.review === 'ok' && progress?.left ? 'rounds.review' : 'rounds.see_reviews')}
          </ButtonLink>
        </li>
      ))}
    </ul>
  )
}
