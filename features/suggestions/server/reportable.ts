import type { Reportable } from '#platform/reportable.ts'
import { suggestionChanged, suggestionPath } from '../contract/index.ts'
import * as queries from './queries.ts'
import * as removal from './removal-queries.ts'

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
    if (!(await removal.markRemoved(ctx.tx, id, ctx.now))) return null
    ctx.publish(suggestionChanged, { id }, 'everyone')
    return {}
  },
  restore: async (ctx, id) => {
    await removal.restore(ctx.tx, id)
    ctx.publish(suggestionChanged, { id }, 'everyone')
  },
  purge: (ctx, id) => removal.purge(ctx.tx, id),
}
