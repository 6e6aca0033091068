import { contactsOf, rights } from '#features/accounts/server/index.ts'
import { answersIn } from '#features/applications/contract/views.ts'
import { recordAdminAction } from '#features/audit-log/server/index.ts'
import { notify } from '#features/notifications/server/index.ts'
import { memberPath } from '#features/profiles/contract/index.ts'
import type { Context } from '#platform/http/context.ts'
import { timeKeyset } from '#platform/http/cursor.ts'
import type { Handler } from '#platform/http/route.ts'
import { languageOfOptionalText, languageOfText } from '#platform/i18n/language-of-text.ts'
import type * as contract from '../contract/index.ts'
import { type ApplicationView, partnerAdminPath, partnerLimits, partnerTabPath } from '../contract/index.ts'
import { decisionMail } from './mails.ts'
import * as policy from './policy.ts'
import { appliedKey, publishApplicationChange, publishRoleChange } from './publish.ts'
import * as queries from './queries.ts'
import { factsOf, ownViewOf, partnerStatusOf, viewOf } from './view.ts'

export const readOwn: Handler<typeof contract.readOwnApplication> = async ({ tx, member }) =>
  ownViewOf(await queries.roundsOf(tx, member.id, partnerLimits.rounds), member)

export const apply: Handler<typeof contract.applyForPartner> = async (ctx, { reason, experience, contribution }) => {
  const { tx, member, now } = ctx
  const [newest] = await queries.roundsOf(tx, member.id, 1)
  ctx.allow(policy.mayApply(member, partnerStatusOf(newest)))
  // With concurrent requests, the unique index accepts one of them.
  const answers = answersIn({ reason, experience, contribution })
  const language = languageOfText([reason, experience, contribution], member.language)
  const application = { applicantId: member.id, answers, language, now }
  const id = (await queries.submit(tx, application)) ?? ctx.fail('partner.pending')
  await notify(ctx, {
    memberIds: (await rights.administratorsFrom(ctx, 'admin')).filter((admin) => admin !== member.id),
    type: 'partner_applied',
    payload: { member: member.fullName },
    link: partnerAdminPath,
    dedupeKey: appliedKey(id),
  })
  publishApplicationChange(ctx, id, member.id)
  return ownViewOf(await queries.roundsOf(tx, member.id, partnerLimits.rounds), member)
}

export const list: Handler<typeof contract.listPartnerApplications> = async (ctx, { status, cursor, limit }) => {
  const rows = await queries.list(ctx.tx, status, timeKeyset.parse(cursor), limit + 1)
  return timeKeyset.page(
    rows,
    limit,
    (row) => viewOf(row, ctx.viewer),
    (row) => [row.created_at, row.id],
  )
}

const lockApplication = async (ctx: Context<'partner.not_found'>, id: string) => {
  await queries.lock(ctx.tx, id)
  return (await queries.find(ctx.tx, id)) ?? ctx.fail('partner.not_found')
}

const currentView = async (ctx: Pick<Context, 'tx' | 'viewer'>, id: string): Promise<ApplicationView> =>
  viewOf(await queries.get(ctx.tx, id), ctx.viewer)

export const decide: Handler<typeof contract.decidePartnerApplication> = async (
  ctx,
  { id, decision, note: noteInput },
) => {
  const round = await lockApplication(ctx, id)
  const isApproved = decision === 'approved'
  ctx.allow((isApproved ? policy.mayApprove : policy.mayDecide)(ctx.viewer, factsOf(round)))
  const memberId = round.applicant_id
  const note = noteInput || null
  const earlierRole = isApproved ? await rights.partnerRole.give(ctx.tx, memberId, ctx.now) : null
  const language = languageOfOptionalText(note, ctx.member.language)
  const decidedBy = ctx.member.id
  await queries.decide(ctx.tx, id, { status: decision, note, language, decidedBy, earlierRole, now: ctx.now })
  await recordAdminAction(ctx, {
    action: isApproved ? 'partners.approve' : 'partners.reject',
    target: { kind: 'member', id: memberId },
    before: { application: id, status: 'pending' },
    after: { application: id, status: decision },
    reason: note,
  })
  const url = new URL(isApproved ? memberPath(memberId) : partnerTabPath, ctx.config.publicBaseUrl).href
  await notify(ctx, {
    memberIds: [memberId],
    type: isApproved ? 'partner_approved' : 'partner_rejected',
    payload: {},
    link: partnerTabPath,
    dedupeKey: `partners:decided:${id}`,
    mail: (contact) => decisionMail(contact, decision, note, url),
  })
  publishApplicationChange(ctx, id, memberId)
  if (isApproved) publishRoleChange(ctx, memberId)
  return currentView(ctx, id)
}

export const reset: Handler<typeof contract.resetPartner> = async (ctx, { id, note }) => {
  const round = await lockApplication(ctx, id)
  ctx.allow(policy.mayReset(ctx.viewer, factsOf(round)))
  const memberId = round.applicant_id
  const wasPartner = round.status === 'approved'
  if (wasPartner) await rights.partnerRole.take(ctx.tx, memberId, round.earlier_role, ctx.now)
  await queries.reset(ctx.tx, id, ctx.now)
  await recordAdminAction(ctx, {
    action: 'partners.reset',
    target: { kind: 'member', id: memberId },
    before: { application: id, status: round.status },
    after: { application: id, status: 'none' },
    reason: note,
  })
  // Mailed regardless of the member's notification settings, because a reset can revoke the partnership.
  const url = new URL(partnerTabPath, ctx.config.publicBaseUrl).href
  for (const contact of await contactsOf(ctx.tx, [memberId])) await ctx.mail(decisionMail(contact, 'reset', note, url))
  publishApplicationChange(ctx, id, memberId)
  if (wasPartner) publishRoleChange(ctx, memberId)
  return currentView(ctx, id)
}
