import { scheduleSweep } from '#features/files/server/index.ts'
import type { Reportable } from '#platform/reportable.ts'
import { discussionChanged, productChanged, productPath, reviewChanged } from '../contract/index.ts'
import { commentFactsOf } from './comment-view.ts'
import * as policy from './policy.ts'
import * as comments from './queries/comments.ts'
import * as products from './queries/products.ts'
import { factsOf } from './view.ts'

/** ADM-10. Removing a launched product archives it, so only an administrator can restore it. */
export const reportableProducts: Reportable = {
  kind: 'product',
  find: async (db, id, viewer) => {
    const row = await products.byId(db, viewer.id, id)
    if (!row || row.status !== 'approved' || policy.maySee(viewer, factsOf(row, viewer)) !== 'ok') return undefined
    return {
      authorId: row.creator_id,
      title: row.title,
      text: [row.tagline, row.description].join('\n\n'),
      language: row.language,
      path: productPath(row.slug),
    }
  },
  remove: async (ctx, id) => {
    await products.lock(ctx.tx, id)
    const row = await products.byId(ctx.tx, null, id)
    if (row?.status !== 'approved') return null
    await products.setArchived(ctx.tx, id, products.noNote, ctx.now)
    await scheduleSweep(ctx)
    ctx.publish(productChanged, { id }, 'everyone')
    ctx.publish(reviewChanged, { id }, 'admins')
    return { archivedAt: ctx.now.toISOString() }
  },
  restore: async (ctx, id, snapshot) => {
    await products.lock(ctx.tx, id)
    const row = await products.byId(ctx.tx, null, id)
    // If the product was restored and archived again since, leave it as it is.
    if (
      row?.status !== 'archived' ||
      !('archivedAt' in snapshot) ||
      snapshot.archivedAt !== row.updated_at.toISOString()
    )
      return
    await products.setApproved(ctx.tx, id, ctx.now, false)
    ctx.publish(productChanged, { id }, 'everyone')
    ctx.publish(reviewChanged, { id }, 'admins')
  },
}

const publishDiscussionChange = (ctx: Parameters<Reportable['remove']>[0], productId: string) => {
  ctx.publish(discussionChanged, { id: productId }, 'everyone')
  ctx.publish(productChanged, { id: productId }, 'everyone')
}

/** A removed comment becomes a tombstone, which is shown only while it has replies. */
export const reportableComments: Reportable = {
  kind: 'product_comment',
  find: async (db, id, viewer) => {
    const row = await comments.find(db, { id: viewer.id, seesMembers: true }, id)
    if (!row || row.author_id === null || commentFactsOf(row).isRemoved || row.is_blocked || row.author_banned)
      return undefined
    const product = await products.byId(db, viewer.id, row.product_id)
    if (!product || policy.maySee(viewer, factsOf(product, viewer)) !== 'ok') return undefined
    return {
      authorId: row.author_id,
      title: product.title,
      text: row.text,
      language: row.language,
      path: productPath(product.slug),
    }
  },
  remove: async (ctx, id) => {
    const productId = await comments.productIdOf(ctx.tx, id)
    if (productId === undefined) return null
    await products.lock(ctx.tx, productId)
    const text = await comments.clearText(ctx.tx, id, ctx.now)
    if (text === null) return null
    publishDiscussionChange(ctx, productId)
    return { text, removedAt: ctx.now.toISOString() }
  },
  restore: async (ctx, id, snapshot) => {
    const productId = await comments.productIdOf(ctx.tx, id)
    if (productId === undefined || !('text' in snapshot) || !('removedAt' in snapshot)) return
    await products.lock(ctx.tx, productId)
    await comments.restore(ctx.tx, id, String(snapshot.text), String(snapshot.removedAt))
    publishDiscussionChange(ctx, productId)
  },
}
