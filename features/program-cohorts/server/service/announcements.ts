import * as z from 'zod/mini'
import { withdrawNotification } from '#features/notifications/server/index.ts'
import { findCohortById, lockCohort, mayManageCohort, mayOpenCohort } from '#features/programs/server/index.ts'
import { dayBefore } from '#kit/durations.ts'
import { id as idField, instant } from '#kit/fields.ts'
import type { Context } from '#platform/http/context.ts'
import { keyset } from '#platform/http/cursor.ts'
import type { Handler } from '#platform/http/route.ts'
import { languageOfText } from '#platform/i18n/language-of-text.ts'
import type * as contract from '../../contract/index.ts'
import { notifyAnnouncementJob } from '../announcement-job.ts'
import * as policy from '../policy.ts'
import * as queries from '../queries/announcements.ts'
import { announcementViewOf } from '../view.ts'
import { findOpenCohort } from './cohort.ts'
import { announcementKey, publishToCohort } from './effects.ts'

/** Pinned or not, time, id. */
const pinnedFirst = keyset(z.tuple([z.int(), instant(), idField()]))

export const list: Handler<typeof contract.listAnnouncements> = async (ctx, { programId, cursor, limit }) => {
  const program = await findOpenCohort(ctx, programId)
  const rows = await queries.listAnnouncements(ctx.tx, programId, pinnedFirst.parse(cursor), limit + 1)
  return pinnedFirst.page(
    rows,
    limit,
    (row) => announcementViewOf(row, ctx.member, program),
    (row) => [row.is_pinned ? 1 : 0, row.created_at, row.id],
  )
}

export const announce: Handler<typeof contract.announce> = async (ctx, { programId, title, text, isPinned }) => {
  await lockCohort(ctx.tx, programId)
  const program = (await findCohortById(ctx.tx, ctx.member.id, programId)) ?? ctx.fail('program.not_found')
  const since = dayBefore(ctx.now)
  const announcedToday = await queries.countPublishedSince(ctx.tx, programId, since)
  ctx.allow(policy.mayAnnounce(ctx.member, { ...program, announcedToday }))
  const { now } = ctx
  const language = languageOfText([title, text], ctx.member.language)
  const id = await queries.insertAnnouncement(ctx.tx, { programId, title, text, language, now })
  await queries.notePublished(ctx.tx, programId, { now, since })
  if (isPinned) await queries.setPinned(ctx.tx, { id, program_id: programId }, true)
  await ctx.enqueue(notifyAnnouncementJob, { announcementId: id })
  return publishAndView(ctx, id, program)
}

type Cohort = Awaited<ReturnType<typeof findOpenCohort>>

const publishAndView = async (ctx: Pick<Context, 'tx' | 'member' | 'publish'>, id: string, program: Cohort) => {
  await publishToCohort(ctx, program.id)
  const row = await queries.findAnnouncement(ctx.tx, id)
  if (!row) throw new Error(`announcement ${id} was written and cannot be read`)
  return announcementViewOf(row, ctx.member, program)
}

type ManageContext = Context<
  | 'program_announcement.not_found'
  | 'program.not_found'
  | 'program.not_yours'
  | 'program.wrong_state'
  | 'auth.required'
  | 'auth.blocked'
  | 'auth.unconfirmed'
>

/** An announcement that the viewer may change, with its program, both locked until the transaction ends. */
const lockOwn = async (ctx: ManageContext, id: string) => {
  const row = (await queries.lockAnnouncement(ctx.tx, id)) ?? ctx.fail('program_announcement.not_found')
  const program = await findCohortById(ctx.tx, ctx.member.id, row.program_id)
  if (!program || mayOpenCohort(ctx.member, program) !== 'ok') return ctx.fail('program_announcement.not_found')
  ctx.allow(mayManageCohort(ctx.member, program))
  return { row, program }
}

export const edit: Handler<typeof contract.editAnnouncement> = async (ctx, { id, title, text, seen }) => {
  const { row, program } = await lockOwn(ctx, id)
  const seenAt = seen === null ? null : Date.parse(seen)
  if ((row.edited_at?.getTime() ?? null) !== seenAt) ctx.fail('program_announcement.changed_meanwhile')
  const language = languageOfText([title, text], ctx.member.language)
  await queries.updateAnnouncement(ctx.tx, id, { title, text, language, edited_at: ctx.now })
  return publishAndView(ctx, id, program)
}

export const pin: Handler<typeof contract.pinAnnouncement> = async (ctx, { id, isPinned }) => {
  const { row, program } = await lockOwn(ctx, id)
  if (row.is_pinned !== isPinned) await queries.setPinned(ctx.tx, row, isPinned)
  return publishAndView(ctx, id, program)
}

export const remove: Handler<typeof contract.deleteAnnouncement> = async (ctx, { id }) => {
  const { row, program } = await lockOwn(ctx, id)
  await queries.deleteAnnouncement(ctx.tx, row.id)
  await withdrawNotification(ctx, announcementKey(id))
  await publishToCohort(ctx, program.id)
  return { ok: true }
}
