import type { ComponentType, ReactNode } from 'react'
import type { SecondProof } from '#kit/second-proofs.ts'

/** A way to confirm the identity in the dialog. `children` are the other ways, to be placed above the buttons. */
export type IdentityProofProps = {
  confirmLabel: string
  onConfirmed: () => void
  onCancel: () => void
  children: ReactNode
}

/** A way beside the password. */
export type SecondWay = { id: SecondProof; Proof: ComponentType<IdentityProofProps> }

type Answer = (isConfirmed: boolean) => void

let pending: Answer | null = null
const listeners = new Set<() => void>()

const setPending = (next: Answer | null) => {
  pending = next
  for (const listener of listeners) listener()
}

/**
 * Asks the member to prove who they are, in a dialog. A second question while one is open gets the same answer.
 * @returns false if they closed the dialog
 */
export const askForIdentity = (): Promise<boolean> =>
  new Promise((resolve) => {
    const earlier = pending
    setPending((isConfirmed) => {
      setPending(null)
      earlier?.(isConfirmed)
      resolve(isConfirmed)
    })
  })

export const pendingIdentityQuestion = (): Answer | null => pending

export const onIdentityQuestion = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
