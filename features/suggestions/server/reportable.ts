import type { Reportable } from '#platform/reportable.ts'
import { suggestionChanged, suggestionPath } from '../contract/index.ts'
import { keep, putBack } from './snapshot-queries.ts'
import * as queries from './queries.ts'

/** Suggestions on the board, as members may report them (ADM-10). What was merged into one goes and comes back with it, votes and all. */
export const reportableSuggestions: Reportable = {
  kind: 'suggestion',
  find: async (db, id, reader) => {
    const row = await queries.find(db, id, { id: reader.id, isAdministrator: reader.adminLevel !== null })
    if (!row?.submitter_id || row.merged_into) return undefined
    const { submitter_id: authorId, title, description: text, language } = row
    return { authorId, title, text, language, path: suggestionPath(id) }
  },
  remove: async (ctx, id) => {
    await queries.lock(ctx.tx, [id])
    const kept = await keep(ctx.tx, id)
    if (!kept) return null
    await queries.removeAll(ctx.tx, kept.ids)
    ctx.publish(suggestionChanged, { id }, 'everyone')
    return kept
  },
  restore: async (ctx, id, kept) => {
    await putBack(ctx.tx, kept)
    ctx.publish(suggestionChanged, { id }, 'everyone')
  },
}
