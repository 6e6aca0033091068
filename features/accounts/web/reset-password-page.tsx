import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { resetPassword } from '../contract/index.ts'
import { ApiError } from '#shell/api/api-error.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { errorText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button, ButtonLink } from '#shell/ui/button.tsx'
import { Form } from '#shell/ui/form.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { PasswordField } from '#shell/ui/password-field.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { AuthLayout } from '#shell/layout/auth-layout.tsx'
import { useLinkCode } from '#shell/auth/use-link-code.ts'
import { passwordRefusalText } from './password-refusal.ts'
import { PasswordStrength } from './password-strength.tsx'

/** `isConfirming`: opened by the confirmation of the address, which has already signed the member in. */
export type ResetPasswordState = { isConfirming: boolean }

export default function ResetPasswordPage() {
  const t = useTexts('accounts')
  const code = useLinkCode()
  return (
    <AuthLayout title={t('reset.title')} lead={t('reset.lead')} description={t('reset.description')}>
      {code === null ? <RequestNewLink text={t('reset.no_code')} /> : <ResetForm code={code} />}
    </AuthLayout>
  )
}

const RequestNewLink = ({ text }: { text: string }) => {
  const t = useTexts('accounts')
  return (
    <Callout
      tone="warning"
      live
      action={
        <ButtonLink to="/forgot-password" size="sm">
          {t('reset.new_link')}
        </ButtonLink>
      }
    >
      {text}
    </Callout>
  )
}

const isLinkRefused = (refusal: unknown) => refusal instanceof ApiError && refusal.code.startsWith('account.link_')

const ResetForm = ({ code }: { code: string | undefined }) => {
  const t = useTexts('accounts')
  const navigate = useNavigate()
  const isConfirming = (useLocation().state as ResetPasswordState | null)?.isConfirming === true
  const { viewer, announce, refresh } = useAuth()
  const form = useEndpointForm(resetPassword, {
    inputOf: (values) => ({ ...values, code }),
    onSuccess: async () => {
      toast({ title: t('reset.done'), ...(!isConfirming && { text: t('reset.done_text') }), tone: 'positive' })
      // The reset may have ended this browser's session.
      await refresh().catch(() => undefined)
      await navigate(isConfirming ? '/profile' : '/login', { replace: true })
    },
  })

  // AUTH-08
  useEffect(() => {
    if (code) announce('password_recovery', viewer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per link
  }, [code])

  const passwordError = passwordRefusalText(form.refusal)
  if (isLinkRefused(form.refusal)) return <RequestNewLink text={errorText(form.refusal)} />
  return (
    <Form {...form.formProps} error={passwordError ? undefined : form.formProps.error}>
      <PasswordField
        label={t('fields.new_password')}
        {...form.field('password')}
        error={form.errorAt('password') ?? passwordError}
        autoComplete="new-password"
        hint={t('fields.password_hint')}
        strength={<PasswordStrength password={form.watch('password') ?? ''} personalWords={[]} />}
      />
      <PasswordField label={t('fields.password_again')} {...form.field('passwordAgain')} autoComplete="new-password" />
      <Button type="submit" variant="primary" size="lg" wide pending={form.isSending}>
        {t('reset.submit')}
      </Button>
    </Form>
  )
}
