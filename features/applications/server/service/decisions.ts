import { sql } from 'kysely'
import type { Context } from '#platform/http/context.ts'
import type { Handler } from '#platform/http/route.ts'
import type { Effects } from '#platform/jobs/transaction.ts'
import { announceJob } from '../announce-job.ts'
import { applicationChanged } from '../../contract/events.ts'
import type * as contract from '../../contract/index.ts'
import type { DecisionStatus } from '../../contract/kinds.ts'
import { applicationLimits } from '../../contract/limits.ts'
import * as policy from '../policy.ts'
import * as queries from '../queries/applications.ts'
import * as decisions from '../queries/decisions.ts'
import { factsOf, receivedViewOf } from '../view.ts'
import { pathsOf, type Sources } from './lists.ts'

type DecisionEffects = Effects & Pick<Context, 'now'>

/** Tells the kind's area that the state of an application changes. */
const takeEffect = async (
  sources: Sources,
  effects: DecisionEffects,
  { id, kind, subject_id, applicant_id }: queries.ApplicationRow,
  { from, to }: { from: string; to: string },
) =>
  (await sources.get(kind)?.onDecision?.(effects, {
    id,
    subjectId: subject_id,
    applicantId: applicant_id,
    from,
    to,
  })) ?? 'ok'

/** Undoes the decision of an application that has one which is not announced yet. */
export const undoDecision = async (
  sources: Sources,
  effects: DecisionEffects,
  row: queries.ApplicationRow,
): Promise<void> => {
  await decisions.undo(effects.tx, row)
  await takeEffect(sources, effects, row, { from: row.status, to: row.previous_status as string })
}

type Outcome = { refused: string } | { row: queries.ApplicationRow }

/** Decides one application. A decision that was not announced yet is replaced. */
const decideOne = async (
  sources: Sources,
  ctx: Context,
  id: string,
  { status, message }: { status: DecisionStatus; message: string },
): Promise<Outcome> => {
  const { tx, member, now } = ctx
  const find = () => queries.findReceived(tx, member.id, id)
  await queries.lock(tx, id)
  const found = await find()
  if (!found) return { refused: 'application.not_found' }
  const verdict = policy.mayDecide(member, factsOf(found))
  if (verdict !== 'ok') return { refused: verdict }
  const isRepeated = found.status === status && (found.pending_message ?? '') === message
  if (isRepeated) return { row: found }
  if (found.pending_id !== null) await undoDecision(sources, ctx, found)
  const row = (await find()) as queries.ApplicationRow
  const effect = await takeEffect(sources, ctx, row, { from: row.status, to: status })
  if (effect !== 'ok') return { refused: effect }
  const announcesAt = new Date(now.getTime() + applicationLimits.undoSeconds * 1000)
  const decisionId = await decisions.add(tx, row, { status, message, decidedBy: member.id, announcesAt, now })
  await ctx.enqueue(announceJob, { decisionId }, { startAfter: announcesAt })
  return { row: (await find()) as queries.ApplicationRow }
}

const undoOne = async (sources: Sources, ctx: Context, id: string): Promise<Outcome> => {
  await queries.lock(ctx.tx, id)
  const found = await queries.findReceived(ctx.tx, ctx.member.id, id)
  if (!found) return { refused: 'application.not_found' }
  const verdict = policy.mayUndo(ctx.member, factsOf(found))
  if (verdict !== 'ok') return { refused: verdict }
  await undoDecision(sources, ctx, found)
  return { row: (await queries.findReceived(ctx.tx, ctx.member.id, id)) as queries.ApplicationRow }
}

/** Changes each application on its own: what one that is refused has written is rolled back. */
const changeEach = async (
  sources: Sources,
  ctx: Context,
  ids: readonly string[],
  change: (id: string) => Promise<Outcome>,
) => {
  const rows: queries.ApplicationRow[] = []
  const refused: { id: string; code: string }[] = []
  // In one order, so that two calls about the same applications do not wait for each other.
  for (const id of [...new Set(ids)].toSorted()) {
    await sql`savepoint one`.execute(ctx.tx)
    const outcome = await change(id)
    if ('refused' in outcome) {
      await sql`rollback to savepoint one`.execute(ctx.tx)
      refused.push({ id, code: outcome.refused })
    } else rows.push(outcome.row)
    await sql`release savepoint one`.execute(ctx.tx)
  }
  for (const { id } of rows) ctx.publish(applicationChanged, { id }, { members: [ctx.member.id] })
  const paths = await pathsOf(sources, ctx, rows)
  return { items: rows.map((row) => receivedViewOf(row, ctx.member, paths)), refused }
}

export const createDecide =
  (sources: Sources): Handler<typeof contract.decide> =>
  (ctx, { ids, ...decision }) =>
    changeEach(sources, ctx, ids, (id) => decideOne(sources, ctx, id, decision))

export const createUndo =
  (sources: Sources): Handler<typeof contract.undoDecisions> =>
  (ctx, { ids }) =>
    changeEach(sources, ctx, ids, (id) => undoOne(sources, ctx, id))
