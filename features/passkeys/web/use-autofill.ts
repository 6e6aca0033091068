import { browserSupportsWebAuthnAutofill, WebAuthnAbortService } from '@simplewebauthn/browser'
import { useEffect, useEffectEvent } from 'react'
import { passkeyLimits } from '../contract/index.ts'

/** Before the challenge ends, so that a passkey that is picked late still works. */
const renewalMs = (passkeyLimits.challengeSeconds - 60) * 1000

/** Offers passkeys in the field with `autocomplete="… webauthn"`, again with each new challenge. */
export const useAutofill = (offer: () => void, { isPaused }: { isPaused: boolean }) => {
  const offerNow = useEffectEvent(() => {
    if (!document.hidden) offer()
  })
  useEffect(() => {
    if (isPaused) return
    let isEnded = false
    let timer: ReturnType<typeof setInterval> | undefined
    void browserSupportsWebAuthnAutofill().then((isSupported) => {
      if (!isSupported || isEnded) return
      offerNow()
      timer = setInterval(offerNow, renewalMs)
      document.addEventListener('visibilitychange', offerNow)
    })
    return () => {
      isEnded = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', offerNow)
      WebAuthnAbortService.cancelCeremony()
    }
  }, [isPaused])
}
