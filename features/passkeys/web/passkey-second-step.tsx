import KeyRound from 'lucide-react/icons/key-round'
import type { SessionViewer } from '#features/accounts/contract/index.ts'
import { canUsePasskeys } from '#shell/auth/passkey-support.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { FormError } from '#shell/ui/form.tsx'
import { finishPasskeySecondStep, startPasskeySecondStep } from '../contract/index.ts'
import { usePasskeyProof } from './use-passkey-proof.ts'

export type PasskeySecondStepProps = {
  /** The caller announces the sign-in and leads to the next page. */
  onSignedIn: (viewer: SessionViewer) => unknown
}

/** Finishes, with a passkey, the sign-in that waits in this browser for its second step. */
export default function PasskeySecondStep({ onSignedIn }: PasskeySecondStepProps) {
  const t = useTexts('passkeys')
  const { prove, isPending, problem } = usePasskeyProof(startPasskeySecondStep, finishPasskeySecondStep, ({ viewer }) =>
    onSignedIn(viewer),
  )
  if (!canUsePasskeys()) return <Callout tone="warning">{t('unsupported')}</Callout>
  return (
    <div className="flex flex-col gap-4">
      <FormError text={problem} />
      <p className="text-sm text-ink-muted">{t('second_step.text')}</p>
      <Button variant="primary" size="lg" wide icon={<KeyRound />} pending={isPending} onClick={() => void prove()}>
        {t('second_step.action')}
      </Button>
    </div>
  )
}
