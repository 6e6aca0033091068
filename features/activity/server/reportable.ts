import type { Reportable } from '#platform/reportable.ts'
import { postPath } from '../contract/index.ts'
import * as policy from './policy.ts'
import * as posts from './queries/posts.ts'
import { postSubject, publishActivityChange } from './record-activity.ts'
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
    if (!(await posts.markRemoved(ctx.tx, id, ctx.now))) return null
    await publishActivityChange(ctx, 'new_post', postSubject(id))
    return {}
  },
  restore: async (ctx, id) => {
    await posts.restore(ctx.tx, id)
    await publishActivityChange(ctx, 'new_post', postSubject(id))
  },
  purge: async (ctx, id) => {
    await posts.remove(ctx.tx, id)
  },
}
