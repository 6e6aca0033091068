import { lazy, Suspense, useSyncExternalStore } from 'react'
import { onIdentityQuestion, pendingIdentityQuestion } from '../auth/identity-question.ts'
import { loadIdentityDialog } from '../feature-slots.ts'
import { importWithRetry } from './import-with-retry.ts'

const IdentityDialog = lazy(() => importWithRetry(loadIdentityDialog))

/** The dialog that asks a member to prove who they are, before a change of the account's security. */
export const IdentityQuestion = () => {
  const answer = useSyncExternalStore(onIdentityQuestion, pendingIdentityQuestion, () => null)
  return (
    answer && (
      <Suspense fallback={null}>
        <IdentityDialog onAnswer={answer} />
      </Suspense>
    )
  )
}
