import { classes } from '#shell/ui/classes.ts'
import { bridgeField, cablePath, deckPath, hangerPath, landPaths, lightsFor, pylonPaths, waterPaths } from './bridge.ts'

/** Zero-length lines with round caps are dots that stay round when the drawing is stretched. */
const dotPath = (points: readonly { x: number; y: number }[]) => points.map(({ x, y }) => `M${x} ${y}h0`).join('')

/** Draws the bridge with one light per open opportunity (`lights`). Decorative: the caption says the same. */
export const BridgeScene = ({ lights, className }: { lights: number; className?: string }) => {
  const positions = lightsFor(lights)
  const reflections = positions.map(({ x, y }) => `M${x} 417v${Math.round(5 + (376 - y) * 0.06)}`).join('')
  return (
    <svg
      viewBox={`0 0 ${bridgeField.width} ${bridgeField.height}`}
      preserveAspectRatio="none"
      fill="none"
      stroke="currentColor"
      strokeWidth="1"
      strokeLinecap="round"
      aria-hidden="true"
      focusable="false"
      className={classes('bridge block [&_path]:[vector-effect:non-scaling-stroke]', className)}
    >
      <defs>
        <linearGradient id="far" gradientUnits="userSpaceOnUse" x1="0" x2="1000">
          <stop offset="0" stopColor="var(--line-strong)" stopOpacity="0" />
          <stop offset="0.1" stopColor="var(--line-strong)" />
          <stop offset="0.9" stopColor="var(--line-strong)" />
          <stop offset="1" stopColor="var(--line-strong)" stopOpacity="0" />
        </linearGradient>
      </defs>
      <g className="text-line-strong">
        {landPaths.map((path) => (
          <path key={path} d={path} opacity="0.3" />
        ))}
        {waterPaths.map((path, at) => (
          <path
            key={path}
            d={path}
            stroke="url(#far)"
            strokeDasharray={`${150 + at * 60} ${40 + at * 34}`}
            opacity={0.55 - at * 0.1}
          />
        ))}
        <path d={hangerPath} stroke="url(#far)" opacity="0.5" />
        <path d={cablePath} stroke="url(#far)" strokeWidth="1.5" />
        <path d={deckPath} stroke="url(#far)" strokeWidth="2" />
      </g>
      <g className="text-ink-muted" strokeWidth="1.5">
        {pylonPaths.map((path) => (
          <path key={path} d={path} />
        ))}
      </g>
      {positions.length > 0 && (
        <g className="text-accent">
          <path d={reflections} strokeWidth="2" opacity="0.4" />
          <path d={dotPath(positions)} strokeWidth="18" opacity="0.18" />
          <path d={dotPath(positions)} strokeWidth="6.5" />
        </g>
      )}
    </svg>
  )
}

export const Aurora = ({ className }: { className?: string }) => (
  <svg
    viewBox="0 0 100 100"
    preserveAspectRatio="none"
    aria-hidden="true"
    focusable="false"
    className={classes('block', className)}
  >
    <defs>
      <radialGradient id="aurora-east" cx="0.74" cy="0.2" r="0.5">
        <stop offset="0" stopColor="var(--accent)" stopOpacity="0.2" />
        <stop offset="0.55" stopColor="var(--accent)" stopOpacity="0.06" />
        <stop offset="1" stopColor="var(--accent)" stopOpacity="0" />
      </radialGradient>
      <radialGradient id="aurora-west" cx="0.2" cy="0.34" r="0.42">
        <stop offset="0" stopColor="var(--accent-deep)" stopOpacity="0.16" />
        <stop offset="1" stopColor="var(--accent-deep)" stopOpacity="0" />
      </radialGradient>
    </defs>
    <rect width="100" height="100" fill="url(#aurora-west)" />
    <rect width="100" height="100" fill="url(#aurora-east)" />
  </svg>
)
