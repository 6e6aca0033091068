import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export type BadgeTone = 'neutral' | 'accent' | 'positive' | 'warning' | 'danger' | 'primary'

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-surface-hover text-ink-muted',
  accent: 'bg-accent-soft text-accent-ink',
  positive: 'bg-positive-soft text-positive',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  primary: 'bg-primary-soft text-primary',
}

export const badgeClasses =
  'inline-flex max-w-full items-center gap-1.5 rounded-xl px-2.5 py-0.5 text-xs font-medium [&_.lucide]:size-[1.1em]'

/** A status label. Add an icon where statuses are compared: colour must not be the only signal. */
export const Badge = ({
  tone = 'neutral',
  icon,
  className,
  children,
}: {
  tone?: BadgeTone
  icon?: ReactNode
  className?: string
  children: ReactNode
}) => (
  <span className={classes(badgeClasses, tones[tone], className)}>
    {icon}
    <span className="min-w-0">{children}</span>
  </span>
)

/** An unread count. Hidden at 0, "99+" above 99. `label` is for screen readers. */
export const CountBadge = ({ count, label, className }: { count: number; label: string; className?: string }) =>
  count > 0 ? (
    <span
      className={classes(
        'inline-block min-w-5 rounded-full bg-danger px-1.5 text-center text-[calc(var(--spacing)*3.25)] leading-5 font-bold text-danger-ink tabular-nums',
        className,
      )}
    >
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{label}</span>
    </span>
  ) : null
