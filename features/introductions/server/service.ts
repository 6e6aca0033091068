import { connectMembers } from '#features/network/server/index.ts'
import { notify, withdrawNotification } from '#features/notifications/server/index.ts'
import { cardOf } from '#features/profiles/contract/card.ts'
import { readTypedSearch } from '#platform/db/member-search.ts'
import { dayBefore, dayMs } from '#kit/durations.ts'
import type { Context } from '#platform/http/context.ts'
import { timeKeyset } from '#platform/http/cursor.ts'
import type { Handler } from '#platform/http/route.ts'
import { languageOfText } from '#platform/i18n/language-of-text.ts'
import type * as contract from '../contract/index.ts'
import { introductionsFlag } from '../contract/flags.ts'
import { introductionChanged, introductionLimits } from '../contract/index.ts'
import * as policy from './policy.ts'
import * as queries from './queries.ts'
import type { IntroductionRow } from './queries.ts'
import { factsOf, viewOf } from './view.ts'

const introductionsPath = '/introductions'

const findIntroduction = async (ctx: Context<'introduction.not_found'>, id: string): Promise<IntroductionRow> =>
  (await queries.find(ctx.tx, id, ctx.member.id)) ?? ctx.fail('introduction.not_found')

const lockIntroduction = async (ctx: Context<'introduction.not_found'>, id: string) => {
  await queries.lock(ctx.tx, id)
  return findIntroduction(ctx, id)
}

const proposalNoticeKey = (id: string, memberId: string) => `introductions:${id}:proposed:${memberId}`

const withdrawProposalNotices = async (ctx: Context, { id, first, second }: IntroductionRow) => {
  for (const one of [first, second]) await withdrawNotification(ctx, proposalNoticeKey(id, one.id))
}

const participantIds = ({ introducer, first, second }: IntroductionRow) => [introducer.id, first.id, second.id]

export const list: Handler<typeof contract.listIntroductions> = async (ctx, { side, cursor, limit }) => {
  const rows = await queries.list(ctx.tx, ctx.member.id, side, timeKeyset.parse(cursor), limit + 1)
  return timeKeyset.page(
    rows,
    limit,
    (row) => viewOf(row, ctx),
    (row) => [row.created_at, row.id],
  )
}

/** Members without this function cannot answer introductions, so nobody is introduced to them. */
const areOnFor = ({ flags }: Pick<Context, 'flags'>, memberId: string) => flags.isOn(introductionsFlag, memberId)
/** Read at most, because members without this function are left out. */
const readCandidates = 10 * introductionLimits.candidates

export const candidates: Handler<typeof contract.listCandidates> = async (ctx, { memberId, q }) => {
  const { tx, member } = ctx
  if (!areOnFor(ctx, memberId)) return { items: [] }
  const search = q === undefined ? null : await readTypedSearch(tx, q, ['name', 'company'])
  const rows = await queries.candidates(tx, member.id, memberId, search, readCandidates)
  const items = rows.filter(({ id }) => areOnFor(ctx, id)).map(cardOf)
  return { items: items.slice(0, introductionLimits.candidates) }
}

export const propose: Handler<typeof contract.proposeIntroduction> = async (ctx, { memberId, otherId, message }) => {
  const { id: introducerId } = ctx.member
  await queries.lockProposals(ctx.tx, introducerId)
  const pair = await queries.findPairFacts(ctx.tx, introducerId, memberId, otherId, dayBefore(ctx.now))
  const isSame = memberId === otherId || [memberId, otherId].includes(introducerId)
  const canMeet = pair.canMeet && areOnFor(ctx, memberId) && areOnFor(ctx, otherId)
  ctx.allow(policy.mayPropose(ctx.viewer, { ...pair, canMeet, isSame }, introductionLimits.perDay))
  const expiresAt = new Date(ctx.now.getTime() + introductionLimits.openDays * dayMs)
  const id = await queries.insert(ctx.tx, {
    introducerId,
    memberIds: [memberId, otherId],
    message,
    language: languageOfText(message, ctx.member.language),
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
      dedupeKey: proposalNoticeKey(id, to.id),
      fromId: introducerId,
      aboutId: about.id,
    })
  }
  ctx.publish(introductionChanged, { id }, { members: participantIds(row) })
  return viewOf(row, ctx)
}

/** Connects the two members and notifies both. The introducer receives only the event. */
const completeIntroduction = async (
  ctx: Context<'introduction.closed'>,
  { id, introducer, first, second }: IntroductionRow,
) => {
  await connectMembers(ctx, first.id, second.id)
  // Check while the pair is locked: a block that was committed during the proposal has not ended the introduction.
  if (!(await queries.canConnect(ctx.tx, first.id, second.id))) ctx.fail('introduction.closed')
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

export const answer: Handler<typeof contract.answerIntroduction> = async (ctx, { id, accept }) => {
  const before = await lockIntroduction(ctx, id)
  ctx.allow(policy.mayAnswer(ctx.viewer, factsOf(before, ctx.member.id, ctx.now)))
  const state = await queries.setAnswer(ctx.tx, id, ctx.member.id, accept, ctx.now)
  if (state === 'made') await completeIntroduction(ctx, before)
  await (state === 'proposed'
    ? withdrawNotification(ctx, proposalNoticeKey(id, ctx.member.id))
    : withdrawProposalNotices(ctx, before))
  // The first acceptance is visible to its author only.
  ctx.publish(introductionChanged, { id }, { members: state === 'proposed' ? [ctx.member.id] : participantIds(before) })
  return viewOf(await findIntroduction(ctx, id), ctx)
}

export const withdraw: Handler<typeof contract.withdrawIntroduction> = async (ctx, { id }) => {
  const before = await lockIntroduction(ctx, id)
  ctx.allow(policy.mayWithdraw(ctx.viewer, factsOf(before, ctx.member.id, ctx.now)))
  await queries.close(ctx.tx, id, 'withdrawn', ctx.now)
  await withdrawProposalNotices(ctx, before)
  ctx.publish(introductionChanged, { id }, { members: participantIds(before) })
  return viewOf(await findIntroduction(ctx, id), ctx)
}
