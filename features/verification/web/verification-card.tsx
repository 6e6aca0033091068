import BadgeCheck from 'lucide-react/icons/badge-check'
import { useState } from 'react'
import { useEndpointMutation, useEndpointQuery } from '#shell/api/query.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { lazyOverlay } from '#shell/layout/lazy-overlay.tsx'
import { AnswerNote } from '#shell/ui/answer-note.tsx'
import { Badge } from '#shell/ui/badge.tsx'
import { Button } from '#shell/ui/button.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { SectionCard } from '#shell/ui/section-card.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { type OwnRequest, type OwnVerification, readOwnVerification, withdrawVerification } from '../contract/index.ts'
import { RequestContent } from './request-content.tsx'
import { RequestBadge } from './request-badge.tsx'

const dialog = lazyOverlay(() => import('./request-dialog.tsx'))

/** Whether the member is verified, and their request to be (ADM-01). */
export const VerificationCard = () => {
  const t = useTexts('verification')
  const { data, error, refetch } = useEndpointQuery(readOwnVerification, {})
  if (!data && !error) return null
  return (
    <SectionCard title={t('card.title')} text={t('card.text')}>
      {data ? (
        <Content verification={data} />
      ) : (
        <ErrorState text={t('card.failed')} onRetry={() => void refetch()} reference={error?.requestId} />
      )}
    </SectionCard>
  )
}

const Content = ({ verification }: { verification: OwnVerification }) => {
  const t = useTexts('verification')
  const format = useFormat()
  const { verified, request, again } = verification
  if (verified)
    return (
      <p className="flex flex-wrap items-center gap-3">
        <Badge tone="positive" icon={<BadgeCheck />}>
          {t('card.verified')}
        </Badge>
        <span className="text-sm text-ink-muted">{t('card.verified_text')}</span>
      </p>
    )
  return (
    <>
      {request?.status === 'pending' && <PendingRequest request={request} />}
      {request?.status === 'rejected' && (
        <>
          <p className="flex flex-wrap items-center gap-3">
            <RequestBadge status="rejected" />
            {again && <span className="text-sm text-ink-muted">{t('card.again', { date: format.date(again) })}</span>}
          </p>
          {request.note && <AnswerNote title={t('card.answer')} text={request.note} language={request.noteLanguage} />}
        </>
      )}
      {request?.status !== 'pending' && <AskButton verdict={verification.can['request']} />}
    </>
  )
}

const AskButton = ({ verdict }: { verdict: string }) => {
  const t = useTexts('verification')
  const reason = useReason('verification')(verdict)
  const [isOpen, setOpen] = useState<boolean>()
  return (
    <div>
      <Button
        {...(reason && { reason })}
        onPointerEnter={dialog.preload}
        onFocus={dialog.preload}
        onClick={() => setOpen(true)}
      >
        {t('card.ask')}
      </Button>
      {isOpen !== undefined && <dialog.Overlay open={isOpen} onClose={() => setOpen(false)} />}
    </div>
  )
}

const PendingRequest = ({ request }: { request: OwnRequest }) => {
  const t = useTexts('verification')
  const format = useFormat()
  const withdraw = useEndpointMutation(withdrawVerification, {
    refreshes: [readOwnVerification],
    onSuccess: () => void toast({ title: t('card.withdrawn'), tone: 'positive' }),
    onError: (error) => void toast(failureToast(error)),
  })
  return (
    <>
      <p className="flex flex-wrap items-center gap-3">
        <RequestBadge status="pending" />
        <span className="text-sm text-ink-muted">{t('card.sent', { date: format.date(request.createdAt) })}</span>
      </p>
      <RequestContent request={request} canOpen />
      <div>
        <Button pending={withdraw.isPending} onClick={() => withdraw.mutate({ id: request.id })}>
          {t('card.withdraw')}
        </Button>
      </div>
    </>
  )
}
