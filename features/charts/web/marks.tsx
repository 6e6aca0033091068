import type { Series } from './series.ts'

/** How series differ: by colour, and without colour by dashes and marks (lines) or patterns (bars). */
type Look = {
  /** Text colour, which lines and fills take over. */
  color: string
  dashes: string | undefined
  mark: 'circle' | 'square' | 'triangle' | 'diamond'
  pattern: 'solid' | 'stripes' | 'dots' | 'outline'
}

const looks: readonly Look[] = [
  { color: 'text-primary', dashes: undefined, mark: 'circle', pattern: 'solid' },
  { color: 'text-accent-deep', dashes: '7 5', mark: 'square', pattern: 'stripes' },
  { color: 'text-positive', dashes: '2 4', mark: 'triangle', pattern: 'dots' },
  { color: 'text-warning', dashes: '10 4 2 4', mark: 'diamond', pattern: 'outline' },
]

/** The look of the n-th series. */
export const lookOf = (series: number): Look => looks[series % looks.length] as Look

const shapes: Record<Look['mark'], (x: number, y: number) => string> = {
  circle: (x, y) => `M${x - 4} ${y}a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z`,
  square: (x, y) => `M${x - 3.5} ${y - 3.5}h7v7h-7Z`,
  triangle: (x, y) => `M${x} ${y - 4.5}l4.5 8h-9Z`,
  diamond: (x, y) => `M${x} ${y - 5}l5 5l-5 5l-5-5Z`,
}

export const Mark = ({ series, x, y }: { series: number; x: number; y: number }) => (
  <path d={shapes[lookOf(series).mark](x, y)} className="fill-current stroke-surface-raised" strokeWidth={1.5} />
)

/** The fills of bars, for `<defs>`: `url(#PREFIX-SERIES)`. */
export const Patterns = ({ prefix, series }: { prefix: string; series: readonly Series[] }) =>
  series.map(({ name }, at) => {
    const { pattern, color } = lookOf(at)
    return (
      <pattern key={name} id={`${prefix}-${at}`} width={6} height={6} patternUnits="userSpaceOnUse" className={color}>
        <rect width={6} height={6} className="fill-current" fillOpacity={pattern === 'solid' ? 1 : 0.2} />
        {pattern === 'stripes' && <path d="M-1 1l2-2M0 6l6-6M5 7l2-2" className="stroke-current" strokeWidth={1.8} />}
        {pattern === 'dots' && <circle cx={3} cy={3} r={1.6} className="fill-current" />}
      </pattern>
    )
  })
