import { useState } from 'react'
import type { z } from 'zod/mini'
import type { AnyEndpoint, Endpoint } from '#kit/endpoint.ts'
import { listOwn } from '../contract/index.ts'
import type { WaitingPlaceView } from '../contract/views.ts'
import { useEndpointMutation } from '#shell/api/query.ts'
import { failureText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { LazyAlertDialog } from '#shell/ui/lazy-alert-dialog.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { WaitingText } from './waiting-text.tsx'

/** An endpoint that needs no more than the application. */
type ApplicationEndpoint = Endpoint<z.core.$ZodType<unknown, { id: string }>>

type Props = {
  /** Of the application. */
  id: string
  waiting: WaitingPlaceView
  /** Takes the place that is offered. */
  take: ApplicationEndpoint
  /** Leaves the waiting list. */
  leave: ApplicationEndpoint
  /** Reads of the area to refetch after either. */
  refreshes: readonly AnyEndpoint[]
}

/** The place in line of an approved applicant, and the place that is offered (MENT-03, PROG-04). */
export const WaitingPlace = ({ id, waiting, take: takeEndpoint, leave: leaveEndpoint, refreshes }: Props) => {
  const t = useTexts('applications')
  const [isLeaving, setLeaving] = useState(false)
  const take = useEndpointMutation(takeEndpoint, {
    refreshes: [...refreshes, listOwn],
    onSuccess: () => void toast({ tone: 'positive', title: t('waiting.taken') }),
  })
  const leave = useEndpointMutation(leaveEndpoint, {
    refreshes: [...refreshes, listOwn],
    onSuccess: () => void toast({ title: t('waiting.left') }),
  })
  const hasOffer = waiting.offerEndsAt !== null
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
