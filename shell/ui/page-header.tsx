import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export type PageHeaderProps = {
  title: ReactNode
  lead?: ReactNode
  actions?: ReactNode
  above?: ReactNode
  className?: string | undefined
}

/** The heading of a page. Focused after a navigation (NAV-06). */
export const PageHeader = ({ title, lead, actions, above, className }: PageHeaderProps) => (
  <header
    className={classes(
      'flex flex-wrap items-end justify-between gap-x-6 gap-y-4 pt-8 pb-6 md:pt-12 md:pb-8',
      className,
    )}
  >
    <div className="flex min-w-0 flex-[1_1_24rem] flex-col gap-2">
      {above}
      <h1 tabIndex={-1} className="text-3xl font-bold tracking-tighter">
        {title}
      </h1>
      {lead && <p className="max-w-measure text-ink-muted">{lead}</p>}
    </div>
    {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
  </header>
)

export type SectionProps = {
  title: ReactNode
  text?: ReactNode
  actions?: ReactNode
  level?: 2 | 3
  className?: string
  children: ReactNode
}

export const Section = ({ title, text, actions, level = 2, className, children }: SectionProps) => {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section className={classes('flex flex-col gap-4', className)}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <Heading className={classes('font-bold tracking-tight', level === 2 ? 'text-xl' : 'text-lg')}>{title}</Heading>
        {actions}
        {text && (
          <div className="basis-full">
            <p className="max-w-measure text-sm text-ink-muted">{text}</p>
          </div>
        )}
      </div>
      {children}
    </section>
  )
}
