import ExternalLink from 'lucide-react/icons/external-link'
import type { ComponentProps, ReactNode } from 'react'
import { Link as RouterLink, type LinkProps as RouterLinkProps } from 'react-router'
import { useTexts } from '#shell/i18n/texts.ts'
import { classes } from './classes.ts'

type LinkStyleProps = {
  /** `text` for running text (underlined), `quiet` for lists and footers (underlined on hover), `bare` unstyled. */
  variant?: 'text' | 'quiet' | 'bare' | undefined
  className?: string | undefined
  children: ReactNode
}

const variants = {
  text: 'rounded-xs text-link underline decoration-1 underline-offset-[0.2em] decoration-current/40 transition-colors hover:decoration-current',
  quiet: 'rounded-xs text-ink-muted transition-colors hover:text-ink hover:underline underline-offset-[0.2em]',
  bare: '',
}

export const Link = ({
  variant = 'text',
  className,
  ...rest
}: LinkStyleProps & Omit<RouterLinkProps, 'className' | 'children'>) => (
  <RouterLink prefetch="intent" {...rest} className={classes(variants[variant], className)} />
)

type OutsideLinkProps = LinkStyleProps &
  Omit<ComponentProps<'a'>, 'target' | 'rel' | 'className' | 'children'> & { href: string; showIcon?: boolean }

/** A link to another site in a new tab. `nofollow ugc`, because members enter such URLs. */
export const OutsideLink = ({ variant = 'text', showIcon = true, className, children, ...rest }: OutsideLinkProps) => {
  const t = useTexts('shell')
  return (
    <a
      {...rest}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      className={classes(variants[variant], className)}
    >
      {children}
      <span className="sr-only"> {t('ui.new_tab')}</span>
      {showIcon && <ExternalLink className="ms-[0.3em] inline size-[0.9em] align-[-0.08em]" />}
    </a>
  )
}
