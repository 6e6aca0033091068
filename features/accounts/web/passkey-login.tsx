import KeyRound from 'lucide-react/icons/key-round'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { pathAfterSignIn } from '#shell/auth/landing.ts'
import { canUsePasskeys } from '#shell/auth/passkey-support.ts'
import { loadPasskeySignIn } from '#shell/feature-slots.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { importWithRetry } from '#shell/layout/import-with-retry.ts'
import { Button } from '#shell/ui/button.tsx'
import { FormError } from '#shell/ui/form.tsx'
import type { SessionViewer } from '../contract/index.ts'

const PasskeySignIn = lazy(() => importWithRetry(loadPasskeySignIn))

/** Also a movement: the browser offers passkeys in a field that gets the focus after the code has arrived. */
const inputEvents = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const

/** The code for passkeys is loaded with the first input, and not in the first load. */
export const PasskeyLogin = ({ next }: { next: string | null }) => {
  const t = useTexts('accounts')
  const { announce } = useAuth()
  const navigate = useNavigate()
  const [isOffered, setOffered] = useState<boolean>()
  const [isUsed, setUsed] = useState(false)
  const [presses, setPresses] = useState(0)
  const [{ isPending, problem }, setState] = useState<{ isPending: boolean; problem: string | undefined }>({
    isPending: false,
    problem: undefined,
  })
  useEffect(() => {
    setOffered(canUsePasskeys())
    const use = () => setUsed(true)
    for (const type of inputEvents) addEventListener(type, use, { once: true, passive: true })
    return () => {
      for (const type of inputEvents) removeEventListener(type, use)
    }
  }, [])
  const enter = async (viewer: SessionViewer) => {
    announce('signed_in', viewer)
    await navigate(await pathAfterSignIn(viewer, next), { replace: true })
  }
  const press = () => {
    setState({ isPending: true, problem: undefined })
    setPresses((before) => before + 1)
  }
  if (isOffered === false) return null
  // Before the browser has answered, the part has its place, so that nothing moves.
  return (
    <div className={isOffered ? 'flex flex-col gap-4 pt-5' : 'invisible flex flex-col gap-4 pt-5'}>
      <p className="flex items-center gap-3 text-sm text-ink-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('login.or')}
      </p>
      <FormError text={problem} />
      <Button size="lg" wide icon={<KeyRound />} pending={isPending} onClick={press}>
        {t('login.passkey')}
      </Button>
      {isOffered && isUsed && (
        <Suspense fallback={null}>
          <PasskeySignIn presses={presses} onChange={setState} onSignedIn={enter} />
        </Suspense>
      )}
    </div>
  )
}
