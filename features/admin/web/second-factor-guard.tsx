import { Outlet } from 'react-router'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { PageCrash } from '#shell/errors/crash-screen.tsx'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { HalfBridge } from '#shell/layout/half-bridge.tsx'
import { PageHead } from '#shell/page-head.tsx'
import { ButtonLink } from '#shell/ui/button.tsx'
import { Callout } from '#shell/ui/callout.tsx'

const securityPath = '/profile?tab=security'

const ClosedAdministration = () => {
  const t = useTexts('admin')
  return (
    <div className="page-frame grid min-h-[60vh] place-content-center justify-items-center gap-4 py-16 text-center">
      <PageHead title={t('second_factor.closed.title')} hidden />
      <HalfBridge className="mb-4 w-full max-w-sm" />
      <h1 tabIndex={-1} className="text-3xl font-bold text-balance">
        {t('second_factor.closed.title')}
      </h1>
      <p className="max-w-md text-pretty text-ink-muted">{t('second_factor.closed.text')}</p>
      <ButtonLink to={securityPath} variant="primary">
        {t('second_factor.closed.action')}
      </ButtonLink>
    </div>
  )
}

const GraceNotice = ({ dueAt }: { dueAt: string }) => {
  const t = useTexts('admin')
  const format = useFormat()
  return (
    <div className="page-frame pt-6">
      <Callout
        tone="warning"
        title={t('second_factor.due.title', { date: format.date(dueAt) })}
        action={
          <ButtonLink to={securityPath} size="sm">
            {t('second_factor.due.action')}
          </ButtonLink>
        }
      >
        {t('second_factor.due.text')}
      </Callout>
    </div>
  )
}

/** Administrators need two-step login or a passkey. UX only; the server enforces access. */
export default function SecondFactorGuard() {
  const { viewer } = useAuth()
  if (viewer?.closedAdminLevel) return <ClosedAdministration />
  return (
    <>
      {viewer?.secondFactorDueAt && <GraceNotice dueAt={viewer.secondFactorDueAt} />}
      <Outlet />
    </>
  )
}

/** The loader of the page below can fail before the guard renders. */
export function ErrorBoundary() {
  const { viewer } = useAuth()
  return viewer?.closedAdminLevel ? <ClosedAdministration /> : <PageCrash />
}
