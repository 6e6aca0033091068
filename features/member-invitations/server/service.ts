import { authentication } from '#features/accounts/server/index.ts'
import { recordAdminAction } from '#features/audit-log/server/index.ts'
import type { Context, VisitorContext } from '#platform/http/context.ts'
import { timeKeyset } from '#platform/http/cursor.ts'
import type { Handler } from '#platform/http/route.ts'
import { hashOfToken } from '#platform/security/secret-token.ts'
import type * as contract from '../contract/index.ts'
import {
  invitationLimits,
  invitationsChanged,
  invitationStates,
  type ImportPreview,
  type InvitationState,
} from '../contract/index.ts'
import { readImportFile } from './import/import-file.ts'
import { readStopToken } from './opt-outs.ts'
import * as policy from './policy.ts'
import * as queries from './queries.ts'
import { sendJob } from './send-job.ts'
import { factsOf, invitationView } from './view.ts'

const announce = (ctx: Pick<VisitorContext, 'publish'>) => ctx.publish(invitationsChanged, {}, 'admins')

export const preview: Handler<typeof contract.previewImport> = async (ctx, { language }) => {
  ctx.allow(policy.mayInvite(ctx.viewer))
  const { encoding, people, skipped } = await readImportFile(ctx, language)
  const counts: ImportPreview['counts'] = {
    invite: people.length,
    invalid: 0,
    duplicate: 0,
    member: 0,
    invited: 0,
    opted_out: 0,
  }
  for (const { reason } of skipped) counts[reason]++
  return {
    encoding,
    counts,
    sample: people.slice(0, invitationLimits.sampleRows).map(({ email, fullName, role, language: spoken }) => ({
      email,
      fullName,
      role,
      language: spoken,
    })),
    skipped: skipped.slice(0, invitationLimits.listedRows),
  }
}

export const importFile: Handler<typeof contract.importInvitations> = async (ctx, { language }) => {
  ctx.allow(policy.mayInvite(ctx.viewer))
  const { people } = await readImportFile(ctx, language)
  const total = await ctx.inTransaction(async (inner) => {
    const count = await queries.invite(inner.tx, people, { invitedBy: inner.member.id, now: inner.now })
    if (count === 0) return 0
    await recordAdminAction(inner, {
      action: 'invitations.import',
      target: { kind: 'invitations', id: inner.request.id },
      after: { invited: count },
    })
    await inner.enqueue(sendJob, {})
    announce(inner)
    return count
  })
  return { total }
}

export const list: Handler<typeof contract.listInvitations> = async ({ tx, member, now }, { cursor, limit, state }) => {
  const rows = await queries.list(tx, { state, after: timeKeyset.parse(cursor), limit: limit + 1, now })
  return timeKeyset.page(
    rows,
    limit,
    (row) => invitationView(row, member, now),
    (row) => [row.created_at, row.id],
  )
}

export const counts: Handler<typeof contract.countInvitations> = async ({ tx, now }) => {
  const found = await queries.countByState(tx, now)
  return Object.fromEntries(invitationStates.map((state) => [state, found.get(state) ?? 0])) as Record<
    InvitationState,
    number
  >
}

const lockInvitation = async (ctx: Context<'invitation.not_found'>, id: string) => {
  await queries.lock(ctx.tx, id)
  return (await queries.find(ctx.tx, id, ctx.now)) ?? ctx.fail('invitation.not_found')
}

const auditTarget = (id: string) => ({ kind: 'invitation', id })

const viewAfter = async (ctx: Context<'invitation.not_found'>, id: string) => {
  announce(ctx)
  const row = (await queries.find(ctx.tx, id, ctx.now)) ?? ctx.fail('invitation.not_found')
  return invitationView(row, ctx.member, ctx.now)
}

export const resend: Handler<typeof contract.resendInvitation> = async (ctx, { id }) => {
  const row = await lockInvitation(ctx, id)
  ctx.allow(policy.mayResend(ctx.viewer, factsOf(row, ctx.now)))
  if ((await queries.membersAmong(ctx.tx, [row.email])).size > 0) return ctx.fail('invitation.account_exists')
  await queries.renew(ctx.tx, id, ctx.now)
  await recordAdminAction(ctx, { action: 'invitations.resend', target: auditTarget(id) })
  await ctx.enqueue(sendJob, {})
  return viewAfter(ctx, id)
}

export const withdraw: Handler<typeof contract.withdrawInvitation> = async (ctx, { id }) => {
  const row = await lockInvitation(ctx, id)
  ctx.allow(policy.mayWithdraw(ctx.viewer, factsOf(row, ctx.now)))
  await queries.withdraw(ctx.tx, id, ctx.now)
  await recordAdminAction(ctx, { action: 'invitations.withdraw', target: auditTarget(id) })
  return viewAfter(ctx, id)
}

type LinkCode = 'invitation.not_found' | 'invitation.withdrawn' | 'invitation.expired' | 'invitation.accepted'

const checkLink = (ctx: VisitorContext<LinkCode>, row: queries.LinkRow | undefined): queries.LinkRow => {
  const invitation = row ?? ctx.fail('invitation.not_found')
  ctx.allow(
    policy.canAccept({
      isAccepted: invitation.accepted_at !== null,
      isWithdrawn: invitation.withdrawn_at !== null,
      isExpired: invitation.expires_at === null || invitation.expires_at <= ctx.now,
    }),
  )
  return invitation
}

export const open: Handler<typeof contract.openInvitation> = async (ctx, { code }) => {
  const { email, full_name, role, expires_at } = checkLink(ctx, await queries.findByLink(ctx.tx, hashOfToken(code)))
  return {
    email,
    fullName: full_name,
    role: role as InvitedRole,
    expiresAt: (expires_at ?? ctx.now).toISOString(),
  }
}
type InvitedRole = Awaited<ReturnType<typeof open>>['role']

export const accept: Handler<typeof contract.acceptInvitation> = async (ctx, input) => {
  const { code, fullName, role, password, timeZone = 'Europe/Stockholm' } = input
  const tokenHash = hashOfToken(code)
  const found = checkLink(ctx, await queries.findByLink(ctx.db, tokenHash))
  const passwordHash = await authentication.hashNewPassword(ctx, password, [fullName, found.email])
  return ctx.inTransaction(async (inner) => {
    // Locked, so that of two calls at once only one creates the account.
    const { id, email } = checkLink(inner, await queries.lockByLink(inner.tx, tokenHash))
    const account = { email, fullName, role, timeZone, next: null, passwordHash }
    const userId =
      (await authentication.createConfirmedAccount(inner, account)) ?? inner.fail('invitation.account_exists')
    await queries.markAccepted(inner.tx, id, userId, inner.now)
    announce(inner)
    return authentication.startSession(inner, userId)
  })
}

export const stop: Handler<typeof contract.stopInvitations> = async (ctx, { token }) => {
  const { invitationId, addressHash } = readStopToken(token, ctx.config.secret) ?? ctx.fail('invitation.not_found')
  await queries.addOptOut(ctx.tx, addressHash, ctx.now)
  const invitation = await queries.findEmail(ctx.tx, invitationId)
  if (invitation && !invitation.isAccepted) await queries.remove(ctx.tx, [invitationId])
  announce(ctx)
  return { ok: true }
}
