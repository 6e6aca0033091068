import { attachFile, openFile, scheduleSweep } from '#features/files/server/index.ts'
import type { Contact } from '#features/accounts/server/index.ts'
import { notify } from '#features/notifications/server/index.ts'
import type { Context } from '#platform/http/context.ts'
import { timeKeyset } from '#platform/http/cursor.ts'
import type { Handler } from '#platform/http/route.ts'
import type { applications as contract } from '../../contract/index.ts'
import type { ApplicationStatus } from '../../contract/applications.ts'
import { applicationChanged, opportunityPath } from '../../contract/index.ts'
import { answerMail, applicationMail } from '../mails.ts'
import * as policy from '../policy.ts'
import * as queries from '../queries/applications.ts'
import * as listings from '../queries/listings.ts'
import { applicantOf, applicationFactsOf, factsOf, ownApplicationOf } from '../view.ts'

export const apply: Handler<typeof contract.apply> = async (ctx, { id: opportunityId, message, cvUrl, cvFileId }) => {
  const { tx, member, now } = ctx
  // Locked until the commit, so that the listing cannot be closed concurrently.
  const listing = await listings.lockListing(tx, member.id, opportunityId, 'share')
  const existing = await queries.findOwn(tx, opportunityId, member.id)
  if (existing) return ownApplicationOf(existing, member)
  if (!listing || !policy.maySee(member, factsOf(listing))) return ctx.fail('opportunity.not_found')
  ctx.allow(policy.mayApply(member, factsOf(listing), now))

  const insertedId = await queries.insert(tx, {
    opportunity_id: opportunityId,
    owner_id: listing.owner_id,
    applicant_id: member.id,
    title: listing.title,
    company_name: listing.company_name,
    message,
    cv_url: cvUrl ?? null,
    created_at: now,
  })
  if (insertedId) {
    if (cvFileId) await attachCv(ctx, insertedId, cvFileId)
    await notifyOwner(ctx, listing, insertedId)
  }
  const row = await queries.findOwn(tx, opportunityId, member.id)
  return row ? ownApplicationOf(row, member) : ctx.fail('opportunity.not_found')
}

const attachCv = async (ctx: Context<'application.cv_gone'>, applicationId: string, fileId: string) => {
  const file = await attachFile(ctx.tx, { id: fileId, ownerId: ctx.member.id, kind: 'cv', now: ctx.now })
  if (!file) return ctx.fail('application.cv_gone')
  await queries.setCv(ctx.tx, applicationId, file)
}

const notifyOwner = async (
  ctx: Context,
  listing: { id: string; owner_id: string; title: string; slug: string },
  applicationId: string,
) => {
  const link = `${opportunityPath(listing.slug)}/applicants` as const
  await notify(ctx, {
    memberIds: [listing.owner_id],
    type: 'application_received',
    payload: { title: listing.title, applicant: ctx.member.fullName },
    link,
    // One notification a day, so that withdrawing and applying again cannot flood the owner's inbox.
    dedupeKey: `opportunities:application:${listing.id}:${ctx.member.id}:${ctx.now.toISOString().slice(0, 10)}`,
    fromId: ctx.member.id,
    mail: (owner) =>
      applicationMail(owner, {
        title: listing.title,
        applicant: ctx.member.fullName,
        url: ctx.config.publicBaseUrl + link,
      }),
  })
  ctx.publish(applicationChanged, { id: applicationId }, { members: [listing.owner_id, ctx.member.id] })
}

export const listApplicants: Handler<typeof contract.listApplicants> = async (ctx, input) => {
  const listing = await listings.findById(ctx.tx, ctx.member.id, input.id)
  if (!listing || !policy.maySee(ctx.member, factsOf(listing))) return ctx.fail('opportunity.not_found')
  ctx.allow(policy.maySeeApplicants(ctx.member, factsOf(listing)))
  const rows = await queries.listApplicants(
    ctx.tx,
    ctx.member.id,
    input.id,
    input.statuses ?? [],
    timeKeyset.parse(input.cursor),
    input.limit + 1,
  )
  return timeKeyset.page(rows, input.limit, applicantOf, (row) => [row.created_at, row.id])
}

/** Statuses that are also sent by mail; `reviewed` is only a notification. */
const mailedStatuses: readonly ApplicationStatus[] = ['contacted', 'approved', 'rejected']

export const setStatus: Handler<typeof contract.setApplicationStatus> = async (ctx, { id: applicationId, status }) => {
  const { tx, member, now } = ctx
  const application = await queries.lockApplication(tx, member.id, applicationId)
  // Same error for missing applications and those of other owners, so the endpoint reveals nothing.
  if (!application) return ctx.fail('application.not_found')
  ctx.allow(policy.mayAnswer(member, applicationFactsOf(application)))
  if (application.status !== status) {
    await queries.setStatus(tx, applicationId, status, now)
    if (status !== 'pending') {
      const url = `${ctx.config.publicBaseUrl}/opportunities/applications`
      const mail = (applicant: Contact) =>
        answerMail(applicant, status as 'contacted' | 'approved' | 'rejected', { title: application.title, url })
      await notify(ctx, {
        memberIds: [application.applicant_id],
        type: `application_${status}`,
        payload: { title: application.title },
        link: '/opportunities/applications',
        // One notification per status, even when the status changes back and forth.
        dedupeKey: `opportunities:answer:${applicationId}:${status}`,
        fromId: member.id,
        ...(mailedStatuses.includes(status) ? { mail } : {}),
      })
    }
    ctx.publish(applicationChanged, { id: applicationId }, { members: [application.applicant_id, member.id] })
  }
  const row = await queries.lockApplication(tx, member.id, applicationId)
  return row ? applicantOf(row) : ctx.fail('application.not_found')
}

export const listMine: Handler<typeof contract.myApplications> = async (
  { tx, member },
  { statuses = [], cursor, limit },
) => {
  const rows = await queries.listOwn(tx, member.id, statuses, timeKeyset.parse(cursor), limit + 1)
  return timeKeyset.page(
    rows,
    limit,
    (row) => ownApplicationOf(row, member),
    (row) => [row.created_at, row.id],
  )
}

export const withdraw: Handler<typeof contract.withdrawApplication> = async (ctx, { id: applicationId }) => {
  const application = await queries.lockApplication(ctx.tx, ctx.member.id, applicationId)
  if (!application) return ctx.fail('application.not_found')
  ctx.allow(policy.mayWithdraw(ctx.member, applicationFactsOf(application)))
  await queries.remove(ctx.tx, applicationId)
  if (application.cv_file_id) await scheduleSweep(ctx)
  ctx.publish(applicationChanged, { id: applicationId }, { members: [application.owner_id, ctx.member.id] })
  return { ok: true }
}

export const readCv: Handler<typeof contract.readCv> = async (ctx, { id: applicationId }) => {
  const application = await queries.findCv(ctx.db, ctx.member.id, applicationId)
  if (!application?.cv_file_id || !policy.mayReadCv(ctx.member, applicationFactsOf(application)))
    return ctx.fail('application.not_found')
  return (await openFile(ctx, application.cv_file_id)) ?? ctx.fail('application.not_found')
}
