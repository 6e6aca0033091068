import { Outlet } from 'react-router'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { PageCrash } from '#shell/errors/crash-screen.tsx'
import { useTexts } from '#shell/i18n/texts.ts'
import { PageHead } from '#shell/page-head.tsx'
import { PageHeader } from '#shell/ui/page-header.tsx'
import type { SessionViewer } from '../contract/index.ts'
import { UnconfirmedNotice } from './email-card.tsx'

const ConfirmationRequired = ({ viewer }: { viewer: SessionViewer }) => {
  const t = useTexts('accounts')
  return (
    <div className="page-frame pb-16">
      <PageHead title={t('confirm_first.title')} hidden />
      <PageHeader title={t('confirm_first.title')} lead={t('confirm_first.lead')} />
      <UnconfirmedNotice viewer={viewer} className="max-w-2xl" />
    </div>
  )
}

/** Pages about other members, for members with a confirmed address. UX only; the server enforces access. */
export default function ConfirmedRouteGuard() {
  const { viewer } = useAuth()
  return viewer && !viewer.emailConfirmed ? <ConfirmationRequired viewer={viewer} /> : <Outlet />
}

/** The loader of the page below can fail before the guard renders. */
export function ErrorBoundary() {
  const { viewer } = useAuth()
  return viewer && !viewer.emailConfirmed ? <ConfirmationRequired viewer={viewer} /> : <PageCrash />
}
