import { Children, type ReactNode } from 'react'
import { classes } from '#shell/ui/classes.ts'

/** Short facts on a line, with dots between them. Where the line wraps, the dot is clipped at the start of the next. */
export const DottedLine = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <span className={classes('block overflow-clip', className)}>
    <span className="-ms-4 flex flex-wrap">
      {Children.map(children, (child) => (
        <span className="relative min-w-0 ps-4 before:absolute before:start-1.5 before:content-['·'/'']">{child}</span>
      ))}
    </span>
  </span>
)
