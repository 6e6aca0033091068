import type { SessionViewer } from '#features/accounts/contract/index.ts'
import { isModeratorOnly, useAccess } from '../auth/access-role.ts'
import { useTexts } from '../i18n/texts.ts'
import { CountBadge } from '../ui/badge.tsx'
import { Link } from '../ui/link.tsx'
import { menuItem } from './menu-panel.tsx'
import { useUnreadCount } from './use-unread-count.ts'

/** NAV-04 */
export const DrawerMemberLinks = ({ viewer }: { viewer: SessionViewer }) => {
  const t = useTexts('shell')
  const unread = useUnreadCount()
  const { role } = useAccess()
  return (
    <nav aria-label={t('nav.user_menu')} className="border-t border-line py-3">
      <p className="truncate px-3 pb-1 text-xs text-ink-faint">
        <bdi>{viewer.fullName}</bdi>
      </p>
      <Link to="/dashboard" variant="bare" className={menuItem}>
        {t('nav.dashboard')}
      </Link>
      <Link to="/profile" variant="bare" className={menuItem}>
        {t('nav.profile')}
      </Link>
      <Link to="/messages" variant="bare" className={menuItem}>
        <span className="flex-1">{t('nav.messages')}</span>
        <CountBadge count={unread} label={t('nav.unread', { count: unread })} />
      </Link>
      {role === 'admin' && (
        <Link to="/admin" variant="bare" className={menuItem}>
          {t('nav.admin')}
        </Link>
      )}
      {isModeratorOnly(viewer) && (
        <Link to="/moderation" variant="bare" className={menuItem}>
          {t('nav.moderation')}
        </Link>
      )}
    </nav>
  )
}
