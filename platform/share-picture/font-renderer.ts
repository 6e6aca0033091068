import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The product's fonts, split by character set by Fontsource. */
const faces = [
  '@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-latin-wght-normal.woff2',
  '@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-latin-ext-wght-normal.woff2',
  '@fontsource-variable/vazirmatn/files/vazirmatn-arabic-wght-normal.woff2',
]

/** The characters of those fonts: Latin, Arabic and punctuation. */
const drawableCharacters =
  /^(?:[\u0020-\u007E\u00A0-\u024F\u02B0-\u02DD\u0600-\u06FF\u1E00-\u1EFF\u2010-\u2027\u2030-\u203A\u20AC]|\p{M}|\u200C)+$/u
const pictograph = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\uFE0F|\u200D/gu

/** The text without pictographs; null if it has other characters that cannot be drawn. */
export const drawableText = (text: string | null): string | null => {
  const plain = (text ?? '').replace(pictograph, '').replace(/\s+/g, ' ').trim()
  return drawableCharacters.test(plain) ? plain : null
}

export type FontRenderer = {
  draw(svg: string): Promise<Uint8Array>
  /** Width of a text in pixels. */
  widthOf(text: string, size: number): number
}

export const escapeText = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

export const fontFamily = 'Schibsted Grotesk'

/** `wawoff2` has no type declarations. */
type Woff2Decoder = { decompress(packed: Uint8Array): Promise<Uint8Array> }

const createFontRenderer = async (): Promise<FontRenderer> => {
  const { renderAsync, Resvg } = await import('@resvg/resvg-js')
  const require = createRequire(import.meta.url)
  const { decompress } = require('wawoff2') as Woff2Decoder
  // The renderer accepts only font files, and no WOFF2.
  const folder = await mkdtemp(join(tmpdir(), 'nordbro-type-'))
  process.once('exit', () => void rm(folder, { recursive: true, force: true }))
  const fontFiles: string[] = []
  // Sequentially, because the decoder reuses its output buffer.
  for (const [at, face] of faces.entries()) {
    const file = join(folder, `${at}.ttf`)
    await writeFile(file, Buffer.from(await decompress(await readFile(require.resolve(face)))))
    fontFiles.push(file)
  }
  const options = { font: { loadSystemFonts: false, fontFiles, defaultFontFamily: fontFamily } }
  return {
    draw: async (svg) => (await renderAsync(svg, options)).asPng(),
    widthOf: (text, size) => {
      const line = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><text font-family="${fontFamily}" font-size="${size}">${escapeText(text)}</text></svg>`
      return new Resvg(line, options).getBBox()?.width ?? 0
    },
  }
}

let loaded: Promise<FontRenderer> | undefined
/** Loads the fonts at the first call. */
export const loadFontRenderer = (): Promise<FontRenderer> => {
  loaded ??= createFontRenderer().catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  return loaded
}
