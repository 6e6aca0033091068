import { useEffect, useRef } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import type { OutputOf } from '#kit/endpoint.ts'
import { useEndpointMutation } from '#shell/api/query.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { consumeExpectedCallback } from '#shell/auth/expected-callback.ts'
import { pathAfterSignIn } from '#shell/auth/landing.ts'
import { errorText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { AuthLayout } from '#shell/layout/auth-layout.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { Spinner } from '#shell/ui/spinner.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { connectedAccountsPath, finish } from '../contract/index.ts'
import { clearReturn, parseReturn, type Return } from './return-parameters.ts'
import { WayOut } from './way-out.tsx'

/** `/login/return/:provider`: where another service sends the browser back to. */
export default function ReturnPage() {
  const t = useTexts('identity-providers')
  const { provider = '' } = useParams()
  const [search] = useSearchParams()
  const { viewer } = useAuth()
  const returned = parseReturn(provider, search)
  useEffect(clearReturn, [])
  // The error of a login is shown by the shell, if this tab began it (AUTH-09). A member was linking an account.
  const hasFailed = !returned || (returned.error !== undefined && !viewer)
  return (
    <AuthLayout title={t(hasFailed ? 'return.failed' : 'return.title')} description={t('return.description')}>
      {hasFailed ? <WayOut /> : <Finish returned={returned} />}
    </AuthLayout>
  )
}

const Finish = ({ returned }: { returned: Return }) => {
  const t = useTexts('identity-providers')
  const goOn = useGoOn()
  const { mutate, error } = useEndpointMutation(finish, { onSuccess: goOn })
  const hasSent = useRef(false)
  useEffect(() => {
    // A return works once, so React's double mount must not send it twice.
    if (hasSent.current) return
    hasSent.current = true
    // Only the return with an error leaves the mark to the shell.
    if (returned.error === undefined) consumeExpectedCallback()
    mutate(returned)
  }, [mutate, returned])
  if (!error) return <Spinner label={t('return.working')} showLabel />
  return (
    <div className="flex flex-col gap-6">
      <Callout tone="warning" live>
        {errorText(error)}
      </Callout>
      <WayOut />
    </div>
  )
}

/** Where each outcome leads. */
const useGoOn = () => {
  const t = useTexts('identity-providers')
  const navigate = useNavigate()
  const { announce } = useAuth()
  return async ({ outcome, viewer, next }: OutputOf<typeof finish>) => {
    if (outcome === 'linked') {
      toast({ title: t('link.done'), tone: 'positive' })
      await navigate(connectedAccountsPath, { replace: true })
    } else if (outcome === 'sign_up') await navigate('/signup/finish', { replace: true })
    else if (viewer) {
      announce('signed_in', viewer)
      await navigate(await pathAfterSignIn(viewer, next), { replace: true })
    } else await navigate(`/login/second-step${next ? `?${new URLSearchParams({ next })}` : ''}`, { replace: true })
  }
}
