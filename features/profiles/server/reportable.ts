import type { Reportable } from '#platform/reportable.ts'
import { memberPath } from '../contract/card.ts'
import { profileChanged } from '../contract/index.ts'
import * as told from './queries/moderation.ts'
import { seenBy } from './queries/member-profile.ts'

/** What members tell about themselves, as others may report it (ADM-10). Removed are their words, not the member: a name and a role stay. */
export const reportableProfiles: Reportable = {
  kind: 'profile',
  find: async (db, id, reader) => {
    const row = await seenBy(db, reader.id, id)
    if (!row) return undefined
    const words = [row.bio, row.company, row.location, row.website, row.linkedin, row.github].filter(Boolean).join('\n')
    return {
      authorId: row.id,
      title: row.full_name,
      text: words,
      language: await told.languageOf(db, id),
      path: memberPath(id),
    }
  },
  remove: async (ctx, id) => {
    const kept = await told.takeAway(ctx.tx, id, ctx.now)
    ctx.publish(profileChanged, { id }, 'everyone')
    return kept
  },
  restore: async (ctx, id, kept) => {
    await told.putBack(ctx.tx, id, kept, ctx.now)
    ctx.publish(profileChanged, { id }, 'everyone')
  },
}
