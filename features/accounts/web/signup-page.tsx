import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { safeNextPath } from '../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { useSite } from '#shell/site/use-site.ts'
import { Link } from '#shell/ui/link.tsx'
import { AuthLayout } from '#shell/layout/auth-layout.tsx'
import { OtherServices, otherServicesData } from './other-services.tsx'
import { SignupForm } from './signup-form.tsx'
import { SignupBenefits } from './signup-benefits.tsx'

export const loader = otherServicesData.server
export const clientLoader = otherServicesData.browser

const SignupSent = lazy(() => import('./signup-sent.tsx'))

export default function SignupPage() {
  const t = useTexts('accounts')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  // History state survives a reload. Read it after hydration, because the server cannot render it.
  const { state } = useLocation() as { state: { sentTo?: string } | null }
  const [sentTo, setSentTo] = useState<string>()
  useEffect(() => setSentTo(state?.sentTo), [state])
  const [formKey, setFormKey] = useState(0)
  const { registrationEnabled } = useSite()
  const nextQuery = search.size > 0 ? `?${search}` : ''
  const next = safeNextPath(search.get('next')) ?? undefined

  if (sentTo) {
    const startOver = () => {
      setFormKey(formKey + 1)
      void navigate(`/signup${nextQuery}`, { replace: true, state: null })
    }
    return (
      <AuthLayout title={t('signup.sent_title')} description={t('signup.description')}>
        {/* The text shows at once; min-h-44 reserves space for the lazy buttons. */}
        <div className="flex min-h-44 flex-col items-start gap-5" role="status">
          <p>{t('signup.sent_text', { email: sentTo })}</p>
          <Suspense fallback={<span className="order-first text-4xl">&nbsp;</span>}>
            <SignupSent email={sentTo} next={next} onStartOver={startOver} />
          </Suspense>
        </div>
      </AuthLayout>
    )
  }
  if (!registrationEnabled)
    return (
      <AuthLayout title={t('signup.closed.title')} lead={t('signup.closed.text')} description={t('signup.description')}>
        <p>
          {t('signup.has_account')} <Link to={`/login${nextQuery}`}>{t('login.submit')}</Link>
        </p>
      </AuthLayout>
    )
  return (
    <AuthLayout
      title={t('signup.title')}
      lead={t('signup.lead')}
      description={t('signup.description')}
      aside={<SignupBenefits />}
      footer={
        <>
          {t('signup.has_account')} <Link to={`/login${nextQuery}`}>{t('login.submit')}</Link>
        </>
      }
    >
      <SignupForm
        key={formKey}
        next={next}
        onSent={(email) => void navigate(`/signup${nextQuery}`, { replace: true, state: { sentTo: email } })}
      />
      <OtherServices action="sign_up" next={next ?? null} />
    </AuthLayout>
  )
}
