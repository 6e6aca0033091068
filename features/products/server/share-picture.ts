import { buffer } from 'node:stream/consumers'
import { openFile } from '#features/files/server/index.ts'
import type { Download } from '#kit/endpoint.ts'
import type { Handler } from '#platform/http/route.ts'
import {
  drawableText,
  renderShareSvg,
  drawingVersion,
  cachedPicture,
  loadFontRenderer,
  versionOf,
} from '#platform/share-picture/index.ts'
import { textsFor } from '#platform/i18n/texts.ts'
import type * as contract from '../contract/index.ts'
import { productPath } from '../contract/index.ts'
import * as policy from './policy.ts'
import { bySlug } from './queries/products.ts'
import { factsOf } from './view.ts'

type SharePictureContent = {
  title: string
  tagline: string
  slug: string
  creator: { full_name: string }
  thumbnail: { file_id: string } | null
}

/** Identifies the content of the picture: it changes with everything that is drawn. */
export const pictureVersion = ({ title, tagline, slug, creator, thumbnail }: SharePictureContent): string =>
  versionOf([drawingVersion, title, tagline, slug, creator.full_name, thumbnail?.file_id ?? null])

const thumbnailOf = async (file: Download | null) => {
  if (!file) return null
  const { default: sharp } = await import('sharp')
  const png = await sharp(await buffer(file.bytes))
    .resize(320, 320, { fit: 'cover' })
    .png()
    .toBuffer()
  return { png: png.toString('base64'), round: false }
}

export const readSharePicture: Handler<typeof contract.readSharePicture> = async (ctx, { slug, language, version }) => {
  const row = await bySlug(ctx.db, null, slug)
  // Only the current version of a public product is served, so that earlier content does not stay public.
  if (!row || policy.maySee(null, factsOf(row, null)) !== 'ok' || version !== `${pictureVersion(row)}.png`)
    return ctx.fail('product.not_found')
  const fileId = row.thumbnail?.file_id
  const bytes = await cachedPicture(`product ${version} ${language}`, async () => {
    const type = await loadFontRenderer()
    const address = new URL(ctx.config.publicBaseUrl).host + decodeURIComponent(productPath(slug))
    const drawing = {
      title: drawableText(row.title) ?? textsFor(language, 'products')('share.product'),
      facts: [row.tagline, row.creator.full_name].map(drawableText).filter((fact) => fact !== null),
      accented: false,
      address: drawableText(address) ?? new URL(ctx.config.publicBaseUrl).host,
      picture: await thumbnailOf(fileId ? await openFile(ctx, fileId, 'preview') : null),
      rtl: language === 'ar',
    }
    return type.draw(renderShareSvg(drawing, type))
  })
  if (!bytes) return ctx.fail('unavailable', { outcome: 'not_done', seconds: 5 })
  return { type: 'image/png', etag: `${version}-${language}`, bytes }
}
