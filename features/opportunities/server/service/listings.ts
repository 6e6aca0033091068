import { randomUUID } from 'node:crypto'
import { publishActivityChange, recordActivity } from '#features/activity/server/index.ts'
import { isTakenDown } from '#features/moderation/server/index.ts'
import { recordAdminAction } from '#features/audit-log/server/index.ts'
import type { ParsedInputOf } from '#kit/endpoint.ts'
import { slugWithId } from '#kit/slug.ts'
import { findByAddress, parseDetailAddress } from '#platform/detail-address.ts'
import { publishSubjectChange } from '#features/applications/server/index.ts'
import type { Context } from '#platform/http/context.ts'
import { kernelError } from '#platform/http/api-error.ts'
import type { Handler, RowHandler } from '#platform/http/route.ts'
import { deleteListing, subjectOf } from './delete-listing.ts'
import { matchSavedSearchesJob } from '../alerts.ts'
import type { OpportunityFieldCode } from '../../contract/index.ts'
import * as contract from '../../contract/index.ts'
import { localDayIn } from '../deadline.ts'
import * as policy from '../policy.ts'
import * as queries from '../queries/listings.ts'
import { countPostings, recordPosting } from '../queries/postings.ts'
import { detailOf, factsOf } from '../view.ts'

type Fields = ParsedInputOf<typeof contract.createOpportunity>

/** Other types drop what only an internship has. */
const internshipColumnsOf = ({ type, internship: given }: Fields) => {
  const internship = type === 'internship' ? given : null
  return {
    internship_kind: internship?.kind ?? null,
    credits: internship?.credits?.points ?? null,
    credit_system: internship?.credits?.system ?? null,
    starts_on: internship?.startsOn ?? null,
    ends_on: internship?.endsOn ?? null,
    pace: internship?.pace ?? null,
    supervisor: internship?.supervisor ?? null,
    is_paid: internship?.isPaid ?? null,
  }
}

const toRow = (fields: Fields): queries.ListingInput => ({
  title: fields.title,
  type: fields.type,
  language: fields.language,
  company_name: fields.companyName ?? null,
  location: fields.location ?? null,
  remote_ok: fields.remoteOk,
  description: fields.description,
  salary_range: fields.salaryRange ?? null,
  equity_range: fields.equityRange ?? null,
  pay_min: fields.pay?.min ?? null,
  pay_max: fields.pay?.max ?? null,
  pay_currency: fields.pay ? 'SEK' : null,
  pay_period: fields.pay?.period ?? null,
  equity_min: fields.equity?.min ?? null,
  equity_max: fields.equity?.max ?? null,
  requirements: fields.requirements,
  benefits: fields.benefits,
  application_deadline: fields.applicationDeadline ?? null,
  deadline_zone: fields.deadlineZone,
  contact_email: fields.contactEmail ?? null,
  external_url: fields.externalUrl ?? null,
  ...internshipColumnsOf(fields),
})

const failField = (path: keyof Fields, code: OpportunityFieldCode): never => {
  throw kernelError('input.invalid', { fields: [{ path, code }] })
}

/** Rejects a deadline in the past, unless the listing already had it. */
const checkDeadline = (fields: Fields, now: Date, before: string | null) => {
  const { applicationDeadline, deadlineZone } = fields
  if (!applicationDeadline || applicationDeadline === before) return
  if (applicationDeadline < localDayIn(deadlineZone, now))
    failField('applicationDeadline', 'opportunity.deadline_in_the_past')
}

/** The view of a listing that this transaction has written. */
const readView = async (ctx: Context, id: string) => {
  const row = await queries.findById(ctx.tx, ctx.member.id, id)
  if (!row) throw new Error(`listing ${id} was written and cannot be read`)
  return detailOf(row, ctx.viewer, ctx.now)
}

/** Locks a listing; not found when the viewer may not see it. */
const lockVisibleListing = async (ctx: Context<'opportunity.not_found'>, id: string) => {
  const row = await queries.lockListing(ctx.tx, ctx.member.id, id, 'update')
  return row && policy.maySee(ctx.viewer, factsOf(row)) ? row : ctx.fail('opportunity.not_found')
}

const publishFeedChange = (ctx: Context, id: string) => publishActivityChange(ctx, 'new_opportunity', subjectOf(id))

/** Publishes the change to everyone and matches the saved searches again. */
const publishListingChange = async (ctx: Context, id: string) => {
  ctx.publish(contract.opportunityChanged, { id }, 'everyone')
  await ctx.enqueue(matchSavedSearchesJob, { id })
}

/** The row that a member's `read` begins with. */
export const detailRead = {
  statement: queries.detailForMember,
  values: ({ slug }: { slug: string }) => ({ slug: parseDetailAddress(slug).slug }),
}

export const read: RowHandler<typeof contract.readOpportunity, queries.DetailRow> = async (
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
  return row && policy.maySee(viewer, factsOf(row)) ? detailOf(row, viewer, now) : fail('opportunity.not_found')
}

export const create: Handler<typeof contract.createOpportunity> = async (ctx, fields) => {
  ctx.allow(policy.mayCreate(ctx.member, await queries.readCreationRule(ctx.tx)))
  checkDeadline(fields, ctx.now, null)
  if ((await countPostings(ctx.tx, ctx.member.id, ctx.now)) >= contract.opportunityLimits.perDay)
    ctx.fail('opportunity.enough_for_today')
  await recordPosting(ctx.tx, ctx.member.id, ctx.now)
  for (;;) {
    const id = randomUUID()
    const row = {
      ...toRow(fields),
      id,
      owner_id: ctx.member.id,
      slug: slugWithId(fields.title, id),
      created_at: ctx.now,
    }
    if (!(await queries.insert(ctx.tx, row))) continue
    await publishListingChange(ctx, id)
    await recordActivity(ctx, {
      actorId: ctx.member.id,
      type: 'new_opportunity',
      opportunityId: id,
      payload: { title: fields.title },
      link: contract.opportunityPath(row.slug),
      subject: subjectOf(id),
    })
    return readView(ctx, id)
  }
}

export const update: Handler<typeof contract.updateOpportunity> = async (ctx, { id, ...fields }) => {
  const listing = await lockVisibleListing(ctx, id)
  ctx.allow(policy.mayEdit(ctx.member, factsOf(listing)))
  checkDeadline(fields, ctx.now, listing.application_deadline)
  await queries.update(ctx.tx, id, toRow(fields), ctx.now)
  await publishListingChange(ctx, id)
  await publishFeedChange(ctx, id)
  return readView(ctx, id)
}

export const close: Handler<typeof contract.closeOpportunity> = async (ctx, { id }) => {
  const listing = await lockVisibleListing(ctx, id)
  ctx.allow(policy.mayClose(ctx.member, factsOf(listing)))
  if (listing.is_active) {
    await queries.setActive(ctx.tx, id, false, ctx.now)
    ctx.publish(contract.opportunityChanged, { id }, 'everyone')
    await publishSubjectChange(ctx, 'opportunity', id)
    await publishFeedChange(ctx, id)
  }
  return readView(ctx, id)
}

export const reopen: Handler<typeof contract.reopenOpportunity> = async (ctx, { id }) => {
  const listing = await lockVisibleListing(ctx, id)
  ctx.allow(policy.mayReopen(ctx.member, factsOf(listing), ctx.now))
  if (!listing.is_active) {
    if (await isTakenDown(ctx.tx, 'opportunity', id)) ctx.fail('opportunity.removed')
    await queries.setActive(ctx.tx, id, true, ctx.now)
    await publishListingChange(ctx, id)
    await publishSubjectChange(ctx, 'opportunity', id)
    await publishFeedChange(ctx, id)
  }
  return readView(ctx, id)
}

export const remove: Handler<typeof contract.deleteOpportunity> = async (ctx, { id }) => {
  const listing = await lockVisibleListing(ctx, id)
  ctx.allow(policy.mayDelete(ctx.member, factsOf(listing)))
  await deleteListing(ctx, id)
  return { ok: true }
}

export const readCreationRule: Handler<typeof contract.readCreationRule> = async ({ tx, viewer }) => {
  const rule = await queries.readCreationRule(tx)
  return { rule, can: { create: policy.mayCreate(viewer, rule), setRule: policy.maySetCreationRule(viewer) } }
}

export const setCreationRule: Handler<typeof contract.setCreationRule> = async (ctx, { rule }) => {
  const before = await queries.lockCreationRule(ctx.tx)
  await queries.setCreationRule(ctx.tx, rule)
  if (rule !== before) {
    await recordAdminAction(ctx, {
      action: 'settings.set_creation_rule',
      target: { kind: 'setting', id: 'creation_rule' },
      before: { rule: before },
      after: { rule },
    })
    ctx.publish(contract.creationRuleChanged, {}, 'everyone')
  }
  return { rule }
}
