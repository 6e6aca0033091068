import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export type EmptyStateProps = {
  title: string
  text?: ReactNode
  icon?: ReactNode
  /** The next step, as a Button or ButtonLink. */
  action?: ReactNode
  level?: 2 | 3 | undefined
  className?: string | undefined
}

export const EmptyState = ({ title, text, icon, action, level = 2, className }: EmptyStateProps) => {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div
      className={classes(
        'flex flex-col items-center gap-2 rounded-xl border border-dashed border-line-strong/60 px-6 py-12 text-center',
        className,
      )}
    >
      {icon && (
        <span className="mb-2 grid size-12 place-items-center rounded-full bg-surface-sunken text-xl text-ink-muted">
          {icon}
        </span>
      )}
      <Heading className="text-lg font-medium">{title}</Heading>
      {text && <p className="max-w-sm text-sm text-balance text-ink-muted">{text}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}
