import { useState } from 'react'
import { cancelScheduledEvent, deleteScheduledEvent, type ScheduledEvent } from '../../contract/index.ts'
import { useEndpointMutation } from '#shell/api/query.ts'
import { failureText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { LazyAlertDialog } from '#shell/ui/lazy-alert-dialog.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { scheduleReads } from './schedule-reads.ts'

export type EventStep = 'cancel' | 'delete'

type Props = {
  event: Pick<ScheduledEvent, 'id' | 'title'>
  /** Null while the dialog is closed. */
  step: EventStep | null
  onClose: () => void
}

/** Asks before an event is cancelled or deleted. */
export const ConfirmEvent = ({ event: { id, title }, step, onClose }: Props) => {
  const t = useTexts('program-schedule')
  // The texts stay while the dialog closes.
  const [latest, setLatest] = useState<EventStep>('cancel')
  if (step !== null && step !== latest) setLatest(step)
  const cancel = useEndpointMutation(cancelScheduledEvent, {
    refreshes: scheduleReads,
    onSuccess: () => {
      onClose()
      toast({ title: t('confirm.cancelled') })
    },
  })
  const remove = useEndpointMutation(deleteScheduledEvent, {
    refreshes: scheduleReads,
    onSuccess: () => {
      onClose()
      toast({ title: t('confirm.deleted') })
    },
  })
  const { mutate, isPending, error, reset } = { cancel, delete: remove }[latest]
  return (
    <LazyAlertDialog
      open={step !== null}
      onClose={() => {
        reset()
        onClose()
      }}
      title={t(`confirm.${latest}_title`, { title })}
      text={t(`confirm.${latest}_text`)}
      confirmLabel={t(`confirm.${latest}_confirm`)}
      tone="danger"
      pending={isPending}
      error={error ? failureText(error) : undefined}
      onConfirm={() => mutate({ id })}
    />
  )
}
