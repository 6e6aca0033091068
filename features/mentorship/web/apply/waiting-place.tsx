import { useState } from 'react'
import { listOwn } from '#features/applications/contract/index.ts'
import { WaitingText } from '#features/applications/web/index.ts'
import { endMentorship, type MentorDetail, readMentor, sessions, takePlace } from '../../contract/index.ts'
import { useEndpointMutation } from '#shell/api/query.ts'
import { failureText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { LazyAlertDialog } from '#shell/ui/lazy-alert-dialog.tsx'
import { toast } from '#shell/ui/toast-queue.ts'

type Application = NonNullable<MentorDetail['application']>
type Props = { id: Application['id']; waiting: NonNullable<Application['waiting']> }

const refreshes = [readMentor, listOwn, sessions.listMentorships]

/** The place in line of an approved applicant, and the place that is offered (MENT-03). */
export const WaitingPlace = ({ id, waiting }: Props) => {
  const t = useTexts('mentorship')
  const [isLeaving, setLeaving] = useState(false)
  const hasOffer = waiting.offerEndsAt !== null
  const take = useEndpointMutation(takePlace, {
    refreshes,
    onSuccess: () => void toast({ tone: 'positive', title: t('waiting.taken') }),
  })
  const leave = useEndpointMutation(endMentorship, {
    refreshes,
    onSuccess: () => {
      setLeaving(false)
      toast({ title: t('waiting.left') })
    },
  })
  return (
    <div className="flex flex-col gap-3 text-sm">
      <p className="text-pretty">
        <WaitingText {...waiting} />
        {!hasOffer && <> {t('waiting.notice')}</>}
      </p>
      {take.error && <Callout tone="danger">{failureText(take.error)}</Callout>}
      {hasOffer && (
        <Button wide variant="primary" pending={take.isPending} onClick={() => take.mutate({ id })}>
          {t('waiting.take')}
        </Button>
      )}
      <Button wide={hasOffer} size={hasOffer ? 'md' : 'sm'} variant="quiet" onClick={() => setLeaving(true)}>
        {t(hasOffer ? 'waiting.decline' : 'waiting.leave')}
      </Button>
      <LazyAlertDialog
        open={isLeaving}
        onClose={() => setLeaving(false)}
        title={t(hasOffer ? 'waiting.decline_title' : 'waiting.leave_title')}
        text={t('waiting.leave_text')}
        confirmLabel={t(hasOffer ? 'waiting.decline' : 'waiting.leave')}
        pending={leave.isPending}
        error={leave.error ? failureText(leave.error) : undefined}
        onConfirm={() => leave.mutate({ id })}
      />
    </div>
  )
}
