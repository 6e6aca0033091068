import { recordActivity, withdrawActivity } from '#features/activity/server/index.ts'
import { notify, withdrawNotification } from '#features/notifications/server/index.ts'
import { memberPath } from '#features/profiles/contract/card.ts'
import type { Context } from '#platform/http/context.ts'
import { timeKeyset } from '#platform/http/cursor.ts'
import type { Handler } from '#platform/http/route.ts'
import { languageOfOptionalText } from '#platform/i18n/language-of-text.ts'
import type * as contract from '../../contract/index.ts'
import { connectionsChanged, type ConnectionView } from '../../contract/index.ts'
import * as policy from '../policy.ts'
import * as counts from '../queries/counts.ts'
import * as lists from '../queries/lists.ts'
import { searchWordsOf } from '../queries/members.ts'
import * as pairs from '../queries/pairs.ts'
import { parseSearch } from '../search.ts'
import { connectionOf } from '../state.ts'
import { connectionViewOf, requestViewOf } from '../view.ts'

const connected: ConnectionView = { state: 'connected', requestId: null }
const notConnected: ConnectionView = { state: 'none', requestId: null }

const lockPair = async (ctx: Context, memberId: string) => {
  const { id } = ctx.member
  await pairs.lockPair(ctx.tx, id, memberId)
  const row = await pairs.findPair(ctx.tx, id, memberId)
  const view = row ? connectionOf(row, id) : notConnected
  const facts: policy.Facts = {
    isSelf: memberId === id,
    exists: row !== undefined,
    hasBlock: row?.has_block ?? false,
    banned: row?.banned ?? false,
    state: view.state,
  }
  return { row, view, facts }
}

const publishConnectionChange = (
  ctx: Pick<Context, 'publish' | 'member'>,
  memberId: string,
  audience: readonly string[] = [ctx.member.id, memberId],
) => ctx.publish(connectionsChanged, { memberIds: [ctx.member.id, memberId] }, { members: audience })

const requestDedupeKey = (requestId: string) => `connections:request:${requestId}`

const activitySubject = (one: string, other: string) => `connections:${[one, other].sort().join(':')}`

type ConnectContext = Pick<Context, 'tx' | 'publish' | 'now' | 'enqueue' | 'mail' | 'config'>

/** Connects two members unless they are connected; true if it did. The caller must have the consent of both. */
export const connectMembers = async (ctx: ConnectContext, one: string, other: string): Promise<boolean> => {
  await pairs.lockPair(ctx.tx, one, other)
  // A connection answers any request between the two members, so its notification and reminder must go.
  const answeredRequestId = await pairs.removeRequest(ctx.tx, one, other)
  if (answeredRequestId) await withdrawNotification(ctx, requestDedupeKey(answeredRequestId))
  const isNew = await pairs.connect(ctx.tx, one, other, ctx.now)
  if (!isNew) return false
  await recordActivity(ctx, {
    actorId: one,
    otherId: other,
    type: 'new_connection',
    payload: {},
    link: memberPath(other),
    subject: activitySubject(one, other),
  })
  ctx.publish(connectionsChanged, { memberIds: [one, other] }, { members: [one, other] })
  return true
}

const acceptRequestOf = async (ctx: Context, memberId: string): Promise<ConnectionView> => {
  if (await connectMembers(ctx, ctx.member.id, memberId)) {
    await notify(ctx, {
      memberIds: [memberId],
      type: 'connection_accepted',
      payload: { member: ctx.member.fullName },
      link: memberPath(ctx.member.id),
      fromId: ctx.member.id,
      dedupeKey: `connections:accepted:${ctx.member.id}:${memberId}:${ctx.now.toISOString().slice(0, 10)}`,
    })
  }
  return connected
}

export type RequestRefusal = Exclude<
  ReturnType<typeof policy.mayRequest> | ReturnType<typeof policy.checkDailyRequestLimit>,
  'ok'
>

/** Sends a request or returns the refusal, which other areas report with their own errors. */
export const sendRequest = async (
  ctx: Context,
  { memberId, message: typed }: { memberId: string; message: string },
): Promise<ConnectionView | { refused: RequestRefusal }> => {
  const { row, view, facts } = await lockPair(ctx, memberId)
  const verdict = policy.mayRequest(ctx.viewer, facts)
  if (verdict !== 'ok') return { refused: verdict }
  if (view.state === 'connected' || view.state === 'requested') return view
  const hasRequestedViewer = row?.request_from === memberId && !row.withdrawn
  // Also after the viewer has declined: for its sender, the request is still pending.
  if (hasRequestedViewer) return acceptRequestOf(ctx, memberId)

  const dailyVerdict = policy.checkDailyRequestLimit(await pairs.countRecentRequests(ctx.tx, ctx.member.id, ctx.now))
  if (dailyVerdict !== 'ok') return { refused: dailyVerdict }
  await pairs.recordRequest(ctx.tx, ctx.member.id, ctx.now)
  const message = typed || null
  const language = languageOfOptionalText(message, ctx.member.language)
  if (row?.request_id && row.request_from === ctx.member.id) {
    await pairs.resendRequest(ctx.tx, row.request_id, { message, language, now: ctx.now })
    publishConnectionChange(ctx, memberId, [ctx.member.id])
    return { state: 'requested', requestId: row.request_id }
  }
  await pairs.removeRequest(ctx.tx, ctx.member.id, memberId)
  const requestId = await pairs.addRequest(ctx.tx, {
    fromId: ctx.member.id,
    toId: memberId,
    message,
    language,
    now: ctx.now,
  })
  await notify(ctx, {
    memberIds: [memberId],
    type: 'connection_requested',
    payload: { member: ctx.member.fullName },
    link: '/network?tab=requests',
    fromId: ctx.member.id,
    dedupeKey: requestDedupeKey(requestId),
  })
  publishConnectionChange(ctx, memberId)
  return { state: 'requested', requestId }
}

export const request: Handler<typeof contract.requestConnection> = async (ctx, input) => {
  const result = await sendRequest(ctx, input)
  return 'refused' in result ? ctx.fail(result.refused) : result
}

export const accept: Handler<typeof contract.acceptRequest> = async (ctx, { memberId }) => {
  const { view, facts } = await lockPair(ctx, memberId)
  ctx.allow(policy.mayAccept(ctx.viewer, facts))
  return view.state === 'connected' ? view : acceptRequestOf(ctx, memberId)
}

export const decline: Handler<typeof contract.declineRequest> = async (ctx, { memberId }) => {
  const { view, facts } = await lockPair(ctx, memberId)
  ctx.allow(policy.mayEnd(ctx.viewer, facts))
  if (view.state !== 'asked' || view.requestId === null) return view
  await pairs.declineRequest(ctx.tx, view.requestId, ctx.now)
  await withdrawNotification(ctx, requestDedupeKey(view.requestId))
  // Publish only to the decliner: the sender must not learn of it, not even by reloading.
  publishConnectionChange(ctx, memberId, [ctx.member.id])
  return notConnected
}

export const withdraw: Handler<typeof contract.withdrawRequest> = async (ctx, { memberId }) => {
  const { row, view, facts } = await lockPair(ctx, memberId)
  ctx.allow(policy.mayEnd(ctx.viewer, facts))
  if (view.state !== 'requested' || view.requestId === null) return view
  if (row?.declined) {
    await pairs.withdrawDeclinedRequest(ctx.tx, view.requestId, ctx.now)
    publishConnectionChange(ctx, memberId, [ctx.member.id])
    return notConnected
  }
  await pairs.removeRequest(ctx.tx, ctx.member.id, memberId)
  await withdrawNotification(ctx, requestDedupeKey(view.requestId))
  publishConnectionChange(ctx, memberId)
  return notConnected
}

export const remove: Handler<typeof contract.removeConnection> = async (ctx, { memberId }) => {
  const { view, facts } = await lockPair(ctx, memberId)
  ctx.allow(policy.mayEnd(ctx.viewer, facts))
  if (view.state !== 'connected') return view
  await withdrawActivity(ctx, 'new_connection', activitySubject(ctx.member.id, memberId))
  await pairs.disconnect(ctx.tx, ctx.member.id, memberId)
  publishConnectionChange(ctx, memberId)
  return notConnected
}

const findConnections = async (tx: Context['tx'], memberId: string, q: string, after: lists.Cursor, limit: number) => {
  const search = parseSearch(await searchWordsOf(tx, q))
  // A query of only punctuation matches no one.
  const rows = search ? await lists.searchConnections(tx, memberId, search, after, limit) : []
  return { rows, total: rows[0]?.total ?? 0 }
}

export const listConnections: Handler<typeof contract.listConnections> = async (
  { tx, member },
  { q, cursor, limit },
) => {
  const after = timeKeyset.parse(cursor)
  const found = q === undefined ? null : await findConnections(tx, member.id, q, after, limit + 1)
  const rows = found?.rows ?? (await lists.listConnections(tx, member.id, after, limit + 1))
  const total = async () => found?.total ?? counts.countConnections(tx, member.id)
  return {
    ...timeKeyset.page(rows, limit, connectionViewOf, (row) => [row.connected_at, row.id]),
    ...(cursor === undefined ? { total: await total() } : {}),
  }
}

export const listRequests: Handler<typeof contract.listRequests> = async (
  { tx, member },
  { direction, cursor, limit },
) => {
  const rows = await lists.listRequests(tx, member.id, direction, timeKeyset.parse(cursor), limit + 1)
  return {
    ...timeKeyset.page(rows, limit, requestViewOf, (row) => [row.created_at, row.request_id]),
    ...(cursor === undefined ? { total: await counts.countRequests(tx, member.id, direction) } : {}),
  }
}

export const summary: Handler<typeof contract.readNetworkSummary> = async ({ tx, member }) => ({
  connections: await counts.countConnections(tx, member.id),
  incomingRequests: await counts.countRequests(tx, member.id, 'incoming'),
})
