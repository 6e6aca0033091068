import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ComponentType, ReactNode } from 'react'
import { classes } from './classes.ts'

export type NoticeTone = 'info' | 'positive' | 'warning' | 'danger'

const tones: Record<NoticeTone, { look: string; ink: string; icon: ComponentType<{ className?: string }> }> = {
  info: { look: 'bg-primary-soft', ink: 'text-primary', icon: Info },
  positive: { look: 'bg-positive-soft', ink: 'text-positive', icon: CircleCheck },
  warning: { look: 'bg-warning-soft', ink: 'text-warning', icon: TriangleAlert },
  danger: { look: 'bg-danger-soft', ink: 'text-danger', icon: OctagonAlert },
}

type NoticeProps = {
  tone?: NoticeTone | undefined
  title?: ReactNode
  /** Buttons or links, after the text. */
  action?: ReactNode
  /** It appeared because of what the reader just did: it is read aloud. */
  live?: boolean | undefined
  className?: string | undefined
  children?: ReactNode
}

/** Something to know about the whole page or form. */
export const Notice = ({ tone = 'info', title, action, live = false, className, children }: NoticeProps) => {
  const { look, ink, icon: Icon } = tones[tone]
  return (
    <div
      role={live ? (tone === 'danger' ? 'alert' : 'status') : undefined}
      className={classes('flex items-start gap-3 rounded-lg border border-transparent p-4 text-sm', look, className)}
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
