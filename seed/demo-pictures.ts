import { createRandom } from './random.ts'

/**
 * Pictures of the demo products, drawn the same way each time. `sky` is the background gradient, `ink` the foreground.
 */
type Palette = { sky: readonly [string, string]; ink: readonly [string, string, string] }
type Drawing = (size: { width: number; height: number; ink: Palette['ink'] }) => string

const range = (count: number) => Array.from({ length: count }, (_, at) => at)
const round = (value: number) => Math.round(value * 10) / 10

const wave = (width: number, height: number, { y, rise, phase }: { y: number; rise: number; phase: number }) => {
  const points = range(25).map((at) => `${round((at / 24) * width)} ${round(y + Math.sin(at / 3.2 + phase) * rise)}`)
  return `M0 ${height}L${points.join('L')}L${width} ${height}Z`
}

const drawings = {
  mountains: ({ width, height, ink }) => {
    const ridge = (from: number, tops: readonly number[]) =>
      `M0 ${height}${tops.map((top, at) => `L${round((at / (tops.length - 1)) * width)} ${round(height * (at % 2 ? top : from))}`).join('')}L${width} ${height}Z`
    return `<circle cx="${width * 0.68}" cy="${height * 0.3}" r="${height * 0.13}" fill="${ink[0]}"/>
      <path d="${ridge(0.72, [0.6, 0.36, 0.6, 0.46, 0.6])}" fill="${ink[1]}" opacity=".55"/><path d="${ridge(0.84, [0.7, 0.5, 0.7, 0.62, 0.7])}" fill="${ink[1]}"/>
      <path d="M${width * 0.3} ${height}a${height * 0.16} ${height * 0.2} 0 0 1 ${height * 0.32} 0Z" fill="${ink[2]}"/>`
  },
  course: ({ width, height, ink }) => {
    const islands = [
      [0.2, 0.3, 0.13],
      [0.74, 0.24, 0.09],
      [0.82, 0.68, 0.16],
      [0.3, 0.76, 0.1],
    ] as const
    return `${islands.map(([x, y, r]) => `<ellipse cx="${width * x}" cy="${height * y}" rx="${height * r * 1.25}" ry="${height * r}" fill="${ink[1]}" opacity=".85"/>`).join('')}
      <path d="M${width * 0.08} ${height * 0.92}C${width * 0.5} ${height * 0.8} ${width * 0.28} ${height * 0.36} ${width * 0.56} ${height * 0.44}S${width * 0.72} ${height * 0.2} ${width * 0.94} ${height * 0.1}" fill="none" stroke="${ink[0]}" stroke-width="${height / 32}" stroke-linecap="round" stroke-dasharray="${height / 200} ${height / 15}"/>
      <circle cx="${width * 0.56}" cy="${height * 0.44}" r="${height * 0.055}" fill="${ink[2]}"/>`
  },
  tiles: ({ width, height, ink }) => {
    const random = createRandom(7)
    const [side, gap] = [height / 9, height / 60]
    const cells = range(7).flatMap((row) => range(7).map((column) => ({ row, column })))
    return cells
      .filter(({ row, column }) => random.chance(0.62) || (row < 2 && column < 2))
      .map(
        ({ row, column }) =>
          `<rect x="${round(width / 2 + (column - 3.5) * side + gap)}" y="${round(height / 2 + (row - 3.5) * side + gap)}" width="${round(side - 2 * gap)}" height="${round(side - 2 * gap)}" rx="${round(side / 4)}" fill="${random.chance(0.16) ? ink[2] : random.chance(0.3) ? ink[1] : ink[0]}"/>`,
      )
      .join('')
  },
  pulse: ({ width, height, ink }) =>
    `${range(4)
      .map(
        (at) =>
          `<circle cx="${width / 2}" cy="${height / 2}" r="${height * (0.14 + at * 0.11)}" fill="none" stroke="${ink[1]}" stroke-width="${height / 60}" opacity="${0.8 - at * 0.17}"/>`,
      )
      .join('')}
      <path d="M0 ${height / 2}H${width * 0.32}l${height * 0.06} ${-height * 0.16} ${height * 0.1} ${height * 0.34} ${height * 0.09} ${-height * 0.27} ${height * 0.05} ${height * 0.09}H${width}" fill="none" stroke="${ink[0]}" stroke-width="${height / 26}" stroke-linejoin="round" stroke-linecap="round"/>`,
  pebbles: ({ width, height, ink }) =>
    `<rect x="${width * 0.5 - height * 0.34}" y="${height * 0.18}" width="${height * 0.36}" height="${height * 0.36}" rx="${height * 0.13}" fill="${ink[0]}"/>
      <circle cx="${width * 0.5 + height * 0.2}" cy="${height * 0.34}" r="${height * 0.16}" fill="${ink[1]}"/>
      <circle cx="${width * 0.5 - height * 0.16}" cy="${height * 0.72}" r="${height * 0.14}" fill="${ink[2]}"/>
      <rect x="${width * 0.5 + height * 0.03}" y="${height * 0.56}" width="${height * 0.34}" height="${height * 0.26}" rx="${height * 0.13}" fill="${ink[0]}" opacity=".72"/>`,
  list: ({ width, height, ink }) =>
    [0.5, 0.42, 0.54, 0.34]
      .map((long, at) => {
        const y = height * (0.24 + at * 0.175)
        const left = width / 2 - height * 0.3
        return `<circle cx="${left}" cy="${y}" r="${height * 0.05}" fill="${at === 1 ? ink[2] : ink[1]}"/><rect x="${left + height * 0.11}" y="${y - height * 0.035}" width="${height * long}" height="${height * 0.07}" rx="${height * 0.035}" fill="${ink[0]}" opacity="${at === 1 ? 1 : 0.72}"/>`
      })
      .join(''),
  cards: ({ width, height, ink }) =>
    range(3)
      .map(
        (at) =>
          `<rect x="${width / 2 - height * 0.27}" y="${height * 0.27}" width="${height * 0.54}" height="${height * 0.44}" rx="${height * 0.05}" fill="${ink[2 - at]}" transform="rotate(${-18 + at * 16} ${width / 2} ${height * 0.62})"/>`,
      )
      .join(''),
  bars: ({ width, height, ink }) =>
    `${range(5)
      .map(
        (at) =>
          `<rect x="${round(width / 2 + (at - 2.5) * height * 0.14 + height * 0.02)}" y="${round(height * (0.72 - at * 0.1))}" width="${round(height * 0.1)}" height="${round(height * (0.1 + at * 0.1))}" rx="${round(height * 0.03)}" fill="${at === 4 ? ink[2] : ink[0]}" opacity="${0.6 + at * 0.1}"/>`,
      )
      .join('')}
      <path d="M${width / 2 - height * 0.35} ${height * 0.6}Q${width / 2} ${height * 0.5} ${width / 2 + height * 0.34} ${height * 0.18}" fill="none" stroke="${ink[1]}" stroke-width="${height / 40}" stroke-linecap="round"/>`,
  contours: ({ width, height, ink }) =>
    range(7)
      .map((at) => {
        const points = range(120).map((step) => {
          const angle = (step / 120) * Math.PI * 2
          const far =
            height * (0.08 + at * 0.07) * (1 + 0.2 * Math.sin(angle * 3 + at * 0.35) + 0.09 * Math.cos(angle * 5))
          return `${round(width * 0.5 + Math.cos(angle) * far * 1.15)} ${round(height * 0.5 + Math.sin(angle) * far)}`
        })
        return `<path d="M${points.join('L')}Z" fill="${at === 0 ? ink[2] : 'none'}" stroke="${at % 2 ? ink[1] : ink[0]}" stroke-width="${height / 70}" stroke-linejoin="round" opacity="${1 - at * 0.09}"/>`
      })
      .join(''),
  lens: ({ width, height, ink }) =>
    `${[0.6, 0.48, 0.64, 0.4, 0.56, 0.3].map((long, at) => `<rect x="${width / 2 - height * 0.33}" y="${height * (0.2 + at * 0.11)}" width="${height * long}" height="${height * 0.045}" rx="${height * 0.02}" fill="${ink[1]}" opacity=".7"/>`).join('')}
      <circle cx="${width / 2 + height * 0.06}" cy="${height * 0.45}" r="${height * 0.2}" fill="${ink[2]}" opacity=".5"/>
      <circle cx="${width / 2 + height * 0.06}" cy="${height * 0.45}" r="${height * 0.2}" fill="none" stroke="${ink[0]}" stroke-width="${height / 24}"/>
      <path d="M${width / 2 + height * 0.21} ${height * 0.6}l${height * 0.16} ${height * 0.18}" stroke="${ink[0]}" stroke-width="${height / 16}" stroke-linecap="round"/>`,
  plumb: ({ width, height, ink }) =>
    `<path d="${wave(width, height, { y: height * 0.62, rise: height * 0.03, phase: 0 })}" fill="${ink[1]}" opacity=".6"/><path d="${wave(width, height, { y: height * 0.74, rise: height * 0.04, phase: 2 })}" fill="${ink[1]}"/>
      <path d="M${width / 2} 0V${height * 0.5}" stroke="${ink[0]}" stroke-width="${height / 70}"/><path d="M${width / 2 - height * 0.07} ${height * 0.5}h${height * 0.14}l${-height * 0.07} ${height * 0.22}Z" fill="${ink[2]}"/>`,
  rails: ({ width, height, ink }) =>
    `<path d="${wave(width, height, { y: height * 0.5, rise: height * 0.08, phase: 1 })}" fill="${ink[1]}"/>
      ${range(2)
        .map(
          (at) =>
            `<path d="M0 ${height * (0.86 - at * 0.08)}Q${width * 0.5} ${height * (0.5 - at * 0.06)} ${width} ${height * (0.34 - at * 0.03)}" fill="none" stroke="${ink[at ? 2 : 0]}" stroke-width="${height / 40}" stroke-linecap="round"/>`,
        )
        .join('')}`,
} as const satisfies Record<string, Drawing>

export type Motif = keyof typeof drawings
export type Picture = { motif: Motif } & Palette

export const renderPicture = (
  { motif, sky, ink }: Picture,
  width: number,
  height: number,
): string => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
  <linearGradient id="sky" x1="0" y1="0" x2=".7" y2="1"><stop stop-color="${sky[0]}"/><stop offset="1" stop-color="${sky[1]}"/></linearGradient>
  <rect width="${width}" height="${height}" fill="url(#sky)"/>${drawings[motif]({ width, height, ink })}</svg>`
