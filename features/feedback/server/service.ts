import * as z from 'zod/mini'
import { recordAdminAction } from '#features/audit-log/server/index.ts'
import { id as idField, instant } from '#kit/fields.ts'
import { encodeCursor, decodeCursor } from '#platform/http/cursor.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract/index.ts'
import { feedbackChanged } from '../contract/index.ts'
import * as policy from './policy.ts'
import * as queries from './queries.ts'
import { viewOf } from './view.ts'

const cursorShape = z.tuple([instant(), idField()])

export const send: Handler<typeof contract.sendFeedback> = async (ctx, { page, ...content }) => {
  const id = await queries.insert(
    ctx.tx,
    ctx.member.id,
    { ...content, page: page || null, language: ctx.language },
    ctx.now,
  )
  ctx.publish(feedbackChanged, { id }, 'admins')
  return { ok: true }
}

export const list: Handler<typeof contract.listFeedback> = async (ctx, { cursor, limit, ...filters }) => {
  const rows = await queries.list(ctx.tx, filters, decodeCursor(cursor, cursorShape), limit + 1)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    items: shown.map((row) => viewOf(row, ctx.viewer)),
    nextCursor: last ? encodeCursor([last.created_at.toISOString(), last.id]) : null,
  }
}

export const setState: Handler<typeof contract.setFeedbackState> = async (ctx, { id, state, note: typed }) => {
  await queries.lock(ctx.tx, id)
  const before = (await queries.find(ctx.tx, id)) ?? ctx.fail('feedback.not_found')
  ctx.allow(policy.setState(ctx.viewer))
  const note = typed || null
  if (state !== before.state || note !== before.note) {
    await queries.setState(ctx.tx, id, state, note)
    await recordAdminAction(ctx, {
      action: 'feedback.set_state',
      target: { kind: 'feedback', id },
      before: { state: before.state },
      after: { state },
      reason: note,
    })
    ctx.publish(feedbackChanged, { id }, 'admins')
  }
  return viewOf({ ...before, state, note }, ctx.viewer)
}
