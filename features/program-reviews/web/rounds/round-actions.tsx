import Ellipsis from 'lucide-react/icons/ellipsis'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { lazy, Suspense, useState } from 'react'
import type { RoundView } from '../../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { iconButtonClasses } from '#shell/ui/button-styles.ts'
import { Button } from '#shell/ui/button.tsx'
import { LazyMenu } from '#shell/ui/lazy-menu.tsx'
import { ConfirmRound, type RoundStep } from './confirm-round.tsx'

const RoundDialog = lazy(() => import('./round-dialog.tsx'))

type Props = {
  round: RoundView
  /** Names of reviewers who have accepted, and whether there are more. */
  notified: { names: readonly string[]; hasMore: boolean }
  onDeleted?: () => void
}

/** What the owner does with a round: open or close it, and in a menu edit or delete it. */
export const RoundActions = ({ round, notified, onDeleted }: Props) => {
  const t = useTexts('program-reviews')
  const reason = useReason('program-reviews')
  const [step, setStep] = useState<RoundStep | null>(null)
  const [isEditing, setEditing] = useState(false)
  const { name, status, can } = round
  return (
    <>
      {status === 'draft' && (
        <Button size="sm" variant="primary" reason={reason(can.open)} onClick={() => setStep('open')}>
          {t('rounds.open')}
        </Button>
      )}
      {can.close === 'ok' && (
        <Button size="sm" onClick={() => setStep('close')}>
          {t('rounds.close')}
        </Button>
      )}
      {(can.edit === 'ok' || can.delete === 'ok') && (
        <LazyMenu
          label={t('rounds.more', { name })}
          trigger={<Ellipsis />}
          triggerClassName={iconButtonClasses({ size: 'sm' })}
          placement="bottom end"
          entries={[
            ...(can.edit === 'ok'
              ? [{ id: 'edit', label: t('rounds.edit'), icon: <Pencil />, onSelect: () => setEditing(true) }]
              : []),
            ...(can.delete === 'ok'
              ? [
                  {
                    id: 'delete',
                    label: t('rounds.delete'),
                    icon: <Trash2 />,
                    tone: 'danger' as const,
                    onSelect: () => setStep('delete'),
                  },
                ]
              : []),
          ]}
        />
      )}
      <ConfirmRound round={round} step={step} notified={notified} onClose={() => setStep(null)} onDeleted={onDeleted} />
      <Suspense fallback={null}>
        {isEditing && <RoundDialog programId={round.programId} round={round} onClose={() => setEditing(false)} />}
      </Suspense>
    </>
  )
}
