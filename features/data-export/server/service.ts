import { authentication, lockUser } from '#features/accounts/server/index.ts'
import { scheduleSweep } from '#features/files/server/index.ts'
import type { Context } from '#platform/http/context.ts'
import type { Handler } from '#platform/http/route.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import type * as contract from '../contract/index.ts'
import { dataExportChanged, dataExportLimits } from '../contract/index.ts'
import * as queries from './queries.ts'
import { storageKeyOf } from './storage-key.ts'
import { exportView } from './view.ts'

const readLatest = async ({ tx, member, now }: Pick<Context, 'tx' | 'member' | 'now'>) => ({
  export: exportView(await queries.findLatest(tx, member.id), now),
})

export const read: Handler<typeof contract.readDataExport> = readLatest

/** Marks the ready exports as deleted; the sweep of the files removes the bytes. */
const deleteReady = async (ctx: Pick<Context, 'tx' | 'member' | 'enqueue'>): Promise<number> => {
  const deleted = await queries.markDeleted(ctx.tx, { memberId: ctx.member.id })
  if (deleted.length > 0) await scheduleSweep(ctx)
  return deleted.length
}

export const createRequest =
  (makeExportJob: Job<{ id: string }>): Handler<typeof contract.requestDataExport> =>
  async (ctx) => {
    const { tx, member, now } = ctx
    await lockUser(tx, member.id)
    const dayAgo = new Date(now.getTime() - 24 * 3_600_000)
    if ((await queries.countSince(tx, member.id, dayAgo)) >= dataExportLimits.perDay)
      return ctx.fail('data_export.too_many')
    const id = await queries.insert(tx, { memberId: member.id, language: member.language, now })
    if (!id) return ctx.fail('data_export.in_progress')
    await deleteReady(ctx)
    await ctx.enqueue(makeExportJob, { id })
    await authentication.mailSecurityChange(ctx, member.id, { area: 'data-export', change: 'requested' })
    ctx.publish(dataExportChanged, {}, { members: [member.id] })
    return readLatest(ctx)
  }

export const remove: Handler<typeof contract.removeDataExport> = async (ctx) => {
  if ((await deleteReady(ctx)) === 0) return ctx.fail('data_export.not_ready')
  ctx.publish(dataExportChanged, {}, { members: [ctx.member.id] })
  return readLatest(ctx)
}

export const open: Handler<typeof contract.openDataExport> = async (ctx) => {
  const ready = await queries.findReady(ctx.tx, ctx.member.id, ctx.now)
  return ready ? { id: ready.id } : ctx.fail('data_export.not_ready')
}

export const download: Handler<typeof contract.downloadDataExport> = async (ctx, { id }) => {
  const ready = await queries.findReady(ctx.tx, ctx.member.id, ctx.now)
  if (ready?.id !== id) return ctx.fail('data_export.not_ready')
  const bytes = await ctx.storage.read(storageKeyOf(id))
  if (!bytes) return ctx.fail('data_export.not_ready')
  return {
    name: `nordbro-${ready.requested_at.toISOString().slice(0, 10)}.zip`,
    type: 'application/zip',
    size: Number(ready.bytes),
    bytes,
  }
}
