import { openFile } from '#features/files/server/index.ts'
import { textsFor } from '#platform/i18n/texts.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../../contract/index.ts'
import { isUsernameLike, publicPath } from '../../contract/index.ts'
import { findByUsername, type PublicProfileRow } from '../queries/member-profile.ts'
import { renderSharePicture, pictureVersionOf } from '../share-picture/index.ts'

export const pictureVersion = (row: PublicProfileRow): string =>
  pictureVersionOf([row.full_name, row.username, row.role, row.company, row.location, row.avatar_url])

export const readSharePicture: Handler<typeof contract.readSharePicture> = async (
  ctx,
  { username, language, version },
) => {
  const row = isUsernameLike(username) ? await findByUsername(ctx.db, username, null) : undefined
  // Other versions are outdated or invented: only current data is rendered.
  if (!row || row.username !== username || version !== `${pictureVersion(row)}.png`)
    return ctx.fail('profile.not_found')
  const avatarId = row.avatar_file_id
  const bytes = await renderSharePicture({
    version,
    language,
    shown: {
      name: row.full_name,
      username,
      role: row.role && textsFor(language, 'accounts')(`roles.${row.role}`),
      company: row.company,
      location: row.location,
      address: new URL(ctx.config.publicBaseUrl).host + publicPath(username),
    },
    openAvatar: async () => (avatarId === null ? null : openFile(ctx, avatarId)),
  })
  if (!bytes) return ctx.fail('unavailable', { outcome: 'not_done', seconds: 5 })
  return { type: 'image/png', etag: `${version}-${language}`, bytes }
}
