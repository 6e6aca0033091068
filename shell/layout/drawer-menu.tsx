import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { memberLinks, visitorDrawerLinks } from '../area-links/menu.ts'
import { useAuth } from '../auth/auth-provider.tsx'
import { useTexts } from '../i18n/texts.ts'
import { buttonClasses, iconButtonClasses } from '../ui/button-styles.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'
import { LanguageChoices, ThemeChoices } from './preference-choices.tsx'
import { DrawerMemberLinks } from './drawer-member-links.tsx'
import { menuItem } from './menu-panel.tsx'
import { authPagePath, pathOf } from './nav-links.ts'
import { useSignOut } from './use-sign-out.ts'

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="border-t border-line py-3" aria-label={title}>
    <h2 className="px-3 pb-1 text-xs text-ink-faint">{title}</h2>
    {children}
  </section>
)

/** NAV-01, NAV-04 */
export default function DrawerMenu({ onClose }: { onClose: () => void }) {
  const t = useTexts('shell')
  const { viewer } = useAuth()
  const signOut = useSignOut()
  const dialog = useRef<HTMLDialogElement>(null)
  const location = useLocation()
  const { key } = location
  const openedAtKey = useRef(key)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  useEffect(() => {
    if (key !== openedAtKey.current) onClose()
  }, [key, onClose])
  return (
    <dialog
      ref={dialog}
      aria-label={t('nav.main')}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className="ms-auto me-0 h-dvh max-h-none w-80 max-w-[88vw] border-s border-line bg-surface p-0 text-ink shadow-high backdrop:bg-scrim"
    >
      <div className="flex min-h-full flex-col px-3 pb-6">
        <div className="flex h-(--header-height) items-center justify-between ps-3">
          <Logo label={t('name')} />
          <button type="button" aria-label={t('nav.close_menu')} className={iconButtonClasses()} onClick={onClose}>
            <X className="text-xl" />
          </button>
        </div>
        <nav aria-label={t('nav.main')} className="py-2">
          <ul>
            {(viewer ? memberLinks : visitorDrawerLinks).map((link) => (
              <li key={link}>
                <NavLink
                  to={pathOf(link)}
                  end
                  className={`${menuItem} text-base aria-[current=page]:font-medium aria-[current=page]:text-link`}
                >
                  {t(`nav.${link}`)}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        {viewer && <DrawerMemberLinks viewer={viewer} />}
        <Section title={t('nav.language')}>
          <LanguageChoices />
        </Section>
        <Section title={t('nav.theme')}>
          <ThemeChoices />
        </Section>
        <div className="mt-auto flex flex-col gap-2 border-t border-line px-3 pt-4">
          {viewer ? (
            <button
              type="button"
              className={buttonClasses({ wide: true })}
              onClick={() => void signOut().then(onClose)}
            >
              {t('nav.logout')}
            </button>
          ) : (
            <>
              <ButtonLink to={authPagePath('/signup', location)} variant="primary" wide>
                {t('nav.signup')}
              </ButtonLink>
              <ButtonLink to={authPagePath('/login', location)} wide>
                {t('nav.login')}
              </ButtonLink>
            </>
          )}
        </div>
      </div>
    </dialog>
  )
}
