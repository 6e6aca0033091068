import { classes } from '#shell/ui/classes.ts'
import { Link } from '#shell/ui/link.tsx'

/** The look of a filter that is on or off. */
export const chipClasses = (on: boolean): string =>
  classes(
    'inline-flex min-h-8 flex-none cursor-pointer items-center rounded-full border px-3 text-sm whitespace-nowrap transition-colors coarse:min-h-11',
    on ? 'border-primary bg-primary-soft font-medium text-ink' : 'border-line-strong/60 bg-surface-raised text-ink-muted hover:border-line-strong hover:text-ink',
  )

type ChipLinksProps = { label: string; links: readonly { to: string; label: string; current: boolean }[] }

/** One of a few narrower views of a list; which one stands in the address. */
export const ChipLinks = ({ label, links }: ChipLinksProps) => (
  <nav aria-label={label} className="flex flex-wrap gap-2">
    {links.map((link) => (
      <Link key={link.to} to={link.to} look="bare" replace preventScrollReset aria-current={link.current ? 'page' : undefined} className={chipClasses(link.current)}>
        {link.label}
      </Link>
    ))}
  </nav>
)
