import * as z from 'zod/mini'
import { namesIn } from '#features/activity/contract/mentions.ts'
import { membersNamed } from '#features/activity/server/index.ts'
import { notify } from '#features/notifications/server/index.ts'
import { mayCall } from '#kit/access.ts'
import { id as idField, instant } from '#kit/fields.ts'
import type { Context, VisitorContext } from '#platform/http/context.ts'
import { cursorAt, placeAt } from '#platform/http/cursor.ts'
import type { Serve } from '#platform/http/route.ts'
import type * as contract from '../../contract/index.ts'
import { discussionChanged, productChanged, productLimits, productPath } from '../../contract/index.ts'
import { commentFactsOf, commentOf, replyOf } from '../comment-view.ts'
import * as policy from '../policy.ts'
import { countActs, noteActs } from '../queries/acts.ts'
import * as queries from '../queries/comments.ts'
import { makerIds } from '../queries/makers.ts'
import { lock } from '../queries/products.ts'
import { refuseFields } from './product-input.ts'
import { found, held, seen } from './load-product.ts'

const byTime = z.tuple([instant(), idField()])

const commentReaderOf = ({ viewer }: Pick<Context, 'viewer'>): queries.Reader => ({
  id: viewer?.id ?? null,
  seesMembers: mayCall('confirmed', viewer) === 'ok',
})

const pageOf = (rows: readonly queries.CommentRow[], limit: number) => {
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { shown, nextCursor: last ? cursorAt([last.created_at.toISOString(), last.id]) : null }
}

/** Comments with their first answers. */
const withAnswers = async (
  ctx: Pick<Context, 'tx' | 'viewer'>,
  rows: readonly queries.CommentRow[],
  product: policy.Facts,
) => {
  const { answers, counts } = await queries.firstAnswersOf(
    ctx.tx,
    commentReaderOf(ctx),
    rows.map(({ id }) => id),
    productLimits.repliesShown,
  )
  const byParent = Map.groupBy(answers, ({ parent_id }) => parent_id)
  return rows.map((row) =>
    commentOf(row, ctx.viewer, product, { first: byParent.get(row.id) ?? [], count: counts.get(row.id) ?? 0 }),
  )
}

export const listComments: Serve<typeof contract.listComments> = async (ctx, { id, cursor, limit }) => {
  const { facts } = await found(ctx, id)
  const { shown, nextCursor } = pageOf(
    await queries.commentsOf(ctx.tx, commentReaderOf(ctx), id, placeAt(cursor, byTime), limit + 1),
    limit,
  )
  return { items: await withAnswers(ctx, shown, facts), nextCursor }
}

type FindingComment = VisitorContext<'comment.not_found'>

/** A comment that the caller may know of, with the rules' view of its product. */
const foundComment = async (ctx: FindingComment, id: string) => {
  const row = await queries.find(ctx.tx, commentReaderOf(ctx), id)
  if (!row || row.apart || row.author_banned) return ctx.fail('comment.not_found')
  // Under a product that the caller does not see there are no comments.
  const product = (await seen(ctx, row.product_id)) ?? ctx.fail('comment.not_found')
  return { row, product }
}

/** The comment as it is, and stays until this call is over: whoever changes a discussion holds its product. */
const heldComment = async (ctx: FindingComment, id: string) => {
  const before = (await queries.find(ctx.tx, commentReaderOf(ctx), id)) ?? ctx.fail('comment.not_found')
  await lock(ctx.tx, before.product_id)
  return foundComment(ctx, id)
}

export const listReplies: Serve<typeof contract.listReplies> = async (ctx, { id, cursor, limit }) => {
  const { product } = await foundComment(ctx, id)
  const { shown, nextCursor } = pageOf(
    await queries.answersOf(ctx.tx, commentReaderOf(ctx), id, placeAt(cursor, byTime), limit + 1),
    limit,
  )
  return { items: shown.map((row) => replyOf(row, ctx.viewer, product.facts)), nextCursor }
}

const publish = (ctx: Pick<Context, 'publish'>, productId: string) => {
  ctx.publish(discussionChanged, { id: productId }, 'everyone')
  // Lists and the page say how many comments there are.
  ctx.publish(productChanged, { id: productId }, 'everyone')
}

type Commenting = Context<'comment.not_found'>

/** Settles who is mentioned; more than `productLimits.mentionsPerDay` of one member in a day are refused. */
const settleMentions = async (ctx: Commenting, commentId: string, text: string): Promise<string[]> => {
  const names = namesIn(text)
  const meant = await membersNamed(ctx.tx, ctx.member.id, names)
  const before = await queries.mentionedIn(ctx.tx, commentId)
  const added = new Set(meant.map(({ member_id }) => member_id).filter((id) => !before.includes(id))).size
  if (added > 0) {
    const today = await countActs(ctx.tx, ctx.member.id, 'mention', ctx.now)
    if (today + added > productLimits.mentionsPerDay)
      refuseFields([{ path: 'text', code: 'product.too_many_mentions' }])
    await noteActs(ctx.tx, ctx.member.id, 'mention', added, ctx.now)
  }
  return queries.setMentions(ctx.tx, commentId, names, meant)
}

type Told = { id: string; slug: string; title: string }

/** Tells of a comment, each member once: who is answered, then the makers, then who is mentioned. */
const tell = async (
  ctx: Commenting,
  product: Told,
  comment: { id: string; answers: string | null; mentioned: readonly string[]; isNew: boolean },
) => {
  const author = { author: ctx.member.fullName, title: product.title }
  const from = { link: productPath(product.slug), fromId: ctx.member.id }
  const told = new Set<string>([ctx.member.id])
  const untold = (ids: readonly string[]) => {
    const fresh = ids.filter((one) => !told.has(one))
    for (const one of fresh) told.add(one)
    return fresh
  }
  if (comment.isNew) {
    const key = `products:comment:${comment.id}`
    if (comment.answers)
      await notify(ctx, {
        memberIds: untold([comment.answers]),
        type: 'product_reply',
        payload: author,
        ...from,
        dedupeKey: key,
      })
    await notify(ctx, {
      memberIds: untold(await makerIds(ctx.tx, product.id)),
      type: 'product_comment',
      payload: author,
      ...from,
      dedupeKey: key,
    })
  }
  await notify(ctx, {
    memberIds: untold(comment.mentioned),
    type: 'mention',
    payload: { author: ctx.member.fullName },
    ...from,
    dedupeKey: `products:mention:${comment.id}`,
  })
}

const shown = async (ctx: Commenting, id: string, product: policy.Facts) => {
  const row = (await queries.find(ctx.tx, commentReaderOf(ctx), id)) ?? ctx.fail('comment.not_found')
  if (row.parent_id !== null) return replyOf(row, ctx.viewer, product)
  const [view] = await withAnswers(ctx, [row], product)
  return view ?? ctx.fail('comment.not_found')
}

export const addComment: Serve<typeof contract.addComment> = async (ctx, { id, parentId, text }) => {
  const { row: product, facts } = await held(ctx, id)
  ctx.allow(policy.comment(ctx.viewer, facts))
  const parent = parentId === null ? null : await queries.find(ctx.tx, commentReaderOf(ctx), parentId)
  if (parentId !== null && (!parent || parent.product_id !== id || parent.author_banned))
    return ctx.fail('comment.not_found')
  if (parent) ctx.allow(policy.reply(ctx.viewer, facts, commentFactsOf(parent)))

  if ((await countActs(ctx.tx, ctx.member.id, 'comment', ctx.now)) >= productLimits.commentsPerDay)
    return ctx.fail('comment.too_many')
  await noteActs(ctx.tx, ctx.member.id, 'comment', 1, ctx.now)
  const commentId = await queries.insert(ctx.tx, {
    product_id: id,
    parent_id: parentId,
    author_id: ctx.member.id,
    text,
    language: ctx.language,
    created_at: ctx.now,
  })
  const mentioned = await settleMentions(ctx, commentId, text)
  await tell(ctx, product, { id: commentId, answers: parent?.author_id ?? null, mentioned, isNew: true })
  publish(ctx, id)
  return shown(ctx, commentId, facts)
}

export const editComment: Serve<typeof contract.editComment> = async (ctx, { id, text }) => {
  const { row, product } = await heldComment(ctx, id)
  ctx.allow(policy.editComment(ctx.viewer, product.facts, commentFactsOf(row)))
  // Saved without a change it is not edited.
  if (text === row.text) return shown(ctx, id, product.facts)
  await queries.rewrite(ctx.tx, id, text, ctx.now)
  const mentioned = await settleMentions(ctx, id, text)
  await tell(ctx, product.row, { id, answers: null, mentioned, isNew: false })
  ctx.publish(discussionChanged, { id: row.product_id }, 'everyone')
  return shown(ctx, id, product.facts)
}

export const removeComment: Serve<typeof contract.removeComment> = async (ctx, { id }) => {
  const { row } = await heldComment(ctx, id)
  ctx.allow(policy.removeComment(ctx.viewer, commentFactsOf(row)))
  await queries.takeAway(ctx.tx, row, ctx.now)
  publish(ctx, row.product_id)
  return { ok: true }
}
