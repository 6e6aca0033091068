import { classes } from './classes.ts'
import { Link } from './link.tsx'

/** Classes of a filter or choice chip. `dead`: disabled. */
export const chipClasses = (isOn: boolean, { dead: disabled = false }: { dead?: boolean } = {}): string =>
  classes(
    'inline-flex min-h-8 max-w-full flex-none items-center gap-1.5 rounded-full border px-3 text-sm transition-colors coarse:min-h-11',
    'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
    isOn
      ? 'border-primary bg-primary-soft font-medium text-ink'
      : 'border-line-strong/60 bg-surface-raised text-ink-muted',
    disabled ? 'cursor-not-allowed opacity-55' : 'cursor-pointer',
    !isOn && !disabled && 'hover:border-line-strong hover:text-ink',
  )

type ChipProps = { pressed: boolean; onPress: () => void; children: string }

export const Chip = ({ pressed, onPress, children }: ChipProps) => (
  <button type="button" aria-pressed={pressed} onClick={onPress} className={chipClasses(pressed)}>
    {children}
  </button>
)

type ChipLinksProps = {
  label: string
  links: readonly { to: string; label: string; current: boolean }[]
  replace?: boolean | undefined
  row?: boolean | undefined
}

/** Links between a few views of a list; the URL contains the current one. */
export const ChipLinks = ({ label, links, replace = false, row = false }: ChipLinksProps) => (
  <nav
    aria-label={label}
    className={classes(
      'flex gap-2',
      row ? '-mx-1 overflow-x-auto overscroll-x-contain p-1 [scrollbar-width:none] sm:flex-wrap' : 'flex-wrap',
    )}
  >
    {links.map((link) => (
      <Link
        key={link.to}
        to={link.to}
        variant="bare"
        replace={replace}
        preventScrollReset
        aria-current={link.current ? 'page' : undefined}
        className={chipClasses(link.current)}
      >
        {link.label}
      </Link>
    ))}
  </nav>
)
