import type { ComponentProps, ReactNode } from 'react'
import { Link as RouterLink, type To } from 'react-router'
import { classes } from './classes.ts'

type CardProps = Omit<ComponentProps<'div'>, 'className'> & {
  as?: 'div' | 'article' | 'section' | 'li' | undefined
  /** `none` for content up to the edges. */
  padding?: 'none' | 'sm' | 'md' | 'lg' | undefined
  /** Makes the whole card a link; requires a CardLink in it. */
  interactive?: boolean | undefined
  className?: string | undefined
}

const paddings = { none: '', sm: 'p-4', md: 'p-5', lg: 'p-6 md:p-8' }

export const Card = ({ as: Element = 'div', padding = 'md', interactive = false, className, ...rest }: CardProps) => (
  <Element
    {...(rest as object)}
    className={classes(
      'relative min-w-0 rounded-xl border border-line bg-surface-raised',
      paddings[padding],
      interactive &&
        'transition-[border-color,box-shadow] hover:border-line-strong/70 hover:shadow-mid has-[[data-card-link]:focus-visible]:outline-2 has-[[data-card-link]:focus-visible]:outline-offset-2 has-[[data-card-link]:focus-visible]:outline-focus',
      className,
    )}
  />
)

type CardLinkProps = { to: To; className?: string | undefined; children: ReactNode; viewTransition?: boolean }

/** The link of an interactive card; it covers the card. Other buttons in the card need `className="relative"`. */
export const CardLink = ({ to, className, children, viewTransition = true }: CardLinkProps) => (
  <RouterLink
    to={to}
    prefetch="intent"
    viewTransition={viewTransition}
    data-card-link=""
    className={classes('outline-none after:absolute after:inset-0 after:rounded-xl', className)}
  >
    {children}
  </RouterLink>
)
