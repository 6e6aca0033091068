import { listOwn } from '#features/applications/contract/index.ts'
import { WaitingPlace } from '#features/applications/web/index.ts'
import { endMentorship, type MentorDetail, readMentor, sessions, takePlace } from '../../contract/index.ts'
import { useEndpointMutation } from '#shell/api/query.ts'
import { failureText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { toast } from '#shell/ui/toast-queue.ts'

type Application = NonNullable<MentorDetail['application']>
type Props = { id: Application['id']; waiting: NonNullable<Application['waiting']> }

const refreshes = [readMentor, listOwn, sessions.listMentorships]

/** The place in line for a mentor, or the place that the mentor offers (MENT-03). */
export const MentorWaitingPlace = ({ id, waiting }: Props) => {
  const t = useTexts('applications')
  const take = useEndpointMutation(takePlace, {
    refreshes,
    onSuccess: () => void toast({ tone: 'positive', title: t('waiting.taken') }),
  })
  const leave = useEndpointMutation(endMentorship, {
    refreshes,
    onSuccess: () => void toast({ title: t('waiting.left') }),
  })
  return (
    <WaitingPlace
      waiting={waiting}
      take={{
        run: () => take.mutate({ id }),
        isPending: take.isPending,
        error: take.error ? failureText(take.error) : undefined,
      }}
      leave={{
        run: () => leave.mutate({ id }),
        isPending: leave.isPending,
        error: leave.error ? failureText(leave.error) : undefined,
      }}
    />
  )
}
