import type { Reportable } from '#platform/reportable.ts'
import { memberPath } from '../contract/card.ts'
import { profileChanged } from '../contract/index.ts'
import * as moderation from './queries/moderation.ts'
import { findVisibleProfile } from './queries/member-profile.ts'

/** Profiles as reportable content (ADM-10). Moderation removes texts and links, but not name and role. */
export const reportableProfiles: Reportable = {
  kind: 'profile',
  find: async (db, id, viewer) => {
    const row = await findVisibleProfile(db, viewer.id, id)
    if (!row) return undefined
    const content = [row.bio, row.company, row.location, row.website, row.linkedin, row.github]
      .filter(Boolean)
      .join('\n')
    return {
      authorId: row.id,
      title: row.full_name,
      text: content,
      language: await moderation.languageOf(db, id),
      path: memberPath(id),
    }
  },
  remove: async (ctx, id) => {
    const snapshot = await moderation.removeContent(ctx.tx, id, ctx.now)
    ctx.publish(profileChanged, { id }, 'everyone')
    return snapshot
  },
  restore: async (ctx, id, snapshot) => {
    await moderation.restoreContent(ctx.tx, id, snapshot, ctx.now)
    ctx.publish(profileChanged, { id }, 'everyone')
  },
}
