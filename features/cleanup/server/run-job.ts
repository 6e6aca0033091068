import { notify } from '#features/notifications/server/index.ts'
import { type ErasableAreas, checkErasable, eraseMember } from '#platform/erase.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { defineJob, type Job, type JobContext } from '#platform/jobs/jobs.ts'
import { type Effects, inTransaction } from '#platform/jobs/transaction.ts'
import type { Leftover, LeftoverRow } from '#platform/leftover.ts'
import type { OwnedKind } from '../contract/notifications.ts'
import { cleanupChanged } from '../contract/index.ts'
import type { Leftovers } from './leftovers.ts'
import * as queries from './queries.ts'

/** After each batch the progress is shown, and a stop takes effect. */
const batchSize = 50

const announce = (ctx: JobContext) => inTransaction(ctx, async ({ publish }) => publish(cleanupChanged, {}, 'admins'))

type RunDeps = { leftovers: Leftovers; erasable: () => ErasableAreas }

/** Deletes one row and notifies its owner, in one transaction. @returns whether it was deleted */
const removeRow = (ctx: JobContext, leftover: Leftover, row: LeftoverRow, before: Date, erasable: ErasableAreas) =>
  inTransaction(ctx, async (effects: Effects) => {
    const eraseAccount = async (memberId: string) => {
      await checkErasable(erasable, effects.tx, memberId)
      await eraseMember(erasable, effects.tx, memberId)
    }
    const isRemoved = await leftover.remove({ ...effects, eraseMember: eraseAccount }, row.id, before)
    if (isRemoved && row.owner_id !== null)
      await notify(effects, {
        memberIds: [row.owner_id],
        type: 'leftover_deleted',
        payload: { title: row.title, status: leftover.kind as OwnedKind },
        link: '/dashboard',
        dedupeKey: `cleanup:${row.id}`,
      })
    return isRemoved
  })

/** Deletes row by row, so that a killed node or a stop leaves whole rows. Running again takes up what is left. */
const runAll = async (ctx: JobContext, run: queries.RunRow, leftover: Leftover, erasable: ErasableAreas) => {
  for (let after: readonly [string, string] | null = null; ;) {
    const rows = await queries.listLeftovers(ctx.db, leftover.rows(run.before), after, batchSize)
    const counts = { removed: 0, skipped: 0 }
    for (const row of rows) {
      try {
        if (await removeRow(ctx, leftover, row, run.before, erasable)) counts.removed++
      } catch (error) {
        counts.skipped++
        if (!(error instanceof ApiError)) ctx.log.error({ err: error, kind: run.kind }, 'cleanup: a row was left alone')
      }
    }
    const isOpen = await queries.advance(ctx.db, run.id, counts)
    await announce(ctx)
    const last = rows.at(-1)
    if (!isOpen || !last || rows.length < batchSize) return
    after = [last.at.toISOString(), last.id]
  }
}

/** Runs a cleanup that an administrator has started. */
export const createRunJob = ({ leftovers, erasable }: RunDeps): Job<{ id: string }> =>
  defineJob({
    name: 'cleanup.run',
    run: async (ctx, { id }) => {
      const run = await queries.find(ctx.db, id)
      if (!run || run.finished_at) return
      try {
        await runAll(ctx, run, leftovers[run.kind], erasable())
        await queries.end(ctx.db, id, 'finished', ctx.now())
      } catch (error) {
        ctx.log.error({ err: error, kind: run.kind }, 'cleanup: failed')
        await queries.end(ctx.db, id, 'failed', ctx.now())
      }
      await announce(ctx)
    },
  })
