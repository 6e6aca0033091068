import { useAuth } from '../auth/auth-provider.tsx'
import { useTexts } from '../i18n/texts.ts'
import { Link } from '../ui/link.tsx'
import { LogoMark } from '../ui/logo.tsx'

const columns = [
  { title: 'product', links: ['products', 'opportunities', 'programs', 'suggestions', 'investors'] },
  { title: 'company', links: ['about', 'manifesto', 'feedback'] },
  { title: 'legal', links: ['terms', 'privacy'] },
] as const
type FooterLink = (typeof columns)[number]['links'][number]

/** NAV-01 keeps these from visitors; the pages themselves are open to them. */
const forMembers: readonly FooterLink[] = ['opportunities', 'programs', 'suggestions', 'investors', 'feedback']

/** The end of every page. */
export const Footer = () => {
  const t = useTexts('shell')
  const { viewer } = useAuth()
  const textOf = (link: FooterLink) => (link === 'terms' || link === 'privacy' || link === 'feedback' ? t(`footer.${link}`) : t(`nav.${link}`))
  return (
    <footer aria-label={t('footer.label')} className="border-t border-line bg-surface-sunken print:hidden">
      <div className="page-frame grid gap-x-8 gap-y-10 py-12 sm:grid-cols-[1.6fr_repeat(3,1fr)]">
        <div className="flex flex-col items-start gap-3">
          <LogoMark className="size-9" />
          <p className="max-w-xs text-balance text-ink-muted">{t('tagline')}</p>
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={t(`footer.${title}`)}>
            <h2 className="mb-2 text-sm font-medium text-ink">{t(`footer.${title}`)}</h2>
            <ul className="flex flex-col">
              {links
                .filter((link) => viewer || !forMembers.includes(link))
                .map((link) => (
                  <li key={link}>
                    <Link to={`/${link}`} look="quiet" className="inline-flex min-h-8 items-center text-sm coarse:min-h-11">
                      {textOf(link)}
                    </Link>
                  </li>
                ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="page-frame text-sm text-ink-faint">
        <p className="border-t border-line py-5">{t('footer.rights')}</p>
      </div>
    </footer>
  )
}
