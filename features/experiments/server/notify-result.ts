import { rights } from '#features/accounts/server/index.ts'
import { notify, type NotifyContext } from '#features/notifications/server/index.ts'
import type { ExperimentName } from '../contract/experiments.ts'
import { experimentsChanged, experimentsPath } from '../contract/index.ts'
import * as queries from './queries.ts'
import { resultOf } from './result.ts'

/** Notifies everyone who may see experiments when a run has its result, once. */
export const notifyOfResult = async (
  ctx: NotifyContext & { now: Date },
  { id, name }: { id: string; name: ExperimentName },
): Promise<void> => {
  const { tx, now } = ctx
  // With concurrent jobs, the later one waits here and then finds no run.
  const run = await queries.lockWithoutResult(tx, id)
  if (!run) return
  const { result } = resultOf(name, run, await queries.countOutcomes(tx, [id]), now)
  if (!result) return
  await queries.markResultNotified(tx, id, now)
  await notify(ctx, {
    memberIds: await rights.administratorsFrom(ctx, 'viewer'),
    type: 'experiment_result',
    payload: { status: result },
    link: experimentsPath,
    dedupeKey: `experiments:result:${id}`,
  })
  ctx.publish(experimentsChanged, {}, 'admins')
}
