import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { safeNextPath } from '#features/accounts/contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { AuthLayout } from '#shell/layout/auth-layout.tsx'
import { Link } from '#shell/ui/link.tsx'
import { useHydrated } from '#shell/use-hydrated.ts'
import { CodeStep } from './code-step.tsx'
import type { MailLoginState } from './mail-login-state.ts'
import { RequestForm } from './request-form.tsx'

/** `/login/mail`: asks for the address, then for the mailed code (AUTH-10). */
export default function MailLoginPage() {
  const t = useTexts('mail-login')
  const [search] = useSearchParams()
  const next = safeNextPath(search.get('next'))
  const navigate = useNavigate()
  const state = useLocation().state as MailLoginState | null
  // The server does not know the history entry.
  const sent = useHydrated() ? state?.sent : undefined
  const show = (change: MailLoginState, replace: boolean) =>
    navigate({ search: search.toString() }, { state: change satisfies MailLoginState, replace })
  return (
    <AuthLayout
      title={t('page.title')}
      lead={t('page.lead')}
      description={t('page.description')}
      footer={
        <Link
          to={next ? `/login?${new URLSearchParams({ next })}` : '/login'}
          className="inline-flex items-center coarse:min-h-11"
        >
          {t('page.with_password')}
        </Link>
      }
    >
      {sent ? (
        <CodeStep
          key={sent.email}
          sent={sent}
          next={next}
          onSentAgain={() => show({ sent: { email: sent.email, at: Date.now() } }, true)}
          onOtherAddress={() => show({ email: sent.email }, true)}
        />
      ) : (
        <RequestForm
          email={state?.email}
          next={next}
          onSent={(email) => show({ sent: { email, at: Date.now() } }, false)}
        />
      )}
    </AuthLayout>
  )
}
