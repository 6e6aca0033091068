import { classes } from './classes.ts'
import { contours, type MapPoint } from './contours.ts'

export type ConstellationPoint = MapPoint & {
  bright?: boolean | undefined
}

export type ConstellationProps = {
  /** Real data (members, companies, cities) at map positions, x and y from 0 to 1. */
  points: readonly ConstellationPoint[]
  /** Pairs of indexes into `points`. */
  links: readonly (readonly [number, number])[]
  levels?: number | undefined
  width?: number | undefined
  height?: number | undefined
  className?: string | undefined
}

/** A star map with contour lines, deterministic. Decorative: the same content must be in the text beside it. */
export const Constellation = ({
  points,
  links,
  levels = 7,
  width = 1200,
  height = 600,
  className,
}: ConstellationProps) => {
  const toViewBox = (point: ConstellationPoint) => ({ x: Math.round(point.x * width), y: Math.round(point.y * height) })
  const lines = levels > 0 ? contours(points, { width, height, levels }) : []
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      aria-hidden="true"
      focusable="false"
      className={classes('block', className)}
    >
      <g className="text-line-strong" stroke="currentColor" strokeWidth="1" vectorEffect="non-scaling-stroke">
        {lines.map((path, at) => (
          <path key={at} d={path} opacity={0.16 + (0.3 * at) / lines.length} vectorEffect="non-scaling-stroke" />
        ))}
      </g>
      <g className="text-accent" stroke="currentColor" strokeWidth="1.25">
        {links.map(([from, to], at) => {
          const [a, b] = [points[from], points[to]]
          if (!a || !b) return null
          const [start, end] = [toViewBox(a), toViewBox(b)]
          return (
            <line
              key={at}
              x1={start.x}
              y1={start.y}
              x2={end.x}
              y2={end.y}
              opacity={a.bright || b.bright ? 0.75 : 0.38}
              vectorEffect="non-scaling-stroke"
            />
          )
        })}
      </g>
      <g>
        {points.map((point, at) => {
          const { x, y } = toViewBox(point)
          const radius = 2.5 + Math.sqrt(point.weight ?? 1) * 1.4
          return (
            <g key={at} className={point.bright ? 'text-accent' : 'text-ink-faint'} fill="currentColor">
              {point.bright && <circle cx={x} cy={y} r={radius * 3.2} opacity="0.16" />}
              <circle cx={x} cy={y} r={radius} />
            </g>
          )
        })}
      </g>
    </svg>
  )
}
