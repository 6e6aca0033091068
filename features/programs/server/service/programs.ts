import { randomUUID } from 'node:crypto'
import { lockUser } from '#features/accounts/server/index.ts'
import { publishSubjectChange } from '#features/applications/server/index.ts'
import { isTakenDown } from '#features/moderation/server/index.ts'
import type { ParsedInputOf } from '#kit/endpoint.ts'
import { slugWithId } from '#kit/slug.ts'
import { findByAddress, parseDetailAddress } from '#platform/detail-address.ts'
import { kernelError } from '#platform/http/api-error.ts'
import type { Context } from '#platform/http/context.ts'
import type { Handler, RowHandler } from '#platform/http/route.ts'
import * as contract from '../../contract/index.ts'
import type { ProgramFieldCode } from '../../contract/index.ts'
import { notifyCancelledJob } from '../applicants-jobs.ts'
import * as policy from '../policy.ts'
import * as changes from '../queries/changes.ts'
import * as queries from '../queries/programs.ts'
import { detailOf, factsOf } from '../view.ts'
import { offerPlacesJob } from '../waiting-list.ts'
import { notifyAdministrators, publishChange } from './effects.ts'

type Fields = Omit<ParsedInputOf<typeof contract.createProgram>, 'submit'>

const toRow = (fields: Fields, company: string | null): changes.ProgramInput => ({
  title: fields.title,
  description: fields.description,
  language: fields.language,
  partner_name: fields.partnerName === undefined ? company : fields.partnerName,
  city: fields.city ?? null,
  is_online: fields.isOnline,
  duration_weeks: fields.durationWeeks,
  max_participants: fields.maxParticipants,
  price_model: fields.priceModel,
  price: fields.priceModel === 'fixed' ? (fields.price ?? null) : null,
  price_currency: fields.priceModel === 'fixed' ? 'SEK' : null,
  equity_min: fields.priceModel === 'equity' ? (fields.equity?.min ?? null) : null,
  equity_max: fields.priceModel === 'equity' ? (fields.equity?.max ?? null) : null,
  time_zone: fields.timeZone,
  starts_on: fields.startsOn ?? null,
  ends_on: fields.endsOn ?? null,
  local_deadline: fields.applicationDeadline ?? null,
  features: fields.features,
  questions: JSON.stringify(fields.questions),
})

const failField = (path: keyof Fields, code: ProgramFieldCode): never => {
  throw kernelError('input.invalid', { fields: [{ path, code }] })
}

/** A program that this transaction has written or locked. */
const readRow = async ({ tx, member }: Pick<Context, 'tx' | 'member'>, id: string): Promise<queries.DetailRow> => {
  const row = await queries.findById(tx, member.id, id)
  if (!row) throw new Error(`program ${id} was written and cannot be read`)
  return row
}
export const currentDetail = async (ctx: Pick<Context, 'tx' | 'member' | 'now'>, id: string) =>
  detailOf(await readRow(ctx, id), ctx.member, ctx.now)

/** Locks a program; not found when the viewer may not see it. */
export const lockVisible = async (ctx: Context<'program.not_found'>, id: string): Promise<queries.DetailRow> => {
  const row = await queries.lockProgram(ctx.tx, ctx.member.id, id)
  return row && policy.maySee(ctx.member, factsOf(row)) ? row : ctx.fail('program.not_found')
}

/** The row that a member's `read` begins with. */
export const detailRead = {
  statement: queries.detailForMember,
  values: ({ slug }: { slug: string }) => ({ slug: parseDetailAddress(slug).slug }),
}

export const read: RowHandler<typeof contract.readProgram, queries.DetailRow> = async (
  { tx, viewer, now, fail },
  { slug: address },
  found,
) => {
  const viewerId = viewer?.id ?? null
  const row =
    found ??
    (await findByAddress(address, {
      bySlug: (slug) => queries.findBySlug(tx, viewerId, slug),
      byId: (id) => queries.findById(tx, viewerId, id),
      inRange: (ids) => queries.findInIdRange(tx, viewerId, ids),
    }))
  return row && policy.maySee(viewer, factsOf(row)) ? detailOf(row, viewer, now) : fail('program.not_found')
}

/** Adds a program with a unique slug; `add` returns false when the slug is taken. */
const addProgram = async (
  ctx: Context<'program.too_many'>,
  title: string,
  add: (program: { id: string; owner_id: string; slug: string; created_at: Date }) => Promise<boolean>,
): Promise<string> => {
  // Locked, so that concurrent calls do not pass the limit.
  await lockUser(ctx.tx, ctx.member.id)
  if ((await queries.countOwn(ctx.tx, ctx.member.id)) >= contract.programLimits.perMember) ctx.fail('program.too_many')
  for (;;) {
    const id = randomUUID()
    if (await add({ id, owner_id: ctx.member.id, slug: slugWithId(title, id), created_at: ctx.now })) return id
  }
}

/** Sends a draft for approval that the caller has locked or added. */
const send = async (ctx: Parameters<typeof notifyAdministrators>[0], row: queries.DetailRow): Promise<void> => {
  await changes.submit(ctx.tx, row.id, ctx.now)
  await notifyAdministrators(ctx, row)
}

export const create: Handler<typeof contract.createProgram> = async (ctx, { submit, ...fields }) => {
  const input = toRow(fields, await queries.findCompany(ctx.tx, ctx.member.id))
  const id = await addProgram(ctx, fields.title, (program) => changes.insert(ctx.tx, program, input))
  const row = await readRow(ctx, id)
  if (submit) {
    if (policy.isOver(factsOf(row), ctx.now)) ctx.fail('program.over')
    await send(ctx, row)
  }
  publishChange(ctx, row, false)
  return currentDetail(ctx, id)
}

export const update: Handler<typeof contract.updateProgram> = async (ctx, { id, submit, ...fields }) => {
  const before = await lockVisible(ctx, id)
  ctx.allow(policy.mayEdit(ctx.member, factsOf(before)))
  if (fields.maxParticipants < before.participants) failField('maxParticipants', 'program.below_accepted')
  await changes.update(ctx.tx, id, toRow(fields, await queries.findCompany(ctx.tx, ctx.member.id)), ctx.now)
  // More places may be free now, or fewer than are offered, and the start may be another day.
  await ctx.enqueue(offerPlacesJob, { subjectId: id })
  if (submit) await sendIfAllowed(ctx, await readRow(ctx, id))
  publishChange(ctx, before, policy.isPublic(before))
  return currentDetail(ctx, id)
}

type SubmitContext = Parameters<Handler<typeof contract.submitProgram>>[0]

const sendIfAllowed = async (ctx: SubmitContext, row: queries.DetailRow): Promise<void> => {
  ctx.allow(policy.maySubmit(ctx.member, factsOf(row), ctx.now))
  if (await isTakenDown(ctx.tx, 'program', row.id)) ctx.fail('program.removed')
  await send(ctx, row)
}

export const submit: Handler<typeof contract.submitProgram> = async (ctx, { id }) => {
  const row = await lockVisible(ctx, id)
  await sendIfAllowed(ctx, row)
  publishChange(ctx, row, false)
  return currentDetail(ctx, id)
}

export const withdraw: Handler<typeof contract.withdrawProgram> = async (ctx, { id }) => {
  const row = await lockVisible(ctx, id)
  ctx.allow(policy.mayWithdraw(ctx.member, factsOf(row)))
  await changes.setDraft(ctx.tx, id, ctx.now)
  publishChange(ctx, row, false)
  return currentDetail(ctx, id)
}

export const cancel: Handler<typeof contract.cancelProgram> = async (ctx, { id }) => {
  const row = await lockVisible(ctx, id)
  ctx.allow(policy.mayCancel(ctx.member, factsOf(row)))
  await changes.setStatus(ctx.tx, id, 'cancelled', ctx.now)
  await ctx.enqueue(notifyCancelledJob, { programId: id })
  publishChange(ctx, row, true)
  return currentDetail(ctx, id)
}

export const complete: Handler<typeof contract.completeProgram> = async (ctx, { id }) => {
  const row = await lockVisible(ctx, id)
  ctx.allow(policy.mayComplete(ctx.member, factsOf(row)))
  await changes.setStatus(ctx.tx, id, 'completed', ctx.now)
  publishChange(ctx, row, true)
  return currentDetail(ctx, id)
}

export const duplicate: Handler<typeof contract.duplicateProgram> = async (ctx, { id: sourceId }) => {
  // Members are locked before their programs.
  await lockUser(ctx.tx, ctx.member.id)
  const source = await lockVisible(ctx, sourceId)
  ctx.allow(policy.mayDuplicate(ctx.member, factsOf(source)))
  const id = await addProgram(ctx, source.title, (program) => changes.copy(ctx.tx, sourceId, program))
  publishChange(ctx, { id, owner_id: ctx.member.id }, false)
  return currentDetail(ctx, id)
}

export const remove: Handler<typeof contract.deleteProgram> = async (ctx, { id }) => {
  const row = await lockVisible(ctx, id)
  ctx.allow(policy.mayDelete(ctx.member, factsOf(row)))
  await publishSubjectChange(ctx, 'program', id)
  await changes.remove(ctx.tx, id)
  publishChange(ctx, row, policy.isPublic(row))
  return { ok: true }
}
