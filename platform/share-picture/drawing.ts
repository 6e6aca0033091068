import { siteTexts } from '#platform/i18n/site-texts.ts'
import { fitText, truncateText } from './fit-text.ts'
import { escapeText, fontFamily, type FontRenderer } from './font-renderer.ts'

/** The preview picture of a shared link. Its texts must be drawable (`drawableText`). */
export type SharePicture = {
  title: string
  /** Lines below the title. */
  facts: readonly string[]
  /** Draws the first fact in the accent colour. */
  accented: boolean
  /** The page's URL without scheme. */
  address: string
  /** A square PNG as base64; `round` crops it to a circle, for faces. */
  picture: { png: string; round: boolean } | null
  rtl: boolean
}

/** Increase it when the drawing changes, because pictures are cached forever under their version. */
export const drawingVersion = 1

const [width, height, margin, pictureSize] = [1200, 630, 84, 236]
const colours = { ink: '#f4f7fb', muted: '#b9c6da', faint: '#8fa0bb', line: '#b3cbff', accent: '#3fdcb4' }

/** Background: the bridge of the product's logo and the water line. */
const bridge = `<g fill="none" stroke="${colours.line}" stroke-linecap="round" opacity=".2">
  <path stroke-width="5" d="M-60 476C90 456 190 386 250 286 360 426 480 501 600 501S840 426 950 286C1010 386 1110 456 1260 476"/>
  <path stroke-width="8" d="M250 274V518M950 274V518"/><path stroke-width="4" d="M-10 520H1210"/>
</g><circle cx="950" cy="242" r="15" fill="${colours.accent}" opacity=".55"/>`

const mark = (
  x: number,
  y: number,
) => `<g transform="translate(${x} ${y}) scale(1.5)" fill="none" stroke="${colours.line}" stroke-width="2.6" stroke-linecap="round">
  <path d="M8 27.4V6M24 27.4V10M8 6c1.6 10.6 7 17 16 18.4M2.5 24.4h27"/><circle cx="24" cy="6" r="3.1" fill="${colours.accent}" stroke="none"/></g>`

/** Renders the picture as an SVG document of 1200 × 630 pixels. */
export const renderShareSvg = (shown: SharePicture, { widthOf }: Pick<FontRenderer, 'widthOf'>): string => {
  const { rtl, picture, facts } = shown
  const availableWidth = width - 2 * margin - (picture ? pictureSize + 56 : 0)
  const textStart = margin + (picture ? pictureSize + 56 : 0)
  const x = (fromStart: number) => (rtl ? width - fromStart : fromStart)
  const text = (
    content: string,
    y: number,
    size: number,
    colour: string,
    { at = textStart, bold = false, end = false } = {},
  ) =>
    `<text x="${x(at)}" y="${y}" text-anchor="${rtl === end ? 'start' : 'end'}" font-family="${fontFamily}" font-size="${size}" fill="${colour}"${
      // The renderer supports only one weight of a variable font.
      bold ? ` stroke="${colour}" stroke-width="${size / 28}" stroke-linejoin="round"` : ''
    }>${escapeText(content)}</text>`

  const name = fitText(shown.title, [88, 76, 64, 54], availableWidth, widthOf)
  const [nameStep, factSize, factStep] = [name.size * 1.14, 36, 52]
  const block = name.lines.length * nameStep + facts.length * factStep
  const top = Math.max(72, (height - 130 - block) / 2)
  const nameLines = name.lines.map((line, at) =>
    text(line, top + name.size * 0.86 + at * nameStep, name.size, colours.ink, { bold: true }),
  )
  const factsTop = top + name.lines.length * nameStep + 42
  const factLines = facts.map((fact, at) =>
    text(
      truncateText(fact, factSize, availableWidth, widthOf),
      factsTop + at * factStep,
      factSize,
      at === 0 && shown.accented ? colours.accent : colours.muted,
    ),
  )
  const middle = top + block / 2 + 6
  const [left, pictureTop] = [x(margin + pictureSize / 2) - pictureSize / 2, middle - pictureSize / 2]
  const pictureOf = ({ png, round }: NonNullable<SharePicture['picture']>) => {
    const corner = round ? pictureSize / 2 : pictureSize / 6
    const frame = (out: number) =>
      `x="${left - out}" y="${pictureTop - out}" width="${pictureSize + 2 * out}" height="${pictureSize + 2 * out}" rx="${corner + out}"`
    return `<clipPath id="shape"><rect ${frame(0)}/></clipPath>
    <image href="data:image/png;base64,${png}" x="${left}" y="${pictureTop}" width="${pictureSize}" height="${pictureSize}" clip-path="url(#shape)"/>
    <rect ${frame(3)} fill="none" stroke="${colours.line}" stroke-width="4" opacity=".6"/>`
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <linearGradient id="night" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#0d1a30"/><stop offset=".55" stop-color="#15274f"/><stop offset="1" stop-color="#10363f"/></linearGradient>
    <rect width="${width}" height="${height}" fill="url(#night)"/>${bridge}
    ${picture ? pictureOf(picture) : ''}
    ${[...nameLines, ...factLines].join('')}
    ${mark(rtl ? width - margin - 48 : margin, height - 88)}
    ${text(siteTexts().platformName, height - 52, 34, colours.ink, { at: margin + 62, bold: true })}
    ${text(truncateText(shown.address, 26, 640, widthOf), height - 54, 26, colours.faint, { at: width - margin, end: true })}
  </svg>`
}
