import { lazy, Suspense } from 'react'
import { NavLink, useLocation } from 'react-router'
import { useAuth } from '../auth/auth-provider.tsx'
import { useTexts } from '../i18n/texts.ts'
import { useSite } from '../site/use-site.ts'
import { ButtonLink } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Link } from '../ui/link.tsx'
import { Logo } from '../ui/logo.tsx'
import { CommandPaletteButton } from './command-palette-button.tsx'
import { DrawerButton } from './drawer-button.tsx'
import { authPagePath, pathOf, headerLinks } from './nav-links.ts'
import { PreferencesButton } from './preferences-button.tsx'

const HeaderMemberActions = lazy(() => import('./header-member-actions.tsx'))

const barLink =
  'inline-flex min-h-10 items-center rounded-md px-2.5 text-sm font-medium text-ink-muted transition-colors hover:bg-surface-hover hover:text-ink ' +
  'aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-accent aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8'

/** The fixed top bar (NAV-01, NAV-02). Its menus are loaded on first use. */
export const Header = () => {
  const t = useTexts('shell')
  const { viewer } = useAuth()
  const { registrationEnabled } = useSite()
  const location = useLocation()
  return (
    <header className="fixed inset-x-0 top-0 z-50 h-(--header-height) border-b border-line bg-surface/92 backdrop-blur-md print:hidden">
      <div className="page-frame flex h-full items-center gap-2 lg:gap-4">
        <Link to="/" variant="bare" className="flex min-h-11 min-w-0 items-center rounded-md">
          <Logo label={t('name')} />
        </Link>
        <nav aria-label={t('nav.main')} className="hidden flex-1 lg:block">
          <ul className="flex items-center gap-0.5">
            {headerLinks(viewer).map((link) => (
              <li key={link}>
                <NavLink to={pathOf(link)} prefetch="intent" className={barLink}>
                  {t(`nav.${link}`)}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ms-auto flex items-center gap-1 sm:gap-2">
          <CommandPaletteButton />
          {viewer ? (
            <Suspense fallback={<span className="h-11 w-23" />}>
              <HeaderMemberActions viewer={viewer} />
            </Suspense>
          ) : (
            <>
              <PreferencesButton />
              <span className={classes(registrationEnabled && 'hidden sm:block')}>
                <ButtonLink to={authPagePath('/login', location)} variant="quiet" size="sm">
                  {t('nav.login')}
                </ButtonLink>
              </span>
              {registrationEnabled && (
                <ButtonLink
                  to={authPagePath('/signup', location)}
                  variant="primary"
                  size="sm"
                  className="whitespace-nowrap"
                >
                  {t('nav.signup')}
                </ButtonLink>
              )}
            </>
          )}
          <DrawerButton />
        </div>
      </div>
    </header>
  )
}
