import * as z from 'zod/mini'
import { rights } from '#features/accounts/server/index.ts'
import { recordAdminAction } from '#features/audit-log/server/index.ts'
import { notify, withdrawNotification } from '#features/notifications/server/index.ts'
import { id as idField, instant } from '#kit/fields.ts'
import type { Context } from '#platform/http/context.ts'
import { keyset } from '#platform/http/cursor.ts'
import type { Handler } from '#platform/http/route.ts'
import { languageOfText } from '#platform/i18n/language-of-text.ts'
import type { ConfirmableAction } from '#platform/second-administrator.ts'
import type * as contract from '../contract/index.ts'
import { confirmationsChanged, endedConfirmationsPath } from '../contract/index.ts'
import { auditTarget, requestKey } from './ask.ts'
import * as policy from './policy.ts'
import * as queries from './queries.ts'
import { factsOf, viewOf } from './view.ts'

type RequestContext = Context<'confirmation.not_found'>

/** A cursor names the order of its list, so that one of the other list is refused. */
const cursorsOf = (state: contract.ConfirmationState) => keyset(z.tuple([z.literal(state), instant(), idField()]))
const cursors = { waiting: cursorsOf('waiting'), ended: cursorsOf('ended') }

export const list: Handler<typeof contract.listConfirmations> = async (ctx, { state, member, cursor, limit }) => {
  const rows = cursors[state]
  const [, at, id] = rows.parse(cursor) ?? []
  const found = await queries.list(ctx.tx, { state, member }, at && id ? [at, id] : null, limit + 1)
  return rows.page(
    found,
    limit,
    (row) => viewOf(row, ctx.viewer, ctx.now),
    (row) => [state, row.ended_at ?? row.created_at, row.id],
  )
}

const findOrFail = async (ctx: RequestContext, id: string): Promise<queries.RequestRow> =>
  (await queries.find(ctx.tx, id)) ?? ctx.fail('confirmation.not_found')

/** Locks the request for this transaction, and reads it afterwards. */
const lockRequest = async (ctx: RequestContext, id: string): Promise<queries.RequestRow> => {
  await queries.lock(ctx.tx, id)
  return findOrFail(ctx, id)
}

type Ended = { status: 'confirmed' | 'declined' | 'withdrawn'; answer?: string }
const auditActions = {
  confirmed: 'confirmations.confirm',
  declined: 'confirmations.decline',
  withdrawn: 'confirmations.withdraw',
} as const

/** Ends the locked request, and tells the administrator who made it. */
const end = async (ctx: RequestContext, row: queries.RequestRow, { status, answer }: Ended) => {
  const { tx, member, now } = ctx
  await queries.end(tx, row.id, {
    status,
    by: member.id,
    now,
    ...(answer !== undefined && { answer: { text: answer, language: languageOfText(answer, member.language) } }),
  })
  await recordAdminAction(ctx, {
    action: auditActions[status],
    target: auditTarget(row.member_id, ctx.settings),
    after: { confirmation: row.action },
    reason: answer ?? null,
  })
  await withdrawNotification(ctx, requestKey(row.id))
  if (status !== 'withdrawn' && row.asked_by !== null)
    await notify(ctx, {
      memberIds: [row.asked_by],
      type: 'confirmation_ended',
      payload: { status },
      link: endedConfirmationsPath,
      dedupeKey: `confirmations:ended:${row.id}`,
    })
  ctx.publish(confirmationsChanged, {}, 'admins')
}

/** @param actions those that may need a second administrator */
export const createConfirm =
  (actions: () => readonly ConfirmableAction[]): Handler<typeof contract.confirmRequest> =>
  async (ctx, { id }) => {
    const known = await findOrFail(ctx, id)
    ctx.allow(policy.mayDecide(ctx.viewer, factsOf(known), ctx.now))
    const action = actions().find(({ name }) => name === known.action)
    if (!action) throw new Error(`No area runs the confirmed action ${known.action}.`)
    const askedBy = known.asked_by ?? ctx.fail('confirmation.asker_may_not')
    // The action locks its rows before the request is locked, in the order of an administrator who acts alone.
    const prepared = await action.prepare(ctx, {
      memberId: known.member_id,
      input: known.input,
      reason: known.reason,
      reasonLanguage: known.reason_language,
      askedBy,
    })
    const row = await lockRequest(ctx, id)
    const [viewer, asker] = [
      await rights.findAdministrator(ctx, ctx.member.id),
      await rights.findAdministrator(ctx, askedBy),
    ]
    ctx.allow(policy.mayDecide(viewer ?? null, factsOf(row), ctx.now))
    ctx.allow(viewer ? (prepared.mayRun(viewer) as 'ok') : 'auth.forbidden')
    if (!asker || prepared.mayRun(asker) !== 'ok') ctx.fail('confirmation.asker_may_not')
    await end(ctx, row, { status: 'confirmed' })
    await prepared.run()
    return viewOf(await findOrFail(ctx, id), ctx.viewer, ctx.now)
  }

export const decline: Handler<typeof contract.declineRequest> = async (ctx, { id, reason }) => {
  const row = await lockRequest(ctx, id)
  ctx.allow(policy.mayDecide(ctx.viewer, factsOf(row), ctx.now))
  await end(ctx, row, { status: 'declined', answer: reason })
  return viewOf(await findOrFail(ctx, id), ctx.viewer, ctx.now)
}

export const withdraw: Handler<typeof contract.withdrawRequest> = async (ctx, { id }) => {
  const row = await lockRequest(ctx, id)
  ctx.allow(policy.mayWithdraw(ctx.viewer, factsOf(row)))
  await end(ctx, row, { status: 'withdrawn' })
  return viewOf(await findOrFail(ctx, id), ctx.viewer, ctx.now)
}
