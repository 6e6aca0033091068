import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { confirmEmail, resendConfirmation } from '../contract/index.ts'
import { ApiError } from '#shell/api/api-error.ts'
import { call } from '#shell/api/call.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { errorText, failureText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button, ButtonLink } from '#shell/ui/button.tsx'
import { Form } from '#shell/ui/form.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { Spinner } from '#shell/ui/spinner.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { AuthLayout } from '#shell/layout/auth-layout.tsx'
import { useLinkCode } from '#shell/auth/use-link-code.ts'
import type { ResetPasswordState } from './reset-password-page.tsx'

/** Target of the mailed link: confirms the address, signs in and continues to the profile (AUTH-04). */
export default function ConfirmPage() {
  const t = useTexts('accounts')
  const code = useLinkCode()
  return (
    <AuthLayout title={t('confirm.title')} description={t('confirm.description')}>
      {code === null ? <LinkRefused text={t('confirm.no_code')} isUsed={false} /> : <EmailConfirmation code={code} />}
    </AuthLayout>
  )
}

const EmailConfirmation = ({ code }: { code: string | undefined }) => {
  const t = useTexts('accounts')
  const navigate = useNavigate()
  const { announce } = useAuth()
  const [refusal, setRefusal] = useState<unknown>(null)
  const submittedCode = useRef<string>(undefined)

  const confirm = async (given: string) => {
    setRefusal(null)
    try {
      const { viewer, passwordCode, next } = await call(confirmEmail, { code: given })
      announce('signed_in', viewer)
      toast({
        title: t('confirm.done'),
        tone: 'positive',
        ...(passwordCode && { text: t('confirm.choose_password'), seconds: 20 }),
      })
      if (passwordCode)
        await navigate(`/reset-password#code=${passwordCode}`, {
          replace: true,
          state: { isConfirming: true } satisfies ResetPasswordState,
        })
      // Onboarded members continue to their page; others get it at the end of the onboarding.
      else await navigate(next ?? '/profile', { replace: true })
    } catch (error) {
      setRefusal(error)
    }
  }
  useEffect(() => {
    // A link works once, so React's double mount must not submit it twice.
    if (!code || submittedCode.current === code) return
    submittedCode.current = code
    void confirm(code)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per link
  }, [code])

  if (!refusal) return <Spinner label={t('confirm.working')} showLabel />
  const isLink = refusal instanceof ApiError && refusal.code.startsWith('account.link_')
  if (isLink) return <LinkRefused text={errorText(refusal)} isUsed={refusal.code === 'account.link_used'} />
  return (
    <Callout
      tone="danger"
      live
      action={
        <Button size="sm" onClick={() => void confirm(code ?? '')}>
          {t('confirm.retry')}
        </Button>
      }
    >
      {failureText(refusal)}
    </Callout>
  )
}

const LinkRefused = ({ text, isUsed }: { text: string; isUsed: boolean }) => {
  const t = useTexts('accounts')
  return (
    <div className="flex flex-col gap-6">
      <Callout tone="warning" live title={text}>
        {isUsed ? t('confirm.used_text') : t('confirm.again_text')}
      </Callout>
      {isUsed ? (
        <ButtonLink to="/login" variant="primary" size="lg" wide>
          {t('confirm.login')}
        </ButtonLink>
      ) : (
        <ResendForm />
      )}
    </div>
  )
}

const ResendForm = () => {
  const t = useTexts('accounts')
  const form = useEndpointForm(resendConfirmation, {
    onSuccess: () => toast({ title: t('resend.done'), tone: 'positive' }),
  })
  return (
    <Form {...form.formProps}>
      <TextField label={t('fields.email')} {...form.field('email')} type="email" autoComplete="username" />
      <Button type="submit" variant="primary" wide pending={form.isSending}>
        {t('resend.action')}
      </Button>
    </Form>
  )
}
