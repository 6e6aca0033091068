import { useEffect, useEffectEvent, useState } from 'react'
import type { SessionViewer } from '#features/accounts/contract/index.ts'
import { signInWithPasskey, startPasskeySignIn } from '../contract/index.ts'
import { useAutofill } from './use-autofill.ts'
import { usePasskeyProof } from './use-passkey-proof.ts'

export type PasskeySignInProps = {
  /** How often the login page's button was pressed. Each press asks the browser for a passkey. */
  presses: number
  onChange: (state: { isPending: boolean; problem: string | undefined }) => void
  onSignedIn: (viewer: SessionViewer) => unknown
}

/** Logs in with a passkey, by the login page's button or as the browser offers it in the e-mail field. Renders nothing. */
export default function PasskeySignIn({ presses, onChange, onSignedIn }: PasskeySignInProps) {
  const [isSignedIn, setSignedIn] = useState(false)
  const { prove, isPending, problem } = usePasskeyProof(startPasskeySignIn, signInWithPasskey, ({ viewer }) => {
    setSignedIn(true)
    return onSignedIn(viewer)
  })
  // The page is shown until the next one has loaded. An offer in the meantime could log the member in once more.
  useAutofill((withdrawn) => void prove({ autofill: withdrawn }), { isPaused: isPending || isSignedIn })
  const start = useEffectEvent(() => void prove())
  useEffect(() => {
    if (presses > 0) start()
  }, [presses])
  const report = useEffectEvent(onChange)
  useEffect(() => report({ isPending, problem }), [isPending, problem])
  return null
}
