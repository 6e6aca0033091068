import * as z from 'zod/mini'
import { recordActivity, withdrawActivity } from '#features/activity/server/index.ts'
import { notify, withdrawNotice } from '#features/notifications/server/index.ts'
import { memberPath } from '#features/profiles/contract/card.ts'
import { id as idField, instant } from '#kit/fields.ts'
import type { Context } from '#platform/http/context.ts'
import { cursorAt, placeAt } from '#platform/http/cursor.ts'
import type { Serve } from '#platform/http/route.ts'
import type * as contract from '../../contract/index.ts'
import { connectionsChanged, type ConnectionView } from '../../contract/index.ts'
import * as policy from '../policy.ts'
import * as lists from '../queries/lists.ts'
import { wordsOf } from '../queries/members.ts'
import * as pairs from '../queries/pairs.ts'
import { soughtIn } from '../search.ts'
import { connectionOf } from '../state.ts'
import { connectionViewOf, requestViewOf } from '../view.ts'

const connected: ConnectionView = { state: 'connected', requestId: null }
const none: ConnectionView = { state: 'none', requestId: null }

/** How two members stand, and stay until this call is over. */
const held = async (ctx: Context, memberId: string) => {
  const { id } = ctx.member
  await pairs.lock(ctx.tx, id, memberId)
  const row = await pairs.find(ctx.tx, id, memberId)
  const view = row ? connectionOf(row, id) : none
  const facts: policy.Facts = {
    isSelf: memberId === id,
    exists: row !== undefined,
    apart: row?.apart ?? false,
    banned: row?.banned ?? false,
    state: view.state,
  }
  return { row, view, facts }
}

const tell = (
  ctx: Pick<Context, 'publish' | 'member'>,
  memberId: string,
  listeners: readonly string[] = [ctx.member.id, memberId],
) => ctx.publish(connectionsChanged, { memberIds: [ctx.member.id, memberId] }, { members: listeners })

const noticeOf = (requestId: string) => `connections:request:${requestId}`

/** What the feed tells of two members' connection. */
const subjectOf = (one: string, other: string) => `connections:${[one, other].sort().join(':')}`

type Connecting = Pick<Context, 'tx' | 'publish' | 'now' | 'enqueue' | 'mail' | 'config'>

/**
 * Connects two members in the caller's transaction, and tells of it; again changes nothing. Refuses nothing: the caller
 * has asked both. @returns whether they were not connected before
 */
export const connectMembers = async (ctx: Connecting, one: string, other: string): Promise<boolean> => {
  await pairs.lock(ctx.tx, one, other)
  // Their request is answered by this, however it came about, and nobody is asked or reminded any more.
  const answered = await pairs.removeRequest(ctx.tx, one, other)
  if (answered) await withdrawNotice(ctx, noticeOf(answered))
  const isNew = await pairs.connect(ctx.tx, one, other, ctx.now)
  if (!isNew) return false
  await recordActivity(ctx, {
    actorId: one,
    otherId: other,
    type: 'new_connection',
    payload: {},
    link: memberPath(other),
    subject: subjectOf(one, other),
  })
  ctx.publish(connectionsChanged, { memberIds: [one, other] }, { members: [one, other] })
  return true
}

/** The caller says yes to who has asked them. */
const sayYes = async (ctx: Context, memberId: string): Promise<ConnectionView> => {
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

export type AskRefusal = Exclude<ReturnType<typeof policy.request> | ReturnType<typeof policy.requestAgainToday>, 'ok'>

/** The caller asks another member to connect; refused, it says why. Other areas that lead to it have words of their own for that. */
export const ask = async (
  ctx: Context,
  { memberId, message: typed }: { memberId: string; message: string },
): Promise<ConnectionView | { refused: AskRefusal }> => {
  const { row, view, facts } = await held(ctx, memberId)
  const verdict = policy.request(ctx.viewer, facts)
  if (verdict !== 'ok') return { refused: verdict }
  if (view.state === 'connected' || view.state === 'requested') return view
  const asked = row?.request_from === memberId && !row.withdrawn
  // Also who was told no earlier: to them their request is still waiting.
  if (asked) return sayYes(ctx, memberId)

  const today = policy.requestAgainToday(await pairs.countAsks(ctx.tx, ctx.member.id, ctx.now))
  if (today !== 'ok') return { refused: today }
  await pairs.noteAsk(ctx.tx, ctx.member.id, ctx.now)
  const message = typed || null
  if (row?.request_id && row.request_from === ctx.member.id) {
    await pairs.repeatRequest(ctx.tx, row.request_id, { message, now: ctx.now })
    tell(ctx, memberId, [ctx.member.id])
    return { state: 'requested', requestId: row.request_id }
  }
  await pairs.removeRequest(ctx.tx, ctx.member.id, memberId)
  const requestId = await pairs.addRequest(ctx.tx, { fromId: ctx.member.id, toId: memberId, message, now: ctx.now })
  await notify(ctx, {
    memberIds: [memberId],
    type: 'connection_requested',
    payload: { member: ctx.member.fullName },
    link: '/network?tab=requests',
    fromId: ctx.member.id,
    dedupeKey: noticeOf(requestId),
  })
  tell(ctx, memberId)
  return { state: 'requested', requestId }
}

export const request: Serve<typeof contract.requestConnection> = async (ctx, input) => {
  const asked = await ask(ctx, input)
  return 'refused' in asked ? ctx.fail(asked.refused) : asked
}

export const accept: Serve<typeof contract.acceptRequest> = async (ctx, { memberId }) => {
  const { view, facts } = await held(ctx, memberId)
  ctx.allow(policy.accept(ctx.viewer, facts))
  return view.state === 'connected' ? view : sayYes(ctx, memberId)
}

export const decline: Serve<typeof contract.declineRequest> = async (ctx, { memberId }) => {
  const { view, facts } = await held(ctx, memberId)
  ctx.allow(policy.end(ctx.viewer, facts))
  if (view.state !== 'asked' || view.requestId === null) return view
  await pairs.declineRequest(ctx.tx, view.requestId, ctx.now)
  await withdrawNotice(ctx, noticeOf(view.requestId))
  // Who asked is not told, not even by a page that looks again.
  tell(ctx, memberId, [ctx.member.id])
  return none
}

export const withdraw: Serve<typeof contract.withdrawRequest> = async (ctx, { memberId }) => {
  const { row, view, facts } = await held(ctx, memberId)
  ctx.allow(policy.end(ctx.viewer, facts))
  if (view.state !== 'requested' || view.requestId === null) return view
  if (row?.declined) {
    await pairs.hideRequest(ctx.tx, view.requestId, ctx.now)
    tell(ctx, memberId, [ctx.member.id])
    return none
  }
  await pairs.removeRequest(ctx.tx, ctx.member.id, memberId)
  await withdrawNotice(ctx, noticeOf(view.requestId))
  tell(ctx, memberId)
  return none
}

export const remove: Serve<typeof contract.removeConnection> = async (ctx, { memberId }) => {
  const { view, facts } = await held(ctx, memberId)
  ctx.allow(policy.end(ctx.viewer, facts))
  if (view.state !== 'connected') return view
  await withdrawActivity(ctx, 'new_connection', subjectOf(ctx.member.id, memberId))
  await pairs.disconnect(ctx.tx, ctx.member.id, memberId)
  tell(ctx, memberId)
  return none
}

/** A cursor carries when the last one came, and its id. */
const byTime = z.tuple([instant(), idField()])
const afterOf = (cursor: string | undefined): lists.Place => {
  const at = placeAt(cursor, byTime)
  return at && { at: at[0], id: at[1] }
}

export const listConnections: Serve<typeof contract.listConnections> = async ({ tx, member }, { q, cursor, limit }) => {
  const sought = q === undefined ? null : soughtIn(await wordsOf(tx, q))
  // Signs alone are said of nobody.
  if (q !== undefined && sought === null) return { items: [], nextCursor: null, total: 0 }
  const rows = await lists.connectionsOf(tx, member.id, sought, afterOf(cursor), limit + 1)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    items: shown.map(connectionViewOf),
    nextCursor: last ? cursorAt([last.connected_at.toISOString(), last.id]) : null,
    ...(cursor === undefined ? { total: await lists.countConnections(tx, member.id, sought) } : {}),
  }
}

export const listRequests: Serve<typeof contract.listRequests> = async (
  { tx, member },
  { direction, cursor, limit },
) => {
  const rows = await lists.listRequests(tx, member.id, direction, afterOf(cursor), limit + 1)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    items: shown.map(requestViewOf),
    nextCursor: last ? cursorAt([last.created_at.toISOString(), last.request_id]) : null,
    ...(cursor === undefined ? { total: await lists.countRequests(tx, member.id, direction) } : {}),
  }
}

export const summary: Serve<typeof contract.readNetworkSummary> = async ({ tx, member }) => ({
  connections: await lists.countConnections(tx, member.id),
  incomingRequests: await lists.countRequests(tx, member.id, 'incoming'),
})
