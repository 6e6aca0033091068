import { variantFor } from '#features/experiments/server/index.ts'
import { notify } from '#features/notifications/server/index.ts'
import { cardOf } from '#features/profiles/contract/card.ts'
import { readTypedSearch } from '#platform/db/member-search.ts'
import { dayBefore } from '#kit/durations.ts'
import type { Context } from '#platform/http/context.ts'
import type { Handler } from '#platform/http/route.ts'
import { languageOfText } from '#platform/i18n/language-of-text.ts'
import type * as contract from '../contract/index.ts'
import { type FeedAudience, postLimits, postPath } from '../contract/index.ts'
import { mentionedNames } from '../contract/mentions.ts'
import * as policy from './policy.ts'
import { readSummary } from './queries/dashboard.ts'
import * as queries from './queries/posts.ts'
import { publishActivityChange, postSubject, recordPost, withdrawActivity } from './record-activity.ts'
import { factsOf, postOf, summaryOf } from './view.ts'

const suggestionLimit = 6

type PostContext = Context<'post.not_found' | 'auth.required' | 'auth.blocked'>

const findPost = async (ctx: PostContext, id: string) => {
  const post = (await queries.find(ctx.tx, id, ctx.member.id)) ?? ctx.fail('post.not_found')
  ctx.allow(policy.maySee(ctx.viewer, factsOf(post)))
  return post
}

const lockPost = async (ctx: PostContext, id: string) => {
  await queries.lock(ctx.tx, id)
  return findPost(ctx, id)
}

/** Stores the mentions of a post and notifies newly mentioned members except the author. */
const saveMentions = async (
  ctx: Parameters<typeof notify>[0] & Pick<Context, 'member'>,
  post: { id: string; text: string; audience: FeedAudience },
) => {
  const { id: authorId, fullName } = ctx.member
  const meant = await queries.replaceMentions(ctx.tx, {
    postId: post.id,
    authorId,
    audience: post.audience,
    names: mentionedNames(post.text),
  })
  const memberIds = meant.filter((memberId) => memberId !== authorId)
  if (memberIds.length === 0) return
  await notify(ctx, {
    memberIds,
    type: 'mention',
    payload: { author: fullName },
    link: postPath(post.id),
    fromId: authorId,
    dedupeKey: `mention:${postSubject(post.id)}`,
  })
}

const readView = async (ctx: Pick<Context, 'tx' | 'member'>, id: string) =>
  postOf(await queries.get(ctx.tx, id, ctx.member.id), ctx.member)

export const createPost: Handler<typeof contract.createPost> = async (ctx, { text, link, audience }) => {
  const { id: authorId } = ctx.member
  const today = await queries.countSince(ctx.tx, authorId, dayBefore(ctx.now))
  if (today >= postLimits.perDay) ctx.fail('post.enough_for_today', { count: postLimits.perDay })
  const id = await queries.insert(ctx.tx, {
    author_id: authorId,
    text,
    link,
    audience,
    language: languageOfText(text, ctx.member.language),
    created_at: ctx.now,
  })
  await saveMentions(ctx, { id, text, audience })
  await recordPost(ctx, { id, authorId, audience })
  return readView(ctx, id)
}

export const readPost: Handler<typeof contract.readPost> = async (ctx, { id }) =>
  postOf(await findPost(ctx, id), ctx.member)

export const editPost: Handler<typeof contract.editPost> = async (ctx, { id, text, link }) => {
  const post = await lockPost(ctx, id)
  const facts = factsOf(post)
  ctx.allow(policy.mayEdit(ctx.viewer, facts))
  // An unchanged post is not marked as edited.
  if (text === post.text && link === post.link) return postOf(post, ctx.member)
  const language = languageOfText(text, ctx.member.language)
  await queries.update(ctx.tx, id, { text, language, link }, ctx.now)
  await saveMentions(ctx, { id, text, audience: facts.audience })
  await publishActivityChange(ctx, 'new_post', postSubject(id))
  return readView(ctx, id)
}

export const removePost: Handler<typeof contract.removePost> = async (ctx, { id }) => {
  const post = await lockPost(ctx, id)
  ctx.allow(policy.mayRemove(ctx.viewer, factsOf(post)))
  await withdrawActivity(ctx, 'new_post', postSubject(id))
  await queries.remove(ctx.tx, id)
  return { ok: true }
}

export const mentionable: Handler<typeof contract.listMentionable> = async ({ tx, member }, { q, audience }) => {
  const search = await readTypedSearch(tx, q, ['name'])
  const rows = await queries.findMentionable(tx, member.id, search, audience, suggestionLimit)
  return { items: rows.map(cardOf) }
}

export const dashboardSummary: Handler<typeof contract.dashboardSummary> = async (ctx) => {
  const row = await readSummary(ctx.tx, ctx.member.id)
  // Members who have made contact already cannot reach the goal of the experiment any more.
  return summaryOf(row, await variantFor(ctx, 'first_steps', { isShown: !row.has_asked }))
}
