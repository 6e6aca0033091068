import { lazy, Suspense, useSyncExternalStore } from 'react'
import type { SecondProof } from '#kit/second-proofs.ts'
import { onIdentityQuestion, pendingIdentityQuestion, type SecondWay } from '../auth/identity-question.ts'
import { identityProofs, loadIdentityDialog } from '../feature-slots.ts'
import { importWithRetry } from './import-with-retry.ts'

const IdentityDialog = lazy(() => importWithRetry(loadIdentityDialog))

const secondWays: readonly SecondWay[] = Object.entries(identityProofs).map(([id, load]) => ({
  id: id as SecondProof,
  Proof: lazy(() => importWithRetry(load)),
}))

/** The dialog that asks a member to prove who they are, before a change of the account's security. */
export const IdentityQuestion = () => {
  const answer = useSyncExternalStore(onIdentityQuestion, pendingIdentityQuestion, () => null)
  return (
    answer && (
      <Suspense fallback={null}>
        <IdentityDialog secondWays={secondWays} onAnswer={answer} />
      </Suspense>
    )
  )
}
