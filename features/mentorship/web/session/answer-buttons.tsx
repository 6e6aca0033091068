import Check from 'lucide-react/icons/check'
import { lazy, Suspense, useState } from 'react'
import { approveSession, type SessionView } from '../../contract/sessions.ts'
import { useEndpointMutation } from '#shell/api/query.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { Button } from '#shell/ui/button.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { useParticipants } from '../sessions/participants.ts'
import { sessionReads } from './session-reads.ts'

const DeclineDialog = lazy(() => import('./decline-dialog.tsx'))

type AnswerButtonsProps = { session: SessionView; size?: 'sm' | 'md' }

/** The mentor's answer to a request. */
export const AnswerButtons = ({ session, size = 'md' }: AnswerButtonsProps) => {
  const t = useTexts('mentorship')
  const reason = useReason('mentorship')
  const { otherName } = useParticipants(session)
  const [isDeclining, setDeclining] = useState(false)
  const { id, can } = session
  const approve = useEndpointMutation(approveSession, {
    refreshes: sessionReads,
    onError: (error) => void toast(failureToast(error)),
    onSuccess: () => void toast({ tone: 'positive', title: t('session.approved', { name: otherName }) }),
  })
  return (
    <div className="relative flex flex-wrap items-start gap-2">
      <Button
        variant="primary"
        size={size}
        icon={<Check />}
        pending={approve.isPending}
        reason={reason(can['approve'] ?? 'ok')}
        onClick={() => approve.mutate({ id })}
      >
        {t('session.approve')}
      </Button>
      {can['decline'] === 'ok' && (
        <Button size={size} disabled={approve.isPending} onClick={() => setDeclining(true)}>
          {t('session.decline')}
        </Button>
      )}
      {isDeclining && (
        <Suspense fallback={null}>
          <DeclineDialog session={session} onClose={() => setDeclining(false)} />
        </Suspense>
      )}
    </div>
  )
}
