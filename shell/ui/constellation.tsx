import { classes } from './classes.ts'
import { contours, type MapPoint } from './contours.ts'

export type ConstellationPoint = MapPoint & {
  /** Shines in the accent's colour. Few should. */
  bright?: boolean | undefined
}

export type ConstellationProps = {
  /** Real data placed on the map, x and y from 0 to 1: members, companies, cities. */
  points: readonly ConstellationPoint[]
  /** Who is tied to whom, by the points' places in the list. */
  links: readonly (readonly [number, number])[]
  /** How many contour lines lie around them; 0 for none. */
  levels?: number | undefined
  width?: number | undefined
  height?: number | undefined
  className?: string | undefined
}

/**
 * The motif: the community as stars and land. Thin lines drawn from given data, the same drawing for the same data, at
 * rest. Decorative: what it shows is told in words beside it.
 */
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
