import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { errorText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Callout } from '#shell/ui/callout.tsx'
import { Dialog } from '#shell/ui/dialog.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { Form } from '#shell/ui/form.tsx'
import { Link } from '#shell/ui/link.tsx'
import { PasswordField } from '#shell/ui/password-field.tsx'
import { Spinner } from '#shell/ui/spinner.tsx'
import { readProofs, reauthenticate } from '../contract/index.ts'

export type IdentityDialogProps = { onAnswer: (isConfirmed: boolean) => void }

/** Asks the member to prove who they are, before a change of the account's security. */
export default function IdentityDialog({ onAnswer }: IdentityDialogProps) {
  const t = useTexts('accounts')
  return (
    <Dialog
      open
      onClose={() => onAnswer(false)}
      title={t('identity.title')}
      text={t('identity.text')}
      dismissable={false}
    >
      <Proofs onConfirmed={() => onAnswer(true)} onCancel={() => onAnswer(false)} />
    </Dialog>
  )
}

type ProofProps = { onConfirmed: () => void; onCancel: () => void }

const Proofs = (props: ProofProps) => {
  const t = useTexts('accounts')
  const proofs = useEndpointQuery(readProofs, {}, { refetchOnMount: 'always' })
  if (proofs.error) return <ErrorState text={errorText(proofs.error)} onRetry={() => void proofs.refetch()} />
  if (!proofs.data) return <Spinner showLabel />
  if (proofs.data.hasPassword) return <PasswordProof {...props} />
  return (
    <Callout>
      {t('identity.no_proof')} <Link to="/forgot-password">{t('identity.choose_password')}</Link>
    </Callout>
  )
}

const PasswordProof = ({ onConfirmed, onCancel }: ProofProps) => {
  const t = useTexts('accounts')
  const { viewer } = useAuth()
  const form = useEndpointForm(reauthenticate, { onSuccess: onConfirmed })
  return (
    <Form {...form.formProps}>
      {/* Tells password managers whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={viewer?.email ?? ''} readOnly />
      <PasswordField label={t('fields.password')} {...form.field('password')} autoComplete="current-password" />
      <DialogActions label={t('identity.confirm')} pending={form.isSending} onCancel={onCancel} />
    </Form>
  )
}
