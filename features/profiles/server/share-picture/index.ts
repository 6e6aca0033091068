import { buffer } from 'node:stream/consumers'
import type { Download } from '#kit/endpoint.ts'
import type { Language } from '#kit/languages.ts'
import {
  renderShareSvg,
  drawingVersion,
  cachedPicture,
  loadFontRenderer,
  versionOf,
} from '#platform/share-picture/index.ts'
import { pictureContentOf, type MemberPictureContent } from './picture-content.ts'

/** Changes with everything that is drawn; independent of the language. */
export const pictureVersionOf = (facts: readonly (string | null)[]): string => versionOf([drawingVersion, ...facts])

const encodeAvatar = async (file: Download | null): Promise<string | null> => {
  if (!file) return null
  const { default: sharp } = await import('sharp')
  const png = await sharp(await buffer(file.bytes))
    .resize(320, 320)
    .png()
    .toBuffer()
  return png.toString('base64')
}

export type SharePictureInput = {
  version: string
  language: Language
  shown: Omit<MemberPictureContent, 'avatar' | 'rtl'>
  /** Called only if the picture is not cached. */
  openAvatar: () => Promise<Download | null>
}

/** Renders the preview picture as PNG. Null if too many renderings are waiting. */
export const renderSharePicture = ({
  version,
  language,
  shown,
  openAvatar,
}: SharePictureInput): Promise<Uint8Array | null> =>
  cachedPicture(`${version} ${language}`, async () => {
    const type = await loadFontRenderer()
    return type.draw(
      renderShareSvg(
        pictureContentOf({ ...shown, rtl: language === 'ar', avatar: await encodeAvatar(await openAvatar()) }),
        type,
      ),
    )
  })
