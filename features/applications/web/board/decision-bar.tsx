import type { AnyEndpoint } from '#kit/endpoint.ts'
import { SelectionBar } from './selection-bar.tsx'
import { useDecisionFlow } from './use-decision-flow.tsx'

type Props = {
  /** The selected applications. */
  ids: string[]
  /** Reads of the page that a decision makes stale. */
  refreshes: readonly AnyEndpoint[]
  onClear: () => void
}

/** Decides the selected applications on a page of another area. */
export const DecisionBar = ({ ids, refreshes, onClear }: Props) => {
  const { start, isPending, dialog } = useDecisionFlow({ refreshes, onDone: onClear })
  return (
    <>
      {ids.length > 0 && (
        <SelectionBar
          count={ids.length}
          isPending={isPending}
          onDecide={(status) => start(ids, status)}
          onClear={onClear}
        />
      )}
      {dialog}
    </>
  )
}
