import { mentionedNames } from '#features/activity/contract/mentions.ts'
import { findMembersByUsername } from '#features/activity/server/index.ts'
import { notify } from '#features/notifications/server/index.ts'
import { mayCall } from '#kit/access.ts'
import type { Context, VisitorContext } from '#platform/http/context.ts'
import { timeKeyset } from '#platform/http/cursor.ts'
import type { Handler } from '#platform/http/route.ts'
import { languageOfText } from '#platform/i18n/language-of-text.ts'
import type * as contract from '../../contract/index.ts'
import { discussionChanged, productChanged, productLimits, productPath } from '../../contract/index.ts'
import { commentFactsOf, commentOf, replyOf } from '../comment-view.ts'
import * as policy from '../policy.ts'
import { countActs, recordActs } from '../queries/acts.ts'
import * as queries from '../queries/comments.ts'
import { makerIds } from '../queries/makers.ts'
import { lock } from '../queries/products.ts'
import { failWithFieldErrors } from './product-input.ts'
import { findProduct, lockProduct, findVisibleProduct } from './load-product.ts'

const commentViewerOf = ({ viewer }: Pick<Context, 'viewer'>): queries.CommentViewer => ({
  id: viewer?.id ?? null,
  seesMembers: mayCall('confirmed', viewer) === 'ok',
})

const commentViews = async (
  ctx: Pick<Context, 'tx' | 'viewer'>,
  rows: readonly queries.CommentRow[],
  product: policy.Facts,
) => {
  const { replies, counts } = await queries.firstRepliesOf(
    ctx.tx,
    commentViewerOf(ctx),
    rows.map(({ id }) => id),
    productLimits.repliesShown,
  )
  const byParent = Map.groupBy(replies, ({ parent_id }) => parent_id)
  return rows.map((row) =>
    commentOf(row, ctx.viewer, product, { first: byParent.get(row.id) ?? [], count: counts.get(row.id) ?? 0 }),
  )
}

export const listComments: Handler<typeof contract.listComments> = async (ctx, { id, cursor, limit }) => {
  const { facts } = await findProduct(ctx, id)
  const found = await queries.commentsOf(ctx.tx, commentViewerOf(ctx), id, timeKeyset.parse(cursor), limit + 1)
  const { rows, nextCursor } = timeKeyset.slice(found, limit, (row) => [row.created_at, row.id])
  return { items: await commentViews(ctx, rows, facts), nextCursor }
}

type FindCommentContext = VisitorContext<'comment.not_found'>

/** A comment visible to the viewer, with its product. @throws comment.not_found */
const findComment = async (ctx: FindCommentContext, id: string) => {
  const row = await queries.find(ctx.tx, commentViewerOf(ctx), id)
  if (!row || row.is_blocked || row.author_banned) return ctx.fail('comment.not_found')
  // Comments of a product that the viewer cannot see are not found either.
  const product = (await findVisibleProduct(ctx, row.product_id)) ?? ctx.fail('comment.not_found')
  return { row, product }
}

/** Locks the comment by locking its product, as every change of a discussion does. */
const lockComment = async (ctx: FindCommentContext, id: string) => {
  const before = (await queries.find(ctx.tx, commentViewerOf(ctx), id)) ?? ctx.fail('comment.not_found')
  await lock(ctx.tx, before.product_id)
  return findComment(ctx, id)
}

export const listReplies: Handler<typeof contract.listReplies> = async (ctx, { id, cursor, limit }) => {
  const { product } = await findComment(ctx, id)
  const rows = await queries.repliesOf(ctx.tx, commentViewerOf(ctx), id, timeKeyset.parse(cursor), limit + 1)
  return timeKeyset.page(
    rows,
    limit,
    (row) => replyOf(row, ctx.viewer, product.facts),
    (row) => [row.created_at, row.id],
  )
}

const publishDiscussionChange = (ctx: Pick<Context, 'publish'>, productId: string) => {
  ctx.publish(discussionChanged, { id: productId }, 'everyone')
  ctx.publish(productChanged, { id: productId }, 'everyone')
}

type CommentContext = Context<'comment.not_found'>

/** Refuses more than `productLimits.mentionsPerDay` for one member. @returns the ids of all mentioned members */
const saveMentions = async (ctx: CommentContext, commentId: string, text: string): Promise<string[]> => {
  const names = mentionedNames(text)
  const mentionedMembers = await findMembersByUsername(ctx.tx, ctx.member.id, names)
  const before = await queries.mentionedMemberIds(ctx.tx, commentId)
  const added = new Set(mentionedMembers.map(({ member_id }) => member_id).filter((id) => !before.includes(id))).size
  if (added > 0) {
    const today = await countActs(ctx.tx, ctx.member.id, 'mention', ctx.now)
    if (today + added > productLimits.mentionsPerDay)
      failWithFieldErrors([{ path: 'text', code: 'product.too_many_mentions' }])
    await recordActs(ctx.tx, ctx.member.id, 'mention', added, ctx.now)
  }
  return queries.setMentions(ctx.tx, commentId, names, mentionedMembers)
}

type ProductRef = { id: string; slug: string; title: string; creator_id: string }

/** Notifies each member at most once: the author of the parent comment, then the makers, then mentioned members. */
const notifyOfComment = async (
  ctx: CommentContext,
  product: ProductRef,
  comment: { id: string; parentAuthorId: string | null; mentioned: readonly string[]; isNew: boolean },
) => {
  const author = { author: ctx.member.fullName, title: product.title }
  const from = { link: productPath(product.slug), fromId: ctx.member.id }
  // The makers know the title of their product. For others it is the creator's text, also as a part of the link.
  const fromProductOf = { ...from, aboutId: product.creator_id }
  const notifiedIds = new Set<string>([ctx.member.id])
  const notYetNotified = (ids: readonly string[]) => {
    const newIds = ids.filter((one) => !notifiedIds.has(one))
    for (const one of newIds) notifiedIds.add(one)
    return newIds
  }
  if (comment.isNew) {
    const key = `products:comment:${comment.id}`
    if (comment.parentAuthorId)
      await notify(ctx, {
        memberIds: notYetNotified([comment.parentAuthorId]),
        type: 'product_reply',
        payload: author,
        ...fromProductOf,
        dedupeKey: key,
      })
    await notify(ctx, {
      memberIds: notYetNotified(await makerIds(ctx.tx, product.id)),
      type: 'product_comment',
      payload: author,
      ...from,
      dedupeKey: key,
    })
  }
  await notify(ctx, {
    memberIds: notYetNotified(comment.mentioned),
    type: 'mention',
    payload: { author: ctx.member.fullName },
    ...fromProductOf,
    dedupeKey: `products:mention:${comment.id}`,
  })
}

const currentComment = async (ctx: CommentContext, id: string, product: policy.Facts) => {
  const row = (await queries.find(ctx.tx, commentViewerOf(ctx), id)) ?? ctx.fail('comment.not_found')
  if (row.parent_id !== null) return replyOf(row, ctx.viewer, product)
  const [view] = await commentViews(ctx, [row], product)
  return view ?? ctx.fail('comment.not_found')
}

export const addComment: Handler<typeof contract.addComment> = async (ctx, { id, parentId, text }) => {
  const { row: product, facts } = await lockProduct(ctx, id)
  ctx.allow(policy.mayComment(ctx.viewer, facts))
  const parent = parentId === null ? null : await queries.find(ctx.tx, commentViewerOf(ctx), parentId)
  if (parentId !== null && (!parent || parent.product_id !== id || parent.author_banned))
    return ctx.fail('comment.not_found')
  if (parent) ctx.allow(policy.mayReply(ctx.viewer, facts, commentFactsOf(parent)))

  if ((await countActs(ctx.tx, ctx.member.id, 'comment', ctx.now)) >= productLimits.commentsPerDay)
    return ctx.fail('comment.too_many')
  await recordActs(ctx.tx, ctx.member.id, 'comment', 1, ctx.now)
  const commentId = await queries.insert(ctx.tx, {
    product_id: id,
    parent_id: parentId,
    author_id: ctx.member.id,
    text,
    language: languageOfText(text, ctx.member.language),
    created_at: ctx.now,
  })
  const mentioned = await saveMentions(ctx, commentId, text)
  await notifyOfComment(ctx, product, {
    id: commentId,
    parentAuthorId: parent?.author_id ?? null,
    mentioned,
    isNew: true,
  })
  publishDiscussionChange(ctx, id)
  return currentComment(ctx, commentId, facts)
}

export const editComment: Handler<typeof contract.editComment> = async (ctx, { id, text }) => {
  const { row, product } = await lockComment(ctx, id)
  ctx.allow(policy.mayEditComment(ctx.viewer, product.facts, commentFactsOf(row)))
  // Saving without a change does not mark the comment as edited.
  if (text === row.text) return currentComment(ctx, id, product.facts)
  await queries.updateText(ctx.tx, id, { text, language: languageOfText(text, ctx.member.language) }, ctx.now)
  const mentioned = await saveMentions(ctx, id, text)
  await notifyOfComment(ctx, product.row, { id, parentAuthorId: null, mentioned, isNew: false })
  ctx.publish(discussionChanged, { id: row.product_id }, 'everyone')
  return currentComment(ctx, id, product.facts)
}

export const removeComment: Handler<typeof contract.removeComment> = async (ctx, { id }) => {
  const { row } = await lockComment(ctx, id)
  ctx.allow(policy.mayRemoveComment(ctx.viewer, commentFactsOf(row)))
  await queries.remove(ctx.tx, row, ctx.now)
  publishDiscussionChange(ctx, row.product_id)
  return { ok: true }
}
