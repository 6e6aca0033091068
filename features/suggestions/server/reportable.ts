import type { Reportable } from '#platform/reportable.ts'
import { suggestionChanged, suggestionPath } from '../contract/index.ts'
import { takeSnapshot, restoreSnapshot } from './snapshot-queries.ts'
import * as queries from './queries.ts'

/** Suggestions as reportable content (ADM-10). Merged duplicates and votes are removed and restored with them. */
export const reportableSuggestions: Reportable = {
  kind: 'suggestion',
  find: async (db, id, viewer) => {
    const row = await queries.find(db, id, { id: viewer.id, isAdministrator: viewer.adminLevel !== null })
    if (!row?.submitter_id || row.merged_into) return undefined
    const { submitter_id: authorId, title, description: text, language } = row
    return { authorId, title, text, language, path: suggestionPath(id) }
  },
  remove: async (ctx, id) => {
    await queries.lock(ctx.tx, [id])
    const snapshot = await takeSnapshot(ctx.tx, id)
    if (!snapshot) return null
    await queries.removeAll(ctx.tx, snapshot.ids)
    ctx.publish(suggestionChanged, { id }, 'everyone')
    return snapshot
  },
  restore: async (ctx, id, snapshot) => {
    await restoreSnapshot(ctx.tx, snapshot)
    ctx.publish(suggestionChanged, { id }, 'everyone')
  },
}
