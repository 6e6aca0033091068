import { type DecisionStatus, decisionStatuses } from '../../contract/kinds.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'

type Props = {
  count: number
  isPending: boolean
  onDecide: (status: DecisionStatus) => void
  onClear: () => void
}

/** What can be done with the selected applications. Stays in view at the bottom of the window. */
export const SelectionBar = ({ count, isPending, onDecide, onClear }: Props) => {
  const t = useTexts('applications')
  return (
    <section
      aria-label={t('board.selection')}
      className="sticky bottom-4 z-10 flex flex-wrap items-center gap-2 rounded-lg border border-line bg-surface-raised p-3 shadow-high"
    >
      <p role="status" className="me-auto px-1 text-sm font-medium">
        {t('board.selected', { count })}
      </p>
      {decisionStatuses.map((status) => (
        <Button key={status} size="sm" disabled={isPending} onClick={() => onDecide(status)}>
          {t(`board.set.${status}`)}
        </Button>
      ))}
      <Button size="sm" variant="quiet" onClick={onClear}>
        {t('board.clear')}
      </Button>
    </section>
  )
}
