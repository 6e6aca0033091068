import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { NewPasswordFields, RoleAndTerms } from '#features/accounts/web/index.ts'
import type { OutputOf } from '#kit/endpoint.ts'
import { ApiError } from '#shell/api/api-error.ts'
import { useEndpointMutation } from '#shell/api/query.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { pathAfterSignIn } from '#shell/auth/landing.ts'
import { useLinkCode } from '#shell/auth/use-link-code.ts'
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
import { acceptInvitation, openInvitation } from '../contract/index.ts'

/** `/invitation#code=…`: an invited person creates the account. */
export default function AcceptPage() {
  const t = useTexts('member-invitations')
  const code = useLinkCode()
  return (
    <AuthLayout title={t('accept.title')} lead={t('accept.lead')} description={t('accept.description')}>
      {code === undefined ? (
        <Spinner showLabel />
      ) : code === null ? (
        <Refused text={t('accept.no_code')} canLogIn={false} />
      ) : (
        <Invitation code={code} />
      )}
    </AuthLayout>
  )
}

const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code.startsWith('invitation.')

const Refused = ({ text, canLogIn }: { text: string; canLogIn: boolean }) => {
  const t = useTexts('member-invitations')
  return (
    <Callout
      tone="warning"
      live
      action={
        <ButtonLink to={canLogIn ? '/login' : '/signup'} size="sm">
          {canLogIn ? t('accept.login') : t('accept.signup')}
        </ButtonLink>
      }
    >
      {text}
    </Callout>
  )
}

const RefusedBy = ({ error }: { error: ApiError }) => (
  <Refused
    text={errorText(error)}
    canLogIn={error.code === 'invitation.accepted' || error.code === 'invitation.account_exists'}
  />
)

const Invitation = ({ code }: { code: string }) => {
  const { mutate, data, error } = useEndpointMutation(openInvitation)
  useEffect(() => mutate({ code }), [code, mutate])
  if (data) return <AcceptForm code={code} invitation={data} />
  if (isRefused(error)) return <RefusedBy error={error} />
  if (error) return <ErrorState text={errorText(error)} onRetry={() => mutate({ code })} />
  return <Spinner showLabel />
}

const AcceptForm = ({ code, invitation }: { code: string; invitation: OutputOf<typeof openInvitation> }) => {
  const t = useTexts('member-invitations')
  const accounts = useTexts('accounts')
  const navigate = useNavigate()
  const { announce } = useAuth()
  const { email, fullName, role } = invitation
  const form = useEndpointForm(acceptInvitation, {
    defaults: { fullName, ...(role && { role }) },
    inputOf: (values) => ({ ...values, code, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
    onSuccess: async ({ viewer }) => {
      announce('signed_in', viewer)
      await navigate(await pathAfterSignIn(viewer, null), { replace: true })
    },
  })
  const [password = '', typedName = ''] = form.watch(['password', 'fullName'])
  if (isRefused(form.refusal)) return <RefusedBy error={form.refusal} />
  const isAboutPassword = form.refusal instanceof ApiError && form.refusal.code.startsWith('password.')
  return (
    <div className="flex flex-col gap-5">
      <Callout tone="positive">{t('accept.address', { email })}</Callout>
      <Form {...form.formProps} error={isAboutPassword ? undefined : form.formProps.error}>
        {/* Tells password managers whose password it is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <TextField label={accounts('fields.full_name')} {...form.field('fullName')} autoComplete="name" />
        <NewPasswordFields
          password={form.field('password')}
          passwordAgain={form.field('passwordAgain')}
          typed={password}
          personalWords={[typedName, email]}
          refusal={form.refusal}
        />
        <RoleAndTerms role={form.field('role')} acceptedTerms={form.field('acceptedTerms')} />
        <Button type="submit" variant="primary" size="lg" wide pending={form.isSending}>
          {t('accept.submit')}
        </Button>
      </Form>
    </div>
  )
}
