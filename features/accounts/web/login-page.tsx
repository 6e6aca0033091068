import { useNavigate, useSearchParams } from 'react-router'
import { readIdentifiers, safeNextPath, signIn } from '../contract/index.ts'
import { listProviders } from '#features/identity-providers/contract/index.ts'
import { pageData } from '#shell/api/page-data.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { pathAfterFirstStep } from '#shell/auth/landing.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { Form } from '#shell/ui/form.tsx'
import { Link } from '#shell/ui/link.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { PasswordField } from '#shell/ui/password-field.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { AuthLayout } from '#shell/layout/auth-layout.tsx'
import { OtherServices } from './other-services.tsx'
import { PasskeyLogin } from './passkey-login.tsx'

// The page works without the answers: it then names mail addresses only, and no other services.
const page = pageData(async ({ prefetch }) => {
  await Promise.allSettled([prefetch(readIdentifiers, {}), prefetch(listProviders, {})])
})
export const loader = page.server
export const clientLoader = page.browser

/** MSG-02 requires a separate text. */
const isToMessages = (next: string): boolean => /^\/messages(?:[?#]|$)/.test(next)

const mailAddressIn = (identifier: string | undefined) => (identifier?.includes('@') ? identifier : undefined)

export default function LoginPage() {
  const t = useTexts('accounts')
  const [search] = useSearchParams()
  const next = safeNextPath(search.get('next'))
  const nextQuery = next ? `?${new URLSearchParams({ next })}` : ''
  return (
    <AuthLayout
      title={t('login.title')}
      lead={t('login.lead')}
      description={t('login.description')}
      footer={
        <>
          {t('login.no_account')} <Link to={`/signup${nextQuery}`}>{t('login.signup')}</Link>
        </>
      }
    >
      {next && (
        <Callout title={t('login.required_title')} className="mb-5">
          {t(isToMessages(next) ? 'login.required_messages' : 'login.required')}
        </Callout>
      )}
      <LoginForm next={next} nextQuery={nextQuery} />
      <PasskeyLogin next={next} />
      <OtherServices action="log_in" next={next} />
    </AuthLayout>
  )
}

const LoginForm = ({ next, nextQuery }: { next: string | null; nextQuery: string }) => {
  const t = useTexts('accounts')
  const auth = useAuth()
  const navigate = useNavigate()
  const { data: identifiers } = useEndpointQuery(readIdentifiers, {})
  const missingText = t('errors.account.identifier_required')
  /** A refused field names phone numbers only where they are offered (AUTH-14). */
  const refusedText = (text: string | undefined) =>
    text === missingText && !identifiers?.phone ? t('login.missing') : text
  const form = useEndpointForm(signIn, {
    draft: 'login',
    excludedFromDraft: ['password'],
    send: auth.signIn,
    onSuccess: async ({ viewer }) => navigate(await pathAfterFirstStep(viewer, next), { replace: viewer !== null }),
  })
  return (
    <Form {...form.formProps}>
      <TextField
        label={t(identifiers?.phone ? 'fields.identifier' : 'fields.email')}
        {...form.field('identifier')}
        error={refusedText(form.errorAt('identifier'))}
        type="text"
        inputMode="email"
        autoComplete="username webauthn"
        autoCapitalize="none"
        dir="ltr"
      />
      <PasswordField
        label={t('fields.password')}
        {...form.field('password')}
        error={refusedText(form.errorAt('password'))}
        autoComplete="current-password"
        aside={
          <Link to="/forgot-password" variant="quiet" className="touch-line text-sm">
            {t('login.forgot')}
          </Link>
        }
      />
      <Button type="submit" variant="primary" size="lg" wide pending={form.isSending}>
        {t('login.submit')}
      </Button>
      <Link
        to={`/login/mail${nextQuery}`}
        state={{ email: mailAddressIn(form.watch('identifier')) }}
        variant="quiet"
        className="touch-line self-center text-sm"
      >
        {t('login.mail_code')}
      </Link>
    </Form>
  )
}
