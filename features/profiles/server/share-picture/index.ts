import { buffer } from 'node:stream/consumers'
import type { Download } from '#kit/endpoint.ts'
import type { Language } from '#kit/languages.ts'
import { drawingOf, drawingVersion, madeOnce, openType, versionFor } from '#platform/share-picture/index.ts'
import { shownOf, type ShownMember } from './picture-content.ts'

/** What tells this picture from every other one: it changes with everything that is drawn, whatever the language. */
export const versionOf = (facts: readonly (string | null)[]): string => versionFor([drawingVersion, ...facts])

const portraitOf = async (file: Download | null): Promise<string | null> => {
  if (!file) return null
  const { default: sharp } = await import('sharp')
  const png = await sharp(await buffer(file.bytes))
    .resize(320, 320)
    .png()
    .toBuffer()
  return png.toString('base64')
}

export type PictureOrder = {
  version: string
  language: Language
  shown: Omit<ShownMember, 'avatar' | 'rtl'>
  /** Asked only when the picture has to be made. */
  openAvatar: () => Promise<Download | null>
}

/** The picture of a member for shared links, as PNG. Null when too many wait. */
export const sharePicture = ({ version, language, shown, openAvatar }: PictureOrder): Promise<Uint8Array | null> =>
  madeOnce(`${version} ${language}`, async () => {
    const type = await openType()
    return type.draw(
      drawingOf(shownOf({ ...shown, rtl: language === 'ar', avatar: await portraitOf(await openAvatar()) }), type),
    )
  })
