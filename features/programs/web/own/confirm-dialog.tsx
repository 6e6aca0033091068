import { useState } from 'react'
import {
  cancelProgram,
  completeProgram,
  deleteProgram,
  listOwnPrograms,
  listPrograms,
  readProgram,
} from '../../contract/index.ts'
import { useEndpointMutation } from '#shell/api/query.ts'
import { failureText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { LazyAlertDialog } from '#shell/ui/lazy-alert-dialog.tsx'
import { toast } from '#shell/ui/toast-queue.ts'

/** What ends a program and cannot be undone. */
export type Ending = 'complete' | 'cancel' | 'delete'

type Props = {
  program: { id: string; title: string }
  /** Null while the dialog is closed. */
  ending: Ending | null
  onClose: () => void
  onDeleted: (() => void) | undefined
}

/** Asks before a program is completed, cancelled or deleted (PROG-03). */
export const ConfirmDialog = ({ program: { id, title }, ending, onClose, onDeleted }: Props) => {
  const t = useTexts('programs')
  // The texts stay while the dialog closes.
  const [latest, setLatest] = useState<Ending>('delete')
  if (ending !== null && ending !== latest) setLatest(ending)
  const refreshes = [readProgram, listOwnPrograms, listPrograms]
  const complete = useEndpointMutation(completeProgram, {
    refreshes,
    onSuccess: () => {
      onClose()
      toast({ title: t('status.completed_done') })
    },
  })
  const cancel = useEndpointMutation(cancelProgram, {
    refreshes,
    onSuccess: () => {
      onClose()
      toast({ title: t('status.cancelled_done') })
    },
  })
  const remove = useEndpointMutation(deleteProgram, {
    // The program's own page no longer exists, so only the lists are refreshed.
    refreshes: [listOwnPrograms, listPrograms],
    onSuccess: () => {
      onClose()
      toast({ title: t('status.deleted') })
      onDeleted?.()
    },
  })
  const { mutate, isPending, error, reset } = { complete, cancel, delete: remove }[latest]
  return (
    <LazyAlertDialog
      open={ending !== null}
      onClose={() => {
        reset()
        onClose()
      }}
      title={t(`status.${latest}_title`, { title })}
      text={t(`status.${latest}_text`)}
      confirmLabel={latest === 'delete' ? t('status.delete') : t(`status.${latest}_confirm`)}
      confirmName={latest === 'delete' ? title : undefined}
      tone={latest === 'complete' ? 'primary' : 'danger'}
      pending={isPending}
      error={error ? failureText(error) : undefined}
      onConfirm={() => mutate({ id })}
    />
  )
}
