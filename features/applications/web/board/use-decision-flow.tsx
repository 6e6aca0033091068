import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { AnyEndpoint } from '#kit/endpoint.ts'
import type { DecisionStatus } from '../../contract/kinds.ts'
import { useDecisions } from './use-decisions.ts'

const DecisionDialog = lazy(() => import('./decision-dialog.tsx'))

/** Decisions that ask for a few words; the others are made at once. */
const asksForWords: readonly DecisionStatus[] = ['contacted', 'approved', 'rejected']

type Flow = {
  start: (ids: string[], status: DecisionStatus) => void
  isPending: boolean
  /** The dialog that asks for words, while it is open. */
  dialog: ReactNode
}

/** Decides applications: at once, or in a dialog that asks for words. */
export const useDecisionFlow = ({
  refreshes,
  onDone,
}: {
  refreshes?: readonly AnyEndpoint[]
  onDone: () => void
}): Flow => {
  const [asked, setAsked] = useState<{ ids: string[]; status: DecisionStatus } | null>(null)
  const decisions = useDecisions(refreshes)
  return {
    start: (ids, status) => {
      if (asksForWords.includes(status)) return setAsked({ ids, status })
      decisions.mutate({ ids, status })
      onDone()
    },
    isPending: decisions.isPending,
    dialog: asked && (
      <Suspense fallback={null}>
        <DecisionDialog
          {...asked}
          refreshes={refreshes}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null)
            onDone()
          }}
        />
      </Suspense>
    ),
  }
}
