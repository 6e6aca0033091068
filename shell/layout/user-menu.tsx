import Languages from 'lucide-react/icons/languages'
import LogOut from 'lucide-react/icons/log-out'
import SunMoon from 'lucide-react/icons/sun-moon'
import type { SessionViewer } from '#features/accounts/contract/index.ts'
import { userMenuIcons } from '../area-links/user-menu-icons.ts'
import { useLanguage, useTexts } from '../i18n/texts.ts'
import { Avatar } from '../ui/avatar.tsx'
import { CountBadge } from '../ui/badge.tsx'
import { Link } from '../ui/link.tsx'
import { LanguageChoices, ThemeChoices } from './preference-choices.tsx'
import { MenuPanel, menuItem, Submenu } from './menu-panel.tsx'
import { pathOf } from './nav-links.ts'
import { useTheme } from './theme.ts'
import { useSignOut } from './use-sign-out.ts'
import { useUserMenuLinks } from './use-user-menu-links.ts'

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
  const links = useUserMenuLinks(viewer)
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
      {links.map(({ name, isUnreadCounted }) => {
        const Icon = userMenuIcons[name]
        return (
          <Link key={name} to={pathOf(name)} variant="bare" className={menuItem} onClick={onClose}>
            <Icon className="text-ink-muted" />
            {isUnreadCounted ? <span className="flex-1">{t(`nav.${name}`)}</span> : t(`nav.${name}`)}
            {isUnreadCounted && unread > 0 && <CountBadge count={unread} label={t('nav.unread', { count: unread })} />}
          </Link>
        )
      })}
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
