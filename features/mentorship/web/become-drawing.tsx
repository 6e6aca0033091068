import { classes } from '#shell/ui/classes.ts'

const cableAt = (x: number) => 40 + 92 * (1 - ((240 - x) / 130) ** 2)
const hangers = Array.from({ length: 12 }, (_, at) => 130 + 20 * at)
  .map((x) => `M${x} ${Math.round(cableAt(x) * 10) / 10}V150`)
  .join('')
const sideHangers = [30, 50, 70, 90]
  .map((x) => Math.round((146 - 106 * (x / 110) ** 2) * 10) / 10)
  .map((y, at) => `M${30 + 20 * at} ${y}V150M${450 - 20 * at} ${y}V150`)
  .join('')

/** A bridge between two towers, each with a light: two people with the same way behind or before them. */
export const BecomeDrawing = ({ className }: { className?: string }) => (
  <svg
    viewBox="0 0 480 200"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.25"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
    className={classes('block text-line-strong', className)}
  >
    <path d="M0 150H480" strokeWidth="2" />
    <path d="M0 146Q80 130 110 40Q240 224 370 40Q400 130 480 146" strokeWidth="1.5" />
    <path d={hangers + sideHangers} opacity="0.5" />
    <path
      d="M104 176L107 32H113L116 176M106 72H114M105 108H115M364 176L367 32H373L376 176M366 72H374M365 108H375"
      className="text-ink-muted"
      strokeWidth="1.5"
    />
    <path d="M0 172q30 -3 60 0t60 0t60 0t60 0t60 0t60 0t60 0t60 0" opacity="0.5" strokeDasharray="90 30" />
    <path d="M-20 186q30 3 60 0t60 0t60 0t60 0t60 0t60 0t60 0t60 0t60 0" opacity="0.35" strokeDasharray="140 60" />
    <path d="M110 28h0M370 28h0" className="text-accent" strokeWidth="8" />
    <path d="M110 28h0M370 28h0" className="text-accent" strokeWidth="20" opacity="0.2" />
  </svg>
)
