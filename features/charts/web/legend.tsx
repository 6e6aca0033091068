import { useId } from 'react'
import { classes } from '#shell/ui/classes.ts'
import { lookOf, Mark, Patterns } from './marks.tsx'
import type { Series } from './series.ts'

/** The names of the series beside a piece of their line or bar. */
export const Legend = ({ series, kind }: { series: readonly Series[]; kind: 'line' | 'bar' }) => {
  const prefix = useId()
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {series.map(({ name }, at) => (
        <li key={name} className="flex min-w-0 items-center gap-2">
          <svg aria-hidden width={28} height={14} className={classes('shrink-0', lookOf(at).color)}>
            {kind === 'line' ? (
              <>
                <path
                  d="M1 7h26"
                  className="fill-none stroke-current"
                  strokeWidth={2}
                  strokeDasharray={lookOf(at).dashes}
                />
                <Mark series={at} x={14} y={7} />
              </>
            ) : (
              <>
                <defs>
                  <Patterns prefix={prefix} series={series} />
                </defs>
                <rect
                  x={4}
                  y={1}
                  width={20}
                  height={12}
                  rx={2}
                  fill={`url(#${prefix}-${at})`}
                  className="stroke-current"
                />
              </>
            )}
          </svg>
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {name}
          </span>
        </li>
      ))}
    </ul>
  )
}
