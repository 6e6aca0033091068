import { lazy, Suspense } from 'react'
import type { SecondProof } from '#kit/second-proofs.ts'
import { secondSteps } from '#shell/feature-slots.ts'
import { importWithRetry } from '#shell/layout/import-with-retry.ts'
import { useFinish } from './use-finish.ts'

const parts = Object.entries(secondSteps).map(([proof, load]) => ({
  proof: proof as SecondProof,
  Part: lazy(() => importWithRetry(load)),
}))

/** What other areas offer as a second step, such as a passkey. */
export const OtherSecondSteps = ({ proofs, next }: { proofs: readonly SecondProof[]; next: string | null }) => {
  const finish = useFinish(next)
  return parts.map(
    ({ proof, Part }) =>
      proofs.includes(proof) && (
        <Suspense key={proof} fallback={null}>
          <Part onSignedIn={finish} />
        </Suspense>
      ),
  )
}
