import { inSavepoint } from '#platform/db/savepoint.ts'
import type { Context } from '#platform/http/context.ts'
import type { Handler } from '#platform/http/route.ts'
import { languageOfOptionalText } from '#platform/i18n/language-of-text.ts'
import type { Effects } from '#platform/jobs/transaction.ts'
import type { AnnounceJob } from '../announce-job.ts'
import { applicationChanged } from '../../contract/events.ts'
import type * as contract from '../../contract/index.ts'
import type { ApplicationStatus, DecisionStatus } from '../../contract/kinds.ts'
import { applicationLimits } from '../../contract/limits.ts'
import * as policy from '../policy.ts'
import * as queries from '../queries/applications.ts'
import * as decisions from '../queries/decisions.ts'
import { changeOf, factsOf, receivedViewOf } from '../view.ts'
import { askSources, type Sources } from './lists.ts'

type DecisionEffects = Effects & Pick<Context, 'now'>

/** Asks the kind's area whether an application can change its status, before it does. */
export const takeEffect = async (
  sources: Sources,
  effects: DecisionEffects,
  row: queries.ApplicationRow,
  to: ApplicationStatus,
) =>
  row.status === to
    ? 'ok'
    : ((await sources.get(row.kind)?.onDecision?.(effects, changeOf(row, row.status, to))) ?? 'ok')

export type Announced = { sources: Sources; announceJob: AnnounceJob }
type Outcome = { refused: string } | { row: queries.ApplicationRow }

/**
 * Stores a decision and has it announced. The caller has locked the application and checked the policy.
 * @returns `'ok'`, or the code with which the area of the kind refuses the change
 */
export const storeDecision = async (
  { sources, announceJob }: Announced,
  ctx: Pick<Context, 'tx' | 'member' | 'now' | 'enqueue'> & DecisionEffects,
  found: queries.ApplicationRow,
  { status, message, announcesAt }: { status: DecisionStatus; message: string; announcesAt: Date },
): Promise<string> => {
  const { tx, member, now } = ctx
  const effect = await takeEffect(sources, ctx, found, status)
  if (effect !== 'ok') return effect
  if (found.pending_id !== null) await decisions.undo(tx, found.id)
  const language = languageOfOptionalText(message, member.language)
  const decision = { applicationId: found.id, status, message, language, decidedBy: member.id, announcesAt, now }
  const decisionId = await decisions.add(tx, decision)
  await ctx.enqueue(announceJob, { decisionId }, { startAfter: announcesAt })
  return 'ok'
}

/** Decides one application. A decision that was not announced yet is replaced. */
const decideOne = async (
  announced: Announced,
  ctx: Context,
  id: string,
  { status, message }: { status: DecisionStatus; message: string },
): Promise<Outcome> => {
  const { tx, member, now } = ctx
  await queries.lock(tx, id)
  const found = await queries.findReceived(tx, member.id, id)
  if (!found) return { refused: 'application.not_found' }
  const verdict = policy.mayDecide(member, factsOf(found))
  if (verdict !== 'ok') return { refused: verdict }
  const isRepeated = found.status === status && (found.pending_message ?? '') === message
  if (isRepeated) return { row: found }
  const announcesAt = new Date(now.getTime() + applicationLimits.undoSeconds * 1000)
  const effect = await storeDecision(announced, ctx, found, { status, message, announcesAt })
  if (effect !== 'ok') return { refused: effect }
  return { row: (await queries.findReceived(tx, member.id, id)) as queries.ApplicationRow }
}

const undoOne = async (sources: Sources, ctx: Context, id: string): Promise<Outcome> => {
  await queries.lock(ctx.tx, id)
  const found = await queries.findReceived(ctx.tx, ctx.member.id, id)
  if (!found) return { refused: 'application.not_found' }
  const verdict = policy.mayUndo(ctx.member, factsOf(found))
  if (verdict !== 'ok') return { refused: verdict }
  // What the decision had freed, such as a place, may be taken by now.
  const effect = await takeEffect(sources, ctx, found, found.announced_status)
  if (effect !== 'ok') return { refused: effect }
  await decisions.undo(ctx.tx, id)
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
    const outcome = await inSavepoint(
      ctx.tx,
      () => change(id),
      (result) => 'refused' in result,
    )
    if ('refused' in outcome) refused.push({ id, code: outcome.refused })
    else rows.push(outcome.row)
  }
  for (const { id } of rows) ctx.publish(applicationChanged, { id }, { members: [ctx.member.id] })
  const known = await askSources(sources, ctx, rows)
  return { items: rows.map((row) => receivedViewOf(row, ctx.member, known)), refused }
}

export const createDecide =
  (announced: Announced): Handler<typeof contract.decide> =>
  (ctx, { ids, ...decision }) =>
    changeEach(announced.sources, ctx, ids, (id) => decideOne(announced, ctx, id, decision))

export const createUndo =
  (sources: Sources): Handler<typeof contract.undoDecisions> =>
  (ctx, { ids }) =>
    changeEach(sources, ctx, ids, (id) => undoOne(sources, ctx, id))
