import { randomUUID } from 'node:crypto'
import { lockUser } from '#features/accounts/server/index.ts'
import { publishSubjectChange } from '#features/applications/server/index.ts'
import { isTakenDown } from '#features/moderation/server/index.ts'
import type { ParsedInputOf } from '#kit/endpoint.ts'
import { slugWithId } from '#kit/slug.ts'
import { findByAddress, parseDetailAddress } from '#platform/detail-address.ts'
import type { Context } from '#platform/http/context.ts'
import type { Handler, RowHandler } from '#platform/http/route.ts'
import * as contract from '../../contract/index.ts'
import * as policy from '../policy.ts'
import { declineRequests, deleteListing } from '../queries/delete-listing.ts'
import * as queries from '../queries/listings.ts'
import { detailOf, factsOf } from '../view.ts'
import { offerPlacesJob } from '../waiting-list.ts'
import { refreshNextSlots } from './next-slots.ts'

type Fields = ParsedInputOf<typeof contract.createListing>

const toRow = (fields: Fields): queries.ListingInput => ({
  title: fields.title,
  language: fields.language,
  description: fields.description,
  expertise: fields.expertise,
  hourly_rate: fields.hourlyRate ?? null,
  hourly_rate_currency: fields.hourlyRate == null ? null : 'SEK',
  experience_years: fields.experienceYears ?? null,
  availability: fields.availability,
  max_mentees: fields.maxMentees ?? null,
  session_format: fields.sessionFormat,
  languages: [...new Set(fields.languages)],
  location: fields.location ?? null,
  remote_available: fields.remoteAvailable,
  contact_email: fields.contactEmail ?? null,
  approach: fields.approach ?? null,
  target_audience: fields.targetAudience ?? null,
  session_length: fields.sessionLength,
  time_zone: fields.timeZone,
  company: fields.company ?? null,
  session_types: [...new Set(fields.sessionTypes)],
  success_stories: fields.successStories ?? null,
  additional_services: fields.additionalServices ?? null,
  linkedin_url: fields.linkedinUrl ?? null,
  cancellation_rule: fields.cancellationRule ?? null,
  meeting_url: fields.meetingUrl ?? null,
})

const readView = async (ctx: Context<'mentor.not_found'>, id: string) => {
  const row = await queries.findById(ctx.tx, ctx.member.id, id)
  return row ? detailOf(row, ctx.member, ctx.now) : ctx.fail('mentor.not_found')
}

type OwnerContext = Parameters<Handler<typeof contract.updateListing>>[0]

/** Locks the viewer and one of their listings. A listing that the viewer may not see is not found. */
export const lockOwnListing = async (ctx: OwnerContext, id: string) => {
  await lockUser(ctx.tx, ctx.member.id)
  const row = await queries.lockListing(ctx.tx, ctx.member.id, id, 'update')
  if (!row || !policy.maySee(ctx.member, factsOf(row))) return ctx.fail('mentor.not_found')
  ctx.allow(policy.mayManage(ctx.member, factsOf(row)))
  return row
}

const publishChange = async (ctx: Context, id: string) => {
  ctx.publish(contract.mentorListingChanged, { id }, 'everyone')
  await refreshNextSlots(ctx, ctx.member.id, ctx.now)
}

/** The row that a member's `read` begins with. */
export const detailRead = {
  statement: queries.detailForMember,
  values: ({ slug }: { slug: string }) => ({ slug: parseDetailAddress(slug).slug }),
}

export const read: RowHandler<typeof contract.readMentor, queries.DetailRow> = async (
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
  return row && policy.maySee(viewer, factsOf(row)) ? detailOf(row, viewer, now) : fail('mentor.not_found')
}

export const create: Handler<typeof contract.createListing> = async (ctx, fields) => {
  await lockUser(ctx.tx, ctx.member.id)
  if ((await queries.countOwn(ctx.tx, ctx.member.id)) >= contract.listingLimits.perMember) ctx.fail('mentor.too_many')
  for (;;) {
    const id = randomUUID()
    const slug = slugWithId(fields.title, id)
    const row = { ...toRow(fields), id, owner_id: ctx.member.id, slug, created_at: ctx.now }
    if (!(await queries.insert(ctx.tx, row))) continue
    ctx.publish(contract.mentorListingChanged, { id }, 'everyone')
    const created = await queries.findById(ctx.tx, ctx.member.id, id)
    if (!created) throw new Error('the inserted listing is not found')
    return detailOf(created, ctx.member, ctx.now)
  }
}

export const update: Handler<typeof contract.updateListing> = async (ctx, { id, ...fields }) => {
  await lockOwnListing(ctx, id)
  await queries.update(ctx.tx, id, toRow(fields), ctx.now)
  // More places may be free now, or fewer than are offered.
  await ctx.enqueue(offerPlacesJob, { subjectId: id })
  await publishChange(ctx, id)
  return readView(ctx, id)
}

export const setActive: Handler<typeof contract.setListingActive> = async (ctx, { id, isActive }) => {
  const listing = await lockOwnListing(ctx, id)
  if (listing.is_active !== isActive) {
    if (isActive && (await isTakenDown(ctx.tx, 'mentor_listing', id))) ctx.fail('mentor.removed')
    await queries.setActive(ctx.tx, id, isActive, ctx.now)
    await publishSubjectChange(ctx, 'mentorship', id)
    await ctx.enqueue(offerPlacesJob, { subjectId: id })
    await publishChange(ctx, id)
  }
  return readView(ctx, id)
}

export const setAvailability: Handler<typeof contract.setAvailability> = async (ctx, { id, availability }) => {
  const listing = await lockOwnListing(ctx, id)
  if (listing.availability !== availability) {
    await queries.setAvailability(ctx.tx, id, availability, ctx.now)
    await ctx.enqueue(offerPlacesJob, { subjectId: id })
    await publishChange(ctx, id)
  }
  return readView(ctx, id)
}

export const remove: Handler<typeof contract.deleteListing> = async (ctx, { id }) => {
  await lockOwnListing(ctx, id)
  await publishSubjectChange(ctx, 'mentorship', id)
  const declined = await declineRequests(ctx.tx, id, ctx.now)
  await deleteListing(ctx.tx, id)
  for (const { id: sessionId, mentor_id, mentee_id } of declined) {
    const members = [mentor_id, mentee_id].filter((memberId) => memberId !== null)
    ctx.publish(contract.mentorSessionChanged, { id: sessionId }, { members })
  }
  await publishChange(ctx, id)
  return { ok: true }
}
