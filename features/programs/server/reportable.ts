import { publishSubjectChange } from '#features/applications/server/index.ts'
import type { Reportable } from '#platform/reportable.ts'
import { programPath } from '../contract/index.ts'
import { withdrawJoinedJob } from './applicants-jobs.ts'
import * as policy from './policy.ts'
import { setDraft, setStatus } from './queries/changes.ts'
import { findById, lockProgram } from './queries/programs.ts'
import { publishChange } from './service/effects.ts'
import { factsOf } from './view.ts'

/**
 * Programs as reportable content (ADM-10). A removed program is a draft again instead of deleted, because its
 * applications belong to other members. The owner cannot send it for approval while the removal is in force.
 */
export const reportablePrograms: Reportable = {
  kind: 'program',
  find: async (db, id, viewer) => {
    const row = await findById(db, viewer.id, id)
    if (!row || !policy.maySee(viewer, factsOf(row))) return undefined
    const { owner_id: authorId, title, description: text, language, slug } = row
    return { authorId, title, text, language, path: programPath(slug) }
  },
  remove: async (ctx, id) => {
    const row = await lockProgram(ctx.tx, null, id)
    if (!row) return null
    if (row.status !== 'draft') {
      await setDraft(ctx.tx, id, ctx.now)
      publishChange(ctx, row, policy.isPublic(row))
      await publishSubjectChange(ctx, 'program', id)
      if (row.participants > 0) await ctx.enqueue(withdrawJoinedJob, { programId: id })
    }
    return { status: row.status }
  },
  restore: async (ctx, id, snapshot) => {
    const row = await lockProgram(ctx.tx, null, id)
    const status = 'status' in snapshot ? snapshot.status : undefined
    if (row?.status !== 'draft' || (status !== 'active' && status !== 'completed' && status !== 'cancelled')) return
    await setStatus(ctx.tx, id, status, ctx.now)
    publishChange(ctx, row, true)
    await publishSubjectChange(ctx, 'program', id)
  },
}
