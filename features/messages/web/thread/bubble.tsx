import type { ReactNode } from 'react'
import { classes } from '#shell/ui/classes.ts'

type Props = {
  /** Value of `data-item`. */
  name: string
  mine: boolean
  screenReaderText: string
  actions?: ReactNode
  foot: ReactNode
  children: ReactNode
}

/** A message in a conversation: the viewer's own at the end of the line, the other member's at the start. */
export const Bubble = ({ name, mine, screenReaderText, actions, foot, children }: Props) => (
  <li data-item={name} className={classes('group flex flex-col gap-1', mine ? 'items-end' : 'items-start')}>
    <div className={classes('flex max-w-[min(40rem,92%)] min-w-0 items-start gap-1', mine && 'flex-row-reverse')}>
      <div
        className={classes(
          'flex min-w-0 flex-col gap-2.5 rounded-xl px-4 py-2.5',
          mine ? 'rounded-ee-xs bg-primary-soft' : 'rounded-es-xs bg-surface-sunken',
        )}
      >
        <span className="sr-only">{screenReaderText}</span>
        {children}
      </div>
      {actions && (
        <div className="flex-none opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 has-aria-expanded:opacity-100 coarse:opacity-100">
          {actions}
        </div>
      )}
    </div>
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-1 text-xs text-ink-muted">{foot}</div>
  </li>
)
