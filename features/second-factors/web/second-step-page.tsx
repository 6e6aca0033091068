import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { readSignInChallenge, safeNextPath, type SignInChallenge } from '#features/accounts/contract/index.ts'
import { AuthLayout } from '#shell/layout/auth-layout.tsx'
import { useEndpointQuery } from '#shell/api/query.ts'
import { errorText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button, ButtonLink } from '#shell/ui/button.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { Spinner } from '#shell/ui/spinner.tsx'
import { useHydrated } from '#shell/use-hydrated.ts'
import { CodeForm } from './code-form.tsx'
import { OtherSecondSteps } from './other-second-steps.tsx'
import { RecoveryCodeForm } from './recovery-code-form.tsx'

/** `/login/second-step`: what a sign-in needs after the password (AUTH-13). */
export default function SecondStepPage() {
  const t = useTexts('second-factors')
  const [search] = useSearchParams()
  const next = safeNextPath(search.get('next'))
  return (
    <AuthLayout title={t('second_step.title')} lead={t('second_step.lead')} description={t('second_step.description')}>
      <Challenge next={next} />
    </AuthLayout>
  )
}

/** Read in the browser only: the page itself is cached for all visitors. */
const Challenge = ({ next }: { next: string | null }) => {
  const isHydrated = useHydrated()
  const { data, error, refetch } = useEndpointQuery(
    readSignInChallenge,
    {},
    { enabled: isHydrated, refetchOnMount: 'always' },
  )
  if (error && !data) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
  if (!data) return <Spinner showLabel />
  return data.challenge ? <Steps challenge={data.challenge} next={next} /> : <NoChallenge next={next} />
}

const NoChallenge = ({ next }: { next: string | null }) => {
  const t = useTexts('second-factors')
  return (
    <Callout
      tone="warning"
      live
      action={
        <ButtonLink to={next ? `/login?${new URLSearchParams({ next })}` : '/login'} size="sm">
          {t('second_step.to_login')}
        </ButtonLink>
      }
    >
      {t('second_step.none')}
    </Callout>
  )
}

const Steps = ({ challenge: { proofs }, next }: { challenge: SignInChallenge; next: string | null }) => {
  const t = useTexts('second-factors')
  const [usesRecovery, setUsesRecovery] = useState(!proofs.includes('totp') && proofs.includes('recovery_code'))
  const canSwitch = proofs.includes('totp') && proofs.includes('recovery_code')
  return (
    <div className="flex flex-col gap-6">
      {usesRecovery ? <RecoveryCodeForm next={next} /> : proofs.includes('totp') && <CodeForm next={next} />}
      {canSwitch && (
        <Button variant="quiet" onClick={() => setUsesRecovery(!usesRecovery)}>
          {t(usesRecovery ? 'second_step.use_code' : 'second_step.use_recovery')}
        </Button>
      )}
      <OtherSecondSteps proofs={proofs} next={next} />
    </div>
  )
}
