import { useNavigate } from 'react-router'
import { RoleAndTerms } from '#features/accounts/web/index.ts'
import type { OutputOf } from '#kit/endpoint.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { pathAfterSignIn } from '#shell/auth/landing.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { errorText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { AuthLayout } from '#shell/layout/auth-layout.tsx'
import { Button, ButtonLink } from '#shell/ui/button.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { Form } from '#shell/ui/form.tsx'
import { Spinner } from '#shell/ui/spinner.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { useHydrated } from '#shell/use-hydrated.ts'
import { completeSignUp, readSignUp } from '../contract/index.ts'

/** `/signup/finish`: the role and the terms, after another service has said who the visitor is. */
export default function FinishSignUpPage() {
  const t = useTexts('identity-providers')
  return (
    <AuthLayout title={t('sign_up.title')} lead={t('sign_up.lead')} description={t('sign_up.description')}>
      <WaitingSignUp />
    </AuthLayout>
  )
}

/** Read in the browser only: the page itself is cached for all visitors. */
const WaitingSignUp = () => {
  const t = useTexts('identity-providers')
  const isHydrated = useHydrated()
  const { data, error, refetch } = useEndpointQuery(readSignUp, {}, { enabled: isHydrated, refetchOnMount: 'always' })
  if (error && !data) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
  if (!data) return <Spinner showLabel />
  if (data.signUp) return <SignUpForm signUp={data.signUp} />
  return (
    <Callout
      tone="warning"
      live
      action={
        <ButtonLink to="/signup" size="sm">
          {t('sign_up.again')}
        </ButtonLink>
      }
    >
      {t('sign_up.none')}
    </Callout>
  )
}

const SignUpForm = ({ signUp }: { signUp: NonNullable<OutputOf<typeof readSignUp>['signUp']> }) => {
  const t = useTexts('identity-providers')
  const accounts = useTexts('accounts')
  const navigate = useNavigate()
  const { announce } = useAuth()
  const { provider, email, fullName, next } = signUp
  const form = useEndpointForm(completeSignUp, {
    ...(fullName && { defaults: { fullName } }),
    inputOf: (values) => ({ ...values, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
    onSuccess: async ({ viewer }) => {
      if (!viewer) return navigate('/login/second-step')
      announce('signed_in', viewer)
      await navigate(await pathAfterSignIn(viewer, next), { replace: true })
    },
  })
  return (
    <div className="flex flex-col gap-5">
      <Callout tone="positive">{t('sign_up.source', { provider, email })}</Callout>
      <Form {...form.formProps}>
        <TextField label={accounts('fields.full_name')} {...form.field('fullName')} autoComplete="name" />
        <RoleAndTerms role={form.field('role')} acceptedTerms={form.field('acceptedTerms')} />
        <Button type="submit" variant="primary" size="lg" wide pending={form.isSending}>
          {t('sign_up.submit')}
        </Button>
      </Form>
    </div>
  )
}
