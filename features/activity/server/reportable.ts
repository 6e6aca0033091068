import type { Reportable } from '#platform/reportable.ts'
import { postPath } from '../contract/index.ts'
import * as policy from './policy.ts'
import * as posts from './queries/posts.ts'
import { postSubject, withdrawActivity, publishActivityChange } from './record-activity.ts'
import { factsOf } from './view.ts'

/** Posts as reportable content (ADM-10). */
export const reportablePosts: Reportable = {
  kind: 'post',
  find: async (db, id, reader) => {
    const post = await posts.find(db, id, reader.id)
    if (!post || policy.maySee(reader, factsOf(post)) !== 'ok') return undefined
    return { authorId: post.author_id, title: null, text: post.text, language: post.language, path: postPath(id) }
  },
  remove: async (ctx, id) => {
    await posts.lock(ctx.tx, id)
    const snapshot = await posts.takeSnapshot(ctx.tx, id)
    if (!snapshot) return null
    await withdrawActivity(ctx, 'new_post', postSubject(id))
    await posts.remove(ctx.tx, id)
    return snapshot
  },
  restore: async (ctx, id, snapshot) => {
    await posts.restore(ctx.tx, snapshot)
    await publishActivityChange(ctx, 'new_post', postSubject(id))
  },
}
