import { classes } from '../ui/classes.ts'

const hangers = (from: number, to: number, cableAt: (x: number) => number) =>
  Array.from({ length: Math.floor((to - from) / 20) }, (_, at) => {
    const x = from + 20 * (at + 1)
    return `M${x} ${Math.round(cableAt(x) * 10) / 10}V150`
  }).join('')

const standing = hangers(100, 210, (x) => 30 + 108 * (1 - ((250 - x) / 150) ** 2))
const planned = hangers(200, 390, (x) => 30 + 108 * (1 - ((250 - x) / 150) ** 2))

/** A bridge with one half built and the other dashed. Mirrored in right-to-left text. */
export const HalfBridge = ({ className }: { className?: string }) => (
  <svg
    viewBox="0 0 480 200"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.25"
    strokeLinecap="round"
    aria-hidden="true"
    focusable="false"
    className={classes('block text-line-strong rtl:-scale-x-100', className)}
  >
    <path d="M0 150H222" strokeWidth="2" />
    <path d="M0 146Q60 132 100 30Q148 132 222 137" strokeWidth="1.5" />
    <path d={standing} opacity="0.6" />
    <path d="M95 22L92 176M105 22L108 176M96 44H104M94 92H106" className="text-ink-muted" strokeWidth="1.5" />
    <g strokeDasharray="4 6">
      <path d="M230 150H480" strokeWidth="1.5" />
      <path d="M230 138Q300 142 400 30Q440 132 480 146" />
      <path d={planned} opacity="0.5" strokeDasharray="2 6" />
      <path d="M395 22L392 176M405 22L408 176" />
    </g>
    <path d="M0 172q30 -3 60 0t60 0t60 0t60 0t60 0t60 0t60 0t60 0" opacity="0.5" strokeDasharray="90 30" />
    <path d="M-20 186q30 3 60 0t60 0t60 0t60 0t60 0t60 0t60 0t60 0t60 0" opacity="0.35" strokeDasharray="140 60" />
    <path d="M222 150h0" className="text-accent" strokeWidth="8" />
    <path d="M222 150h0" className="text-accent" strokeWidth="20" opacity="0.2" />
  </svg>
)
