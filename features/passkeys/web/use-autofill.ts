import { browserSupportsWebAuthnAutofill, WebAuthnAbortService } from '@simplewebauthn/browser'
import { useEffect, useEffectEvent } from 'react'
import { passkeyLimits } from '../contract/index.ts'

/** Before the challenge ends, so that a passkey that is picked late still works. */
const renewalMs = (passkeyLimits.challengeSeconds - 60) * 1000

/**
 * Offers passkeys in the field with `autocomplete="… webauthn"`, again with each new challenge. The signal of `offer`
 * aborts when the offer is withdrawn.
 */
export const useAutofill = (offer: (withdrawn: AbortSignal) => void, { isPaused }: { isPaused: boolean }) => {
  const offerIfVisible = useEffectEvent((withdrawn: AbortSignal) => {
    if (!document.hidden) offer(withdrawn)
  })
  useEffect(() => {
    if (isPaused) return
    const withdrawal = new AbortController()
    const { signal } = withdrawal
    let timer: ReturnType<typeof setInterval> | undefined
    void browserSupportsWebAuthnAutofill().then((isSupported) => {
      if (!isSupported || signal.aborted) return
      const offerNow = () => offerIfVisible(signal)
      offerNow()
      timer = setInterval(offerNow, renewalMs)
      document.addEventListener('visibilitychange', offerNow, { signal })
    })
    return () => {
      withdrawal.abort()
      clearInterval(timer)
      WebAuthnAbortService.cancelCeremony()
    }
  }, [isPaused])
}
