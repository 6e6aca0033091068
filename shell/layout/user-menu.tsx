import Languages from 'lucide-react/icons/languages'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import LogOut from 'lucide-react/icons/log-out'
import MessageSquare from 'lucide-react/icons/message-square'
import ShieldCheck from 'lucide-react/icons/shield-check'
import SunMoon from 'lucide-react/icons/sun-moon'
import UserRound from 'lucide-react/icons/user-round'
import type { SessionViewer } from '#features/accounts/contract/index.ts'
import { isModeratorOnly, useAccess } from '../auth/access-role.ts'
import { useLanguage, useTexts } from '../i18n/texts.ts'
import { Avatar } from '../ui/avatar.tsx'
import { CountBadge } from '../ui/badge.tsx'
import { Link } from '../ui/link.tsx'
import { LanguageChoices, ThemeChoices } from './preference-choices.tsx'
import { MenuPanel, menuItem, Submenu } from './menu-panel.tsx'
import { useTheme } from './theme.ts'
import { useSignOut } from './use-sign-out.ts'

/** NAV-03 */
export default function UserMenu({
  viewer,
  unread,
  onClose,
}: {
  viewer: SessionViewer
  unread: number
  onClose: () => void
}) {
  const t = useTexts('shell')
  const language = useLanguage()
  const theme = useTheme()
  const signOut = useSignOut()
  const { role } = useAccess()
  return (
    <MenuPanel label={t('nav.user_menu')} className="w-72">
      <div className="flex items-center gap-3 px-3 py-2">
        <Avatar name={viewer.fullName} src={viewer.avatarUrl} />
        <div className="min-w-0">
          <p className="truncate font-medium" dir="auto">
            {viewer.fullName}
          </p>
          <p className="truncate text-sm text-ink-muted" dir="ltr">
            {viewer.email}
          </p>
        </div>
      </div>
      <hr className="my-1.5 border-line" />
      <Link to="/dashboard" variant="bare" className={menuItem} onClick={onClose}>
        <LayoutDashboard className="text-ink-muted" />
        {t('nav.dashboard')}
      </Link>
      <Link to="/profile" variant="bare" className={menuItem} onClick={onClose}>
        <UserRound className="text-ink-muted" />
        {t('nav.profile')}
      </Link>
      <Link to="/messages" variant="bare" className={menuItem} onClick={onClose}>
        <MessageSquare className="text-ink-muted" />
        <span className="flex-1">{t('nav.messages')}</span>
        {unread > 0 && <CountBadge count={unread} label={t('nav.unread', { count: unread })} />}
      </Link>
      {role === 'admin' && (
        <Link to="/admin" variant="bare" className={menuItem} onClick={onClose}>
          <ShieldCheck className="text-ink-muted" />
          {t('nav.admin')}
        </Link>
      )}
      {isModeratorOnly(viewer) && (
        <Link to="/moderation" variant="bare" className={menuItem} onClick={onClose}>
          <ShieldCheck className="text-ink-muted" />
          {t('nav.moderation')}
        </Link>
      )}
      <hr className="my-1.5 border-line" />
      <Submenu
        label={t('nav.language')}
        icon={<Languages className="text-ink-muted" />}
        value={t(`languages.${language}`)}
      >
        <LanguageChoices />
      </Submenu>
      <Submenu label={t('nav.theme')} icon={<SunMoon className="text-ink-muted" />} value={t(`theme.${theme}`)}>
        <ThemeChoices />
      </Submenu>
      <hr className="my-1.5 border-line" />
      <button type="button" className={menuItem} onClick={signOut}>
        <LogOut className="text-ink-muted" />
        {t('nav.logout')}
      </button>
    </MenuPanel>
  )
}
