import { memberFooterLinks, visitorColumns } from '../area-links/footer.ts'
import { useAuth } from '../auth/auth-provider.tsx'
import { useTexts } from '../i18n/texts.ts'
import { Link } from '../ui/link.tsx'
import { LogoMark } from '../ui/logo.tsx'
import { pathOf } from './nav-links.ts'

type FooterLink = (typeof visitorColumns)[number]['links'][number] | (typeof memberFooterLinks)[number]

const Links = ({ links, className }: { links: readonly FooterLink[]; className: string }) => {
  const t = useTexts('shell')
  return (
    <ul className={className}>
      {links.map((link) => (
        <li key={link}>
          <Link to={pathOf(link)} variant="quiet" className="inline-flex min-h-8 items-center text-sm coarse:min-h-11">
            {t(`nav.${link}`)}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/**
 * A full footer for visitors, a single line for members, whose menus contain the other links. Visitors get no links to
 * member areas, even though some of these pages are public (NAV-01).
 */
export const Footer = () => {
  const t = useTexts('shell')
  const { viewer } = useAuth()
  if (viewer) {
    return (
      <footer aria-label={t('footer.label')} className="border-t border-line print:hidden">
        <div className="page-frame flex flex-wrap items-center justify-between gap-x-6 py-3 text-sm text-ink-faint">
          <Links links={memberFooterLinks} className="flex flex-wrap gap-x-5" />
          <p>{t('footer.rights')}</p>
        </div>
      </footer>
    )
  }
  return (
    <footer aria-label={t('footer.label')} className="border-t border-line bg-surface-sunken print:hidden">
      <div className="page-frame grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-x-6 gap-y-8 py-10 sm:grid-cols-[1.6fr_repeat(3,1fr)] sm:gap-x-8 sm:py-12">
        <div className="flex flex-col items-start gap-3">
          <LogoMark className="size-9" />
          <p className="max-w-xs text-balance text-ink-muted">{t('tagline')}</p>
        </div>
        {visitorColumns.map(({ title, links }) => (
          <nav key={title} aria-label={t(`footer.${title}`)}>
            <h2 className="mb-2 text-sm font-medium text-ink">{t(`footer.${title}`)}</h2>
            <Links links={links} className="flex flex-col" />
          </nav>
        ))}
      </div>
      <div className="page-frame text-sm text-ink-faint">
        <p className="border-t border-line py-5">{t('footer.rights')}</p>
      </div>
    </footer>
  )
}
