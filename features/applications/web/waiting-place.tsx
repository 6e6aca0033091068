import { useState } from 'react'
import type { WaitingPlaceView } from '../contract/views.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { LazyAlertDialog } from '#shell/ui/lazy-alert-dialog.tsx'
import { WaitingText } from './waiting-text.tsx'

type Action = {
  run: () => void
  isPending: boolean
  /** Why it failed. */
  error: string | undefined
}

type Props = { waiting: WaitingPlaceView; take: Action; leave: Action }

/** The place in line of an approved applicant, and the place that is offered (MENT-03, PROG-04). */
export const WaitingPlace = ({ waiting, take, leave }: Props) => {
  const t = useTexts('applications')
  const [isLeaving, setLeaving] = useState(false)
  const hasOffer = waiting.offerEndsAt !== null
  return (
    <div className="flex flex-col gap-3 text-sm">
      <p className="text-pretty">
        <WaitingText {...waiting} />
        {!hasOffer && <> {t('waiting.notice')}</>}
      </p>
      {take.error && <Callout tone="danger">{take.error}</Callout>}
      {hasOffer && (
        <Button wide variant="primary" pending={take.isPending} onClick={take.run}>
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
        error={leave.error}
        onConfirm={leave.run}
      />
    </div>
  )
}
