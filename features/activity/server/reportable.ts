import type { Reportable } from '#platform/reportable.ts'
import { postPath } from '../contract/index.ts'
import * as policy from './policy.ts'
import * as posts from './queries/posts.ts'
import { postSubject, withdrawActivity, activityChanged } from './record-activity.ts'
import { factsOf } from './view.ts'

/** Posts, as members may report them (ADM-10). */
export const reportablePosts: Reportable = {
  kind: 'post',
  find: async (db, id, reader) => {
    const post = await posts.find(db, id, reader.id)
    if (!post || policy.see(reader, factsOf(post)) !== 'ok') return undefined
    return { authorId: post.author_id, title: null, text: post.text, language: post.language, path: postPath(id) }
  },
  remove: async (ctx, id) => {
    await posts.lock(ctx.tx, id)
    const kept = await posts.keep(ctx.tx, id)
    if (!kept) return null
    await withdrawActivity(ctx, 'new_post', postSubject(id))
    await posts.remove(ctx.tx, id)
    return kept
  },
  restore: async (ctx, id, kept) => {
    await posts.putBack(ctx.tx, kept)
    await activityChanged(ctx, 'new_post', postSubject(id))
  },
}
