import KeyRound from 'lucide-react/icons/key-round'
import type { SessionViewer } from '#features/accounts/contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { FormError } from '#shell/ui/form.tsx'
import { signInWithPasskey, startPasskeySignIn } from '../contract/index.ts'
import { canUsePasskeys } from './ceremony.ts'
import { useAutofill } from './use-autofill.ts'
import { usePasskeyProof } from './use-passkey-proof.ts'

export type PasskeySignInProps = { onSignedIn: (viewer: SessionViewer) => unknown }

/** The login page's button, and the passkeys that the browser offers in its e-mail field. */
export default function PasskeySignIn(props: PasskeySignInProps) {
  return canUsePasskeys() && <SignIn {...props} />
}

const SignIn = ({ onSignedIn }: PasskeySignInProps) => {
  const t = useTexts('passkeys')
  const { prove, isPending, problem } = usePasskeyProof(startPasskeySignIn, signInWithPasskey, ({ viewer }) =>
    onSignedIn(viewer),
  )
  useAutofill(() => void prove({ isAutofill: true }), { isPaused: isPending })
  return (
    <div className="flex flex-col gap-4">
      <p className="flex items-center gap-3 text-sm text-ink-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('login.or')}
      </p>
      <FormError text={problem} />
      <Button size="lg" wide icon={<KeyRound />} pending={isPending} onClick={() => void prove()}>
        {t('login.action')}
      </Button>
    </div>
  )
}
