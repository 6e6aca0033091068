import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '#shell/api/api-error.ts'
import { useEndpointMutation } from '#shell/api/query.ts'
import { useLinkCode } from '#shell/auth/use-link-code.ts'
import { failureText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { AuthLayout } from '#shell/layout/auth-layout.tsx'
import { Button } from '#shell/ui/button.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { FormError } from '#shell/ui/form.tsx'
import { Spinner } from '#shell/ui/spinner.tsx'
import { writeWalletMessage } from '../contract/index.ts'
import { askForAccount, isDeclined, sign, useWallets, type Wallet } from './ethereum-wallets.ts'
import { WayOut } from './way-out.tsx'

/** `/login/wallet`: the owner of a wallet signs a message in it (AUTH-10). The address has the state of the flow. */
export default function WalletPage() {
  const t = useTexts('identity-providers')
  const state = useLinkCode()
  return (
    <AuthLayout title={t('wallet.title')} lead={t('wallet.lead')} description={t('wallet.description')}>
      {state === null ? (
        <div className="flex flex-col gap-6">
          <Callout tone="warning">{t('wallet.no_flow')}</Callout>
          <WayOut />
        </div>
      ) : state === undefined ? (
        <Spinner showLabel />
      ) : (
        <Wallets state={state} />
      )}
    </AuthLayout>
  )
}

const Wallets = ({ state }: { state: string }) => {
  const t = useTexts('identity-providers')
  const wallets = useWallets()
  const { signWith, chosen, failure, hasEnded } = useSigning(state)
  if (!wallets) return <Spinner showLabel />
  if (hasEnded || wallets.length === 0)
    return (
      <div className="flex flex-col gap-6">
        <Callout tone="warning" live>
          {hasEnded ? failure : t('wallet.none')}
        </Callout>
        <WayOut />
      </div>
    )
  return (
    <div className="flex flex-col gap-3">
      <FormError text={failure} />
      {wallets.map((wallet) => (
        <Button key={wallet.name} size="lg" wide pending={chosen === wallet} onClick={() => void signWith(wallet)}>
          {wallet.name === null ? t('wallet.continue') : t('wallet.continue_with', { wallet: wallet.name })}
        </Button>
      ))}
      <p role="status" className="text-sm text-ink-muted empty:-mt-3">
        {chosen ? t('wallet.waiting') : ''}
      </p>
    </div>
  )
}

/** Asks the wallet for an account and a signature, and brings both back like another service would. */
const useSigning = (state: string) => {
  const t = useTexts('identity-providers')
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<Wallet>()
  const [error, setError] = useState<unknown>()
  const { mutateAsync } = useEndpointMutation(writeWalletMessage)
  const signWith = async (wallet: Wallet) => {
    setChosen(wallet)
    setError(undefined)
    try {
      const address = await askForAccount(wallet)
      const { message } = await mutateAsync({ state, address })
      const code = `${address}.${await sign(wallet, message, address)}`
      await navigate(`/login/return/wallet?${new URLSearchParams({ state, code })}`, { replace: true })
    } catch (caught) {
      setError(caught)
      setChosen(undefined)
    }
  }
  const isRefused = error instanceof ApiError
  return {
    signWith,
    chosen,
    failure: isRefused
      ? failureText(error)
      : error
        ? t(isDeclined(error) ? 'wallet.declined' : 'wallet.failed')
        : undefined,
    hasEnded: isRefused && error.code.startsWith('identity.'),
  }
}
