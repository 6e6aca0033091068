import { Outlet } from 'react-router'
import { useAccess } from '../auth/access-role.ts'
import { Forbidden } from '../errors/forbidden.tsx'
import { useTexts } from '../i18n/texts.ts'
import { ErrorState } from '../ui/error-state.tsx'

/** Pages for administrators of any level (ROUTE-05, ADM-09). UX only; the server enforces access. */
export default function AdminGuard() {
  const t = useTexts('shell')
  const { role, failed, retry } = useAccess()
  if (role === 'admin') return <Outlet />
  if (!failed) return <Forbidden />
  return (
    <div className="page-frame py-16">
      <ErrorState text={t('forbidden.check_failed')} onRetry={retry} />
    </div>
  )
}
