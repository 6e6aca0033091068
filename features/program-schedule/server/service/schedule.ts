import { isDeepStrictEqual } from 'node:util'
import { findCohort, findCohortById, lockCohort } from '#features/programs/server/index.ts'
import type { ParsedInputOf } from '#kit/endpoint.ts'
import { dayMs } from '#kit/durations.ts'
import { kernelError } from '#platform/http/api-error.ts'
import type { Context } from '#platform/http/context.ts'
import { timeKeyset } from '#platform/http/cursor.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../../contract/index.ts'
import { type ScheduleFieldCode, scheduleLimits } from '../../contract/index.ts'
import { instantOf } from '../local-time.ts'
import * as policy from '../policy.ts'
import * as queries from '../queries/events.ts'
import { factsOf, type Program, publicEventOf, scheduledEventOf } from '../view.ts'
import { publishChange, scheduleNotice } from './effects.ts'

/** A program whose schedule the viewer sees. */
const findProgram = async (ctx: Context<'program.not_found'>, id: string): Promise<Program> => {
  const program = await findCohortById(ctx.tx, ctx.member.id, id)
  if (!program) return ctx.fail('program.not_found')
  ctx.allow(policy.maySeeSchedule(ctx.member, program) === 'ok' ? 'ok' : 'program.not_found')
  return program
}

export const findProgramBySlug = async (ctx: Context<'program.not_found'>, slug: string): Promise<Program> => {
  const program = await findCohort(ctx.tx, ctx.member.id, slug)
  return program && policy.maySeeSchedule(ctx.member, program) === 'ok' ? program : ctx.fail('program.not_found')
}

/** The program of an event that the viewer sees. */
export const findProgramOf = async (
  ctx: Context<'program_event.not_found'>,
  row: queries.EventRow | undefined,
): Promise<{ row: queries.EventRow; program: Program }> => {
  const program = row && (await findCohortById(ctx.tx, ctx.member.id, row.program_id))
  return row && program && policy.maySeeSchedule(ctx.member, program) === 'ok'
    ? { row, program }
    : ctx.fail('program_event.not_found')
}

export const list: Handler<typeof contract.listSchedule> = async (ctx, { programId, period, cursor, limit }) => {
  const program = await findProgram(ctx, programId)
  const rows = await queries.listEvents(
    ctx.tx,
    programId,
    { period, now: ctx.now },
    timeKeyset.parse(cursor),
    limit + 1,
  )
  return timeKeyset.page(
    rows,
    limit,
    (row) => scheduledEventOf(row, program, ctx.member, ctx.now),
    (row) => [row.starts_at, row.id],
  )
}

export const listPublic: Handler<typeof contract.listPublicEvents> = async (ctx, { programId, cursor, limit }) => {
  const program = await findCohortById(ctx.tx, ctx.viewer?.id ?? null, programId)
  if (!program) return ctx.fail('program.not_found')
  ctx.allow(policy.maySeePublicEvents(program))
  const rows = await queries.listEvents(
    ctx.tx,
    programId,
    { period: 'coming', isPublic: true, now: ctx.now },
    timeKeyset.parse(cursor),
    limit + 1,
  )
  return timeKeyset.page(
    rows,
    limit,
    (row) => publicEventOf(row, program),
    (row) => [row.starts_at, row.id],
  )
}

type Fields = Omit<ParsedInputOf<typeof contract.createScheduledEvent>, 'programId'>

const failFields = (problems: readonly { path: keyof Fields; code: ScheduleFieldCode }[]): never => {
  throw kernelError('input.invalid', { fields: [...problems] })
}

/** The row of an input whose local times are on the clocks of a zone. */
const toRow = (fields: Fields, timeZone: string): queries.EventInput => {
  const { kind, title, description, isPublic } = fields
  const startsAt = instantOf(fields.startsLocal, timeZone, fields.startsOccurrence)
  const endsAt = instantOf(fields.endsLocal, timeZone, fields.endsOccurrence)
  if (!startsAt || !endsAt)
    return failFields([
      ...(startsAt ? [] : [{ path: 'startsLocal' as const, code: 'program_event.skipped_time' as const }]),
      ...(endsAt ? [] : [{ path: 'endsLocal' as const, code: 'program_event.skipped_time' as const }]),
    ])
  const length = endsAt.getTime() - startsAt.getTime()
  if (length < 0 || (length === 0 && kind !== 'deadline'))
    failFields([{ path: 'endsLocal', code: 'program_event.end_before_start' }])
  if (length > scheduleLimits.days * dayMs) failFields([{ path: 'endsLocal', code: 'program_event.too_long' }])
  return {
    kind,
    title,
    description,
    starts_at: startsAt,
    ends_at: endsAt,
    place: fields.place ?? null,
    call_url: fields.callUrl ?? null,
    is_public: isPublic,
  }
}

export const create: Handler<typeof contract.createScheduledEvent> = async (ctx, { programId, ...fields }) => {
  await lockCohort(ctx.tx, programId)
  const program = await findProgram(ctx, programId)
  ctx.allow(policy.mayAdd(ctx.member, program))
  if ((await queries.countEvents(ctx.tx, programId)) >= scheduleLimits.events) ctx.fail('program_event.too_many')
  const row = await queries.insertEvent(ctx.tx, programId, toRow(fields, program.timeZone), ctx.now)
  await publishChange(ctx, program, [row])
  return scheduledEventOf(row, program, ctx.member, ctx.now)
}

const lockEvent = async (ctx: Context<'program_event.not_found'>, id: string) =>
  findProgramOf(ctx, await queries.lockEvent(ctx.tx, id))

const contentOf = ({ kind, title, description, ...row }: queries.EventRow): queries.EventInput => ({
  kind,
  title,
  description,
  starts_at: row.starts_at,
  ends_at: row.ends_at,
  place: row.place,
  call_url: row.call_url,
  is_public: row.is_public,
})

export const update: Handler<typeof contract.updateScheduledEvent> = async (ctx, { id, ...fields }) => {
  const { row: before, program } = await lockEvent(ctx, id)
  ctx.allow(policy.mayEdit(ctx.member, factsOf(before, program)))
  const input = toRow(fields, program.timeZone)
  const { is_public: wasPublic, ...known } = contentOf(before)
  const { is_public: isPublic, ...wanted } = input
  const isSeenByParticipants = !isDeepStrictEqual(known, wanted)
  if (!isSeenByParticipants && wasPublic === isPublic) return scheduledEventOf(before, program, ctx.member, ctx.now)
  const row = await queries.updateEvent(ctx.tx, id, input, ctx.now)
  await publishChange(ctx, program, [before, row])
  if (isSeenByParticipants) await scheduleNotice(ctx, before, row)
  return scheduledEventOf(row, program, ctx.member, ctx.now)
}

export const cancel: Handler<typeof contract.cancelScheduledEvent> = async (ctx, { id }) => {
  const { row: before, program } = await lockEvent(ctx, id)
  ctx.allow(policy.mayCancel(ctx.member, factsOf(before, program), ctx.now))
  const row = await queries.cancelEvent(ctx.tx, id, ctx.now)
  await publishChange(ctx, program, [row])
  await scheduleNotice(ctx, before, row)
  return scheduledEventOf(row, program, ctx.member, ctx.now)
}

export const remove: Handler<typeof contract.deleteScheduledEvent> = async (ctx, { id }) => {
  const { row, program } = await lockEvent(ctx, id)
  ctx.allow(policy.mayDelete(ctx.member, factsOf(row, program), ctx.now))
  await queries.deleteEvent(ctx.tx, id)
  await publishChange(ctx, program, [row])
  return { ok: true }
}
