import { setAlumnus } from '../../contract/index.ts'
import { useEndpointMutation } from '#shell/api/query.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Switch } from '#shell/ui/switch.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { choiceReads } from '../cohort-reads.ts'

type Props = { programId: string; isAlumnus: boolean; isOver: boolean; isDisabled: boolean }

/** Asks whether the participant is shown among the alumni, with what it means. */
export const AlumnusChoice = ({ programId, isAlumnus, isOver, isDisabled }: Props) => {
  const t = useTexts('program-cohorts')
  const choice = useEndpointMutation(setAlumnus, {
    refreshes: choiceReads,
    onError: (error) => void toast(failureToast(error)),
  })
  const isChosen = choice.isPending ? choice.variables.isAlumnus : isAlumnus
  return (
    <div className="border-t border-line pt-4">
      <Switch
        label={t('alumni.choice')}
        hint={t(isOver ? 'alumni.choice_now' : 'alumni.choice_later')}
        checked={isChosen}
        disabled={isDisabled}
        onChange={(event) => choice.mutate({ programId, isAlumnus: event.target.checked })}
      />
    </div>
  )
}
