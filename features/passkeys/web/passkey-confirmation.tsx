import type { IdentityProofProps } from '#shell/auth/identity-question.ts'
import { canUsePasskeys } from '#shell/auth/passkey-support.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Callout } from '#shell/ui/callout.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { FormError } from '#shell/ui/form.tsx'
import { confirmWithPasskey, startPasskeyConfirmation } from '../contract/index.ts'
import { usePasskeyProof } from './use-passkey-proof.ts'

/** The identity dialog's way with a passkey. */
export default function PasskeyConfirmation({ onConfirmed, onCancel, children }: IdentityProofProps) {
  const t = useTexts('passkeys')
  const { prove, isPending, problem } = usePasskeyProof(startPasskeyConfirmation, confirmWithPasskey, onConfirmed)
  const isSupported = canUsePasskeys()
  return (
    <div className="flex flex-col gap-5">
      <FormError text={problem} />
      {isSupported ? <p>{t('identity.text')}</p> : <Callout tone="warning">{t('unsupported')}</Callout>}
      {children}
      <DialogActions
        label={t('identity.confirm')}
        disabled={!isSupported}
        pending={isPending}
        onAct={() => void prove()}
        onCancel={onCancel}
      />
    </div>
  )
}
