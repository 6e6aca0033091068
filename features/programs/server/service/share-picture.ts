import type { Handler } from '#platform/http/route.ts'
import { textsFor } from '#platform/i18n/texts.ts'
import { cachedPicture, drawableText, loadFontRenderer, renderShareSvg } from '#platform/share-picture/index.ts'
import type * as contract from '../../contract/index.ts'
import { programPath } from '../../contract/index.ts'
import { pictureFacts, pictureVersion } from '../picture-version.ts'
import * as policy from '../policy.ts'
import { findBySlug } from '../queries/programs.ts'
import { factsOf } from '../view.ts'

export const readSharePicture: Handler<typeof contract.readSharePicture> = async (ctx, { slug, language, version }) => {
  const row = await findBySlug(ctx.db, null, slug)
  // Only the current version of a public program is served, so that earlier content does not stay public.
  if (!row || !policy.maySee(null, factsOf(row)) || version !== `${pictureVersion(row)}.png`)
    return ctx.fail('program.not_found')
  const bytes = await cachedPicture(`program ${version} ${language}`, async () => {
    const renderer = await loadFontRenderer()
    const { host } = new URL(ctx.config.publicBaseUrl)
    const drawing = {
      title: drawableText(row.title) ?? textsFor(language, 'programs')('share.program'),
      facts: pictureFacts(row)
        .map((fact) => (fact === null ? null : drawableText(fact)))
        .filter((fact) => fact !== null),
      accented: false,
      address: drawableText(host + decodeURIComponent(programPath(slug))) ?? host,
      picture: null,
      rtl: language === 'ar',
    }
    return renderer.draw(renderShareSvg(drawing, renderer))
  })
  if (!bytes) return ctx.fail('unavailable', { outcome: 'not_done', seconds: 5 })
  return { type: 'image/png', etag: `${version}-${language}`, bytes }
}
