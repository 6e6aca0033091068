import type { SessionViewer } from '#features/accounts/contract/index.ts'
import { useTexts } from '../i18n/texts.ts'
import { CountBadge } from '../ui/badge.tsx'
import { Link } from '../ui/link.tsx'
import { menuItem } from './menu-panel.tsx'
import { pathOf } from './nav-links.ts'
import { useUnreadCount } from './use-unread-count.ts'
import { useUserMenuLinks } from './use-user-menu-links.ts'

/** NAV-04 */
export const DrawerMemberLinks = ({ viewer }: { viewer: SessionViewer }) => {
  const t = useTexts('shell')
  const unread = useUnreadCount()
  const links = useUserMenuLinks(viewer)
  return (
    <nav aria-label={t('nav.user_menu')} className="border-t border-line py-3">
      <p className="truncate px-3 pb-1 text-xs text-ink-faint">
        <bdi>{viewer.fullName}</bdi>
      </p>
      {links.map(({ name, isUnreadCounted }) => (
        <Link key={name} to={pathOf(name)} variant="bare" className={menuItem}>
          {isUnreadCounted ? <span className="flex-1">{t(`nav.${name}`)}</span> : t(`nav.${name}`)}
          {isUnreadCounted && <CountBadge count={unread} label={t('nav.unread', { count: unread })} />}
        </Link>
      ))}
    </nav>
  )
}
