import { type ComponentType, useState } from 'react'
import type { SecondProof } from '#kit/second-proofs.ts'
import type { IdentityProofProps, SecondWay } from '#shell/auth/identity-question.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { errorText } from '#shell/i18n/error-text.ts'
import { useFindText, useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { Dialog } from '#shell/ui/dialog.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { Form } from '#shell/ui/form.tsx'
import { Link } from '#shell/ui/link.tsx'
import { PasswordField } from '#shell/ui/password-field.tsx'
import { Spinner } from '#shell/ui/spinner.tsx'
import { readProofs, reauthenticate } from '../contract/index.ts'

export type IdentityDialogProps = {
  /** The ways beside the password, in the order in which they are offered. */
  secondWays: readonly SecondWay[]
  onAnswer: (isConfirmed: boolean) => void
}

/** Asks the member to prove who they are, before a change of the account's security. */
export default function IdentityDialog({ secondWays, onAnswer }: IdentityDialogProps) {
  const t = useTexts('accounts')
  return (
    <Dialog
      open
      onClose={() => onAnswer(false)}
      title={t('identity.title')}
      text={t('identity.text')}
      dismissable={false}
    >
      <Proofs secondWays={secondWays} onConfirmed={() => onAnswer(true)} onCancel={() => onAnswer(false)} />
    </Dialog>
  )
}

type ProofProps = Pick<IdentityProofProps, 'onConfirmed' | 'onCancel'>

const Proofs = ({ secondWays, ...props }: ProofProps & Pick<IdentityDialogProps, 'secondWays'>) => {
  const t = useTexts('accounts')
  const proofs = useEndpointQuery(readProofs, {}, { refetchOnMount: 'always' })
  if (proofs.error) return <ErrorState text={errorText(proofs.error)} onRetry={() => void proofs.refetch()} />
  if (!proofs.data) return <Spinner showLabel />
  const { hasPassword, secondProofs } = proofs.data
  const ways = [...(hasPassword ? [passwordWay] : []), ...secondWays.filter(({ id }) => secondProofs.includes(id))]
  if (ways.length > 0) return <Ways ways={ways} {...props} />
  return (
    <Callout>
      {t('identity.no_proof')} <Link to="/forgot-password">{t('identity.choose_password')}</Link>
    </Callout>
  )
}

type Way = { id: 'password' | SecondProof; Proof: ComponentType<IdentityProofProps> }

/** Shows the first way, and the others as buttons below it. */
const Ways = ({ ways, ...props }: ProofProps & { ways: readonly Way[] }) => {
  const t = useTexts('accounts')
  const find = useFindText('accounts')
  const [chosen, setChosen] = useState(ways[0]?.id)
  const way = ways.find(({ id }) => id === chosen) ?? ways[0]
  if (!way) return null
  return (
    <way.Proof key={way.id} confirmLabel={t('identity.confirm')} {...props}>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {ways
          .filter(({ id }) => id !== way.id)
          .map(({ id }) => (
            <Button key={id} variant="quiet" size="sm" onClick={() => setChosen(id)}>
              {find(`identity.ways.${id}`) ?? id}
            </Button>
          ))}
      </div>
    </way.Proof>
  )
}

const PasswordProof = ({ confirmLabel, onConfirmed, onCancel, children }: IdentityProofProps) => {
  const t = useTexts('accounts')
  const { viewer } = useAuth()
  const form = useEndpointForm(reauthenticate, { onSuccess: onConfirmed })
  return (
    <Form {...form.formProps}>
      {/* Tells password managers whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={viewer?.email ?? ''} readOnly />
      <PasswordField label={t('fields.password')} {...form.field('password')} autoComplete="current-password" />
      {children}
      <DialogActions label={confirmLabel} pending={form.isSending} onCancel={onCancel} />
    </Form>
  )
}

const passwordWay: Way = { id: 'password', Proof: PasswordProof }
