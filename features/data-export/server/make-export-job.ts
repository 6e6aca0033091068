import { setInterval } from 'node:timers'
import { contactsOf } from '#features/accounts/server/index.ts'
import type { Feature } from '#platform/feature.ts'
import { defineJob, type Job, type JobContext } from '#platform/jobs/jobs.ts'
import { inTransaction } from '#platform/jobs/transaction.ts'
import { dataExportChanged, dataExportLimits } from '../contract/index.ts'
import { countBytes } from './count-bytes.ts'
import { exportFailedMail, exportReadyMail } from './mails.ts'
import { makeExport } from './make-export.ts'
import * as queries from './queries.ts'
import { storageKeyOf } from './storage-key.ts'

const leaseMs = 60_000
/** How often the progress is saved and announced, and the lease renewed, also while one large file is copied. */
const reportMs = 1000

const finish = (ctx: JobContext, id: string, memberId: string, ready: { bytes: number; expiresAt: Date } | null) =>
  inTransaction(ctx, async ({ tx, publish, mail, config }) => {
    if (!(await queries.finish(tx, id, ready))) return
    publish(dataExportChanged, {}, { members: [memberId] })
    const url = `${config.publicBaseUrl}/profile?tab=data-export`
    for (const contact of await contactsOf(tx, [memberId]))
      await mail(ready ? exportReadyMail(contact, url) : exportFailedMail(contact, url))
  })

const run = async (ctx: JobContext, areas: readonly Feature[], id: string): Promise<void> => {
  const { db, storage, now, log } = ctx
  const leaseUntil = () => new Date(now().getTime() + leaseMs)
  const claimed = await queries.claim(db, id, { now: now(), leaseUntil: leaseUntil() })
  if (!claimed) return
  const { member_id: memberId } = claimed
  let progress = { done: 0, steps: 1 }
  let reported = progress
  let isGivenUp = false
  const report = async () => {
    isGivenUp = !(await queries.setProgress(db, id, { ...progress, leaseUntil: leaseUntil() }))
    if (isGivenUp || progress === reported) return
    reported = progress
    await inTransaction(ctx, async ({ publish }) => publish(dataExportChanged, {}, { members: [memberId] }))
  }
  const reports = setInterval(
    () => void report().catch((error: unknown) => log.warn({ err: error }, 'data export: progress not saved')),
    reportMs,
  )
  const onStep = (done: number, steps: number) => {
    if (isGivenUp) throw new Error('The export was given up.')
    progress = { done, steps }
  }
  try {
    const zip = await makeExport({ db, storage, areas, memberId, language: claimed.language, now: now(), onStep })
    const { stream, bytes } = countBytes(zip)
    await storage.putStream(storageKeyOf(id), stream, 'application/zip')
    const expiresAt = new Date(now().getTime() + dataExportLimits.readyHours * 3_600_000)
    await finish(ctx, id, memberId, { bytes: bytes(), expiresAt })
  } catch (error) {
    // Its account has been deleted.
    if (isGivenUp) return
    log.error({ err: error, export: id }, 'data export: failed')
    // The member sees it and starts another one.
    await finish(ctx, id, memberId, null)
  } finally {
    clearInterval(reports)
  }
}

export const createMakeExportJob = (areas: readonly Feature[]): Job<{ id: string }> =>
  defineJob({ name: 'dataExport.make', run: (ctx, { id }) => run(ctx, areas, id) })
