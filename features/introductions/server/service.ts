import * as z from 'zod/mini'
import { connectMembers } from '#features/network/server/index.ts'
import { notify, withdrawNotice } from '#features/notifications/server/index.ts'
import { cardOf } from '#features/profiles/contract/card.ts'
import { dayBefore, dayMs } from '#kit/durations.ts'
import { id as idField, instant } from '#kit/fields.ts'
import type { Context } from '#platform/http/context.ts'
import { cursorAt, placeAt } from '#platform/http/cursor.ts'
import type { Serve } from '#platform/http/route.ts'
import type * as contract from '../contract/index.ts'
import { introductionChanged, introductionLimits } from '../contract/index.ts'
import * as policy from './policy.ts'
import * as queries from './queries.ts'
import type { IntroductionRow } from './queries.ts'
import { factsOf, viewOf } from './view.ts'

const introductionsPath = '/introductions'

/** A cursor carries when the last one was proposed, and its id. */
const place = z.tuple([instant(), idField()])

const found = async (ctx: Context<'introduction.not_found'>, id: string): Promise<IntroductionRow> =>
  (await queries.find(ctx.tx, id, ctx.member.id)) ?? ctx.fail('introduction.not_found')

/** The introduction as it is, and stays until this call is over. */
const held = async (ctx: Context<'introduction.not_found'>, id: string) => {
  await queries.lock(ctx.tx, id)
  return found(ctx, id)
}

/** What a member is told of one that waits for their answer. */
const noticeOf = (id: string, memberId: string) => `introductions:${id}:proposed:${memberId}`

/** It waits for nobody's answer any more. */
const untell = async (ctx: Context, { id, first, second }: IntroductionRow) => {
  for (const one of [first, second]) await withdrawNotice(ctx, noticeOf(id, one.id))
}

const allOf = ({ introducer, first, second }: IntroductionRow) => [introducer.id, first.id, second.id]

export const list: Serve<typeof contract.listIntroductions> = async (ctx, { side, cursor, limit }) => {
  const rows = await queries.list(ctx.tx, ctx.member.id, side, placeAt(cursor, place), limit + 1)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    items: shown.map((row) => viewOf(row, ctx.member, ctx.now)),
    nextCursor: last ? cursorAt([last.created_at.toISOString(), last.id]) : null,
  }
}

export const candidates: Serve<typeof contract.listCandidates> = async (ctx, { memberId, q }) => ({
  items: (await queries.candidates(ctx.tx, ctx.member.id, memberId, q ?? null)).map(cardOf),
})

export const propose: Serve<typeof contract.proposeIntroduction> = async (ctx, { memberId, otherId, message }) => {
  const { id: introducerId } = ctx.member
  await queries.holdProposing(ctx.tx, introducerId)
  const pair = await queries.pairOf(ctx.tx, introducerId, memberId, otherId, dayBefore(ctx.now))
  const isSame = memberId === otherId || [memberId, otherId].includes(introducerId)
  ctx.allow(policy.propose(ctx.viewer, { ...pair, isSame }, introductionLimits.perDay))
  const expiresAt = new Date(ctx.now.getTime() + introductionLimits.openDays * dayMs)
  const id = await queries.insert(ctx.tx, {
    introducerId,
    memberIds: [memberId, otherId],
    message,
    now: ctx.now,
    expiresAt,
  })
  if (!id) return ctx.fail('introduction.already_open')
  const row = (await queries.find(ctx.tx, id, introducerId)) as IntroductionRow
  for (const [to, about] of [
    [row.first, row.second],
    [row.second, row.first],
  ] as const) {
    await notify(ctx, {
      memberIds: [to.id],
      type: 'introduction_proposed',
      payload: { introducer: row.introducer.full_name, member: about.full_name },
      link: introductionsPath,
      dedupeKey: noticeOf(id, to.id),
      fromId: introducerId,
      aboutId: about.id,
    })
  }
  ctx.publish(introductionChanged, { id }, { members: allOf(row) })
  return viewOf(row, ctx.member, ctx.now)
}

/** Both have said yes: they are connected, and each is told, the introducer by the open page. */
const meet = async (ctx: Context<'introduction.closed'>, { id, introducer, first, second }: IntroductionRow) => {
  await connectMembers(ctx, first.id, second.id)
  // Asked while the two are held: a block that came with the proposal has not ended it.
  if (!(await queries.mayMeet(ctx.tx, first.id, second.id))) ctx.fail('introduction.closed')
  for (const [to, about] of [
    [first, second],
    [second, first],
  ] as const) {
    await notify(ctx, {
      memberIds: [to.id],
      type: 'introduction_made',
      payload: { introducer: introducer.full_name, member: about.full_name },
      link: introductionsPath,
      dedupeKey: `introductions:${id}:made`,
      fromId: about.id,
      aboutId: introducer.id,
    })
  }
}

export const answer: Serve<typeof contract.answerIntroduction> = async (ctx, { id, accept }) => {
  const before = await held(ctx, id)
  ctx.allow(policy.answer(ctx.viewer, factsOf(before, ctx.member.id, ctx.now)))
  const state = await queries.setAnswer(ctx.tx, id, ctx.member.id, accept, ctx.now)
  if (state === 'made') await meet(ctx, before)
  await (state === 'proposed' ? withdrawNotice(ctx, noticeOf(id, ctx.member.id)) : untell(ctx, before))
  // Half an answer is nobody else's business.
  ctx.publish(introductionChanged, { id }, { members: state === 'proposed' ? [ctx.member.id] : allOf(before) })
  return viewOf(await found(ctx, id), ctx.member, ctx.now)
}

export const withdraw: Serve<typeof contract.withdrawIntroduction> = async (ctx, { id }) => {
  const before = await held(ctx, id)
  ctx.allow(policy.withdraw(ctx.viewer, factsOf(before, ctx.member.id, ctx.now)))
  await queries.close(ctx.tx, id, 'withdrawn', ctx.now)
  await untell(ctx, before)
  ctx.publish(introductionChanged, { id }, { members: allOf(before) })
  return viewOf(await found(ctx, id), ctx.member, ctx.now)
}
