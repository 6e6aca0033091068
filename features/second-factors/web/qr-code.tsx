import { encode } from 'uqr'

/** Modules of white around the code, without which some cameras do not find it. */
const border = 4

/** One path of all black modules, as runs of each row. */
const pathOf = (rows: boolean[][]): string =>
  rows
    .flatMap((row, y) =>
      row.map((isBlack, x) => {
        if (!isBlack || row[x - 1]) return ''
        const end = row.findIndex((other, at) => at > x && !other)
        const width = (end < 0 ? row.length : end) - x
        return `M${x} ${y}h${width}v1h-${width}z`
      }),
    )
    .join('')

/** Black on white in both themes: cameras do not read inverted codes reliably. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { data, size } = encode(text, { ecc: 'M', border })
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-52 rounded-md border border-line"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={pathOf(data)} fill="#000" />
    </svg>
  )
}
