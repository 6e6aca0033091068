import { type SessionView, setOutcome } from '../../contract/sessions.ts'
import { useEndpointMutation } from '#shell/api/query.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { sessionReads } from './session-reads.ts'

/** Says whether the session was held, from its start on; the answer can be changed for 14 days. */
export const Outcome = ({ session: { id, status, can } }: { session: SessionView }) => {
  const t = useTexts('mentorship')
  const save = useEndpointMutation(setOutcome, {
    refreshes: sessionReads,
    onError: (error) => void toast(failureToast(error)),
    onSuccess: () => void toast({ tone: 'positive', title: t('session.outcome_saved') }),
  })
  if (can['setOutcome'] !== 'ok') return null
  const isPending = (outcome: 'held' | 'no_show') => save.isPending && save.variables.outcome === outcome
  return (
    <div className="flex flex-wrap gap-3">
      {status !== 'held' && (
        <Button
          variant={status === 'confirmed' ? 'primary' : 'secondary'}
          pending={isPending('held')}
          onClick={() => save.mutate({ id, outcome: 'held' })}
        >
          {t('session.held')}
        </Button>
      )}
      {status !== 'no_show' && (
        <Button pending={isPending('no_show')} onClick={() => save.mutate({ id, outcome: 'no_show' })}>
          {t('session.no_show')}
        </Button>
      )}
    </div>
  )
}
