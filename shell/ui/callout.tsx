import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ComponentType, ReactNode } from 'react'
import { classes } from './classes.ts'

export type CalloutTone = 'info' | 'positive' | 'warning' | 'danger'

const tones: Record<CalloutTone, { background: string; ink: string; icon: ComponentType<{ className?: string }> }> = {
  info: { background: 'bg-primary-soft', ink: 'text-primary', icon: Info },
  positive: { background: 'bg-positive-soft', ink: 'text-positive', icon: CircleCheck },
  warning: { background: 'bg-warning-soft', ink: 'text-warning', icon: TriangleAlert },
  danger: { background: 'bg-danger-soft', ink: 'text-danger', icon: OctagonAlert },
}

type CalloutProps = {
  tone?: CalloutTone | undefined
  title?: ReactNode
  action?: ReactNode
  /** Announced by screen readers; for callouts that appear after an action. */
  live?: boolean | undefined
  className?: string | undefined
  children?: ReactNode
}

export const Callout = ({ tone = 'info', title, action, live = false, className, children }: CalloutProps) => {
  const { background, ink, icon: Icon } = tones[tone]
  return (
    <div
      role={live ? (tone === 'danger' ? 'alert' : 'status') : undefined}
      className={classes(
        'flex items-start gap-3 rounded-lg border border-transparent p-4 text-sm',
        background,
        className,
      )}
    >
      <Icon className={classes('mt-[0.1em]', ink)} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        {title && <p className="font-medium">{title}</p>}
        {children && <div className="text-pretty">{children}</div>}
        {action && <div className="mt-1.5 flex flex-wrap gap-2">{action}</div>}
      </div>
    </div>
  )
}
