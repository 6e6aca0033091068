import { withdrawNotification } from '#features/notifications/server/index.ts'
import { findCohortById, mayOpenCohort } from '#features/programs/server/index.ts'
import type { Reportable } from '#platform/reportable.ts'
import { cohortPath } from '../contract/index.ts'
import * as queries from './queries/announcements.ts'
import { announcementKey, publishToCohort } from './service/effects.ts'

/** Announcements as reportable content (ADM-10), for those who see the cohort. Nobody is notified of a restored one. */
export const reportableAnnouncements: Reportable = {
  kind: 'program_announcement',
  find: async (db, id, viewer) => {
    const row = await queries.findAnnouncement(db, id)
    const program = row && (await findCohortById(db, viewer.id, row.program_id))
    if (!program || mayOpenCohort(viewer, program) !== 'ok') return undefined
    const { title, text, language } = row
    return { authorId: program.ownerId, title, text, language, path: cohortPath(program.slug) }
  },
  remove: async (ctx, id) => {
    const row = await queries.lockAnnouncement(ctx.tx, id)
    if (!row) return null
    await queries.markRemoved(ctx.tx, id, ctx.now)
    await withdrawNotification(ctx, announcementKey(id))
    await publishToCohort(ctx, row.program_id)
    return {}
  },
  restore: async (ctx, id) => {
    const programId = await queries.restore(ctx.tx, id)
    if (programId !== undefined) await publishToCohort(ctx, programId)
  },
  purge: async (ctx, id) => {
    await queries.deleteAnnouncement(ctx.tx, id)
  },
}
