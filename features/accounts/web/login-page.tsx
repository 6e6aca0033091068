import { useNavigate, useSearchParams } from 'react-router'
import { safeNext, signIn } from '#features/accounts/contract/index.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { landingAfterSignIn } from '#shell/auth/landing.ts'
import { useContractForm } from '#shell/forms/contract-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { Form } from '#shell/ui/form.tsx'
import { Link } from '#shell/ui/link.tsx'
import { Notice } from '#shell/ui/callout.tsx'
import { PasswordField } from '#shell/ui/password-field.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { AuthFrame } from './auth-layout.tsx'

/** MSG-02 has words of its own. */
const isToMessages = (next: string): boolean => /^\/messages(?:[?#]|$)/.test(next)

export default function LoginPage() {
  const t = useTexts('accounts')
  const [search] = useSearchParams()
  const next = safeNext(search.get('next'))
  const onwards = next ? `?${new URLSearchParams({ next })}` : ''
  return (
    <AuthFrame
      title={t('login.title')}
      lead={t('login.lead')}
      description={t('login.description')}
      below={
        <>
          {t('login.no_account')} <Link to={`/signup${onwards}`}>{t('login.signup')}</Link>
        </>
      }
    >
      {next && <Notice className="mb-5">{t(isToMessages(next) ? 'login.required_messages' : 'login.required')}</Notice>}
      <LoginForm next={next} />
    </AuthFrame>
  )
}

const LoginForm = ({ next }: { next: string | null }) => {
  const t = useTexts('accounts')
  const auth = useAuth()
  const navigate = useNavigate()
  const form = useContractForm(signIn, {
    draft: 'login',
    unkept: ['password'],
    send: async (input) => {
      const viewer = await auth.signIn(input)
      await navigate(await landingAfterSignIn(viewer, next), { replace: true })
    },
  })
  return (
    <Form {...form.frame}>
      <TextField
        label={t('fields.identifier')}
        {...form.field('identifier')}
        type="text"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        dir="ltr"
      />
      <PasswordField
        label={t('fields.password')}
        {...form.field('password')}
        autoComplete="current-password"
        aside={
          <Link to="/forgot-password" look="quiet" className="touch-line text-sm">
            {t('login.forgot')}
          </Link>
        }
      />
      <Button type="submit" variant="primary" size="lg" wide pending={form.isSending}>
        {t('login.submit')}
      </Button>
    </Form>
  )
}
