import { useState } from 'react'
import { closeRound, deleteRound, listRounds, openRound, type RoundView } from '../../contract/index.ts'
import { useEndpointMutation } from '#shell/api/query.ts'
import { failureText } from '#shell/i18n/error-text.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { LazyAlertDialog } from '#shell/ui/lazy-alert-dialog.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { roundReads } from './round-reads.ts'

export type RoundStep = 'open' | 'close' | 'delete'

type Props = {
  round: RoundView
  /** Null while the dialog is closed. */
  step: RoundStep | null
  notified: { names: readonly string[]; hasMore: boolean }
  onClose: () => void
  onDeleted: (() => void) | undefined
}

/** Asks before a round is opened, closed for good or deleted. */
export const ConfirmRound = ({ round: { id, name }, step, notified, onClose, onDeleted }: Props) => {
  const t = useTexts('program-reviews')
  // The texts stay while the dialog closes.
  const [latest, setLatest] = useState<RoundStep>('open')
  if (step !== null && step !== latest) setLatest(step)
  const open = useEndpointMutation(openRound, {
    refreshes: roundReads,
    onSuccess: () => {
      onClose()
      toast({ tone: 'positive', title: t('rounds.is_open') })
    },
  })
  const close = useEndpointMutation(closeRound, {
    refreshes: roundReads,
    onSuccess: () => {
      onClose()
      toast({ title: t('rounds.is_closed') })
    },
  })
  const remove = useEndpointMutation(deleteRound, {
    refreshes: [listRounds],
    onSuccess: () => {
      onClose()
      toast({ title: t('rounds.is_deleted') })
      onDeleted?.()
    },
  })
  const { mutate, isPending, error, reset } = { open, close, delete: remove }[latest]
  return (
    <LazyAlertDialog
      open={step !== null}
      onClose={() => {
        reset()
        onClose()
      }}
      title={t(`rounds.${latest}_title`, { name })}
      text={latest === 'open' ? <OpenText notified={notified} /> : t(`rounds.${latest}_text`)}
      confirmLabel={latest === 'close' ? t('rounds.close_confirm') : t(`rounds.${latest}`)}
      tone={latest === 'open' ? 'primary' : 'danger'}
      pending={isPending}
      error={error ? failureText(error) : undefined}
      onConfirm={() => mutate({ id })}
    />
  )
}

const OpenText = ({ notified: { names, hasMore } }: Pick<Props, 'notified'>) => {
  const t = useTexts('program-reviews')
  const format = useFormat()
  return (
    <div className="flex flex-col gap-3">
      <p>{t('rounds.open_text')}</p>
      <p>
        {names.length === 0
          ? t('rounds.notified_none')
          : t(hasMore ? 'rounds.notified_more' : 'rounds.notified', {
              names: hasMore ? names.join(', ') : format.list(names),
            })}
      </p>
    </div>
  )
}
