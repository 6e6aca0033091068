import { recordAdminAction } from '#features/audit-log/server/index.ts'
import type { Handler } from '#platform/http/route.ts'
import { randomToken } from '#platform/security/secret-token.ts'
import type { SignInSource } from '#platform/sign-in-source.ts'
import type * as contract from '../../contract/index.ts'
import { accountLimits, usersChanged } from '../../contract/index.ts'
import { issueLink } from '../mail-links/links.ts'
import { factorsResetMail, invitationMail, linkCreatedMail } from '../mails.ts'
import { createAccount, findAccount } from '../queries/accounts.ts'
import { findUser, superAdminIds, type UserRecord } from '../queries/users.ts'
import { removeAllProofs } from '../recovery/remove-all-proofs.ts'
import * as policy from './administration-policy.ts'
import { userView } from './administration-view.ts'
import { auditTarget, lockTarget, publishAndView } from './target.ts'

/**
 * Invites a person (AUTH-10). Until the link is opened, the account is like any sign-up that nobody has confirmed: a
 * sign-up with the address replaces it.
 */
export const createUser: Handler<typeof contract.createUser> = async (ctx, { email, fullName, role, language }) => {
  const { tx, config, now, member } = ctx
  ctx.allow(policy.mayCreateUser(member))
  const account = { email, fullName, role, language, timeZone: 'Europe/Stockholm', passwordHash: null, now }
  const id = (await createAccount(tx, { ...account, termsAcceptedAt: null })) ?? ctx.fail('user.email_taken')
  const { url } = await issueLink(tx, config, {
    userId: id,
    purpose: 'confirm',
    code: randomToken(),
    now,
    seconds: accountLimits.invitationSeconds,
  })
  await ctx.mail(invitationMail({ email, language }, url))
  await recordAdminAction(ctx, { action: 'users.create', target: auditTarget(id) })
  ctx.publish(usersChanged, { id }, 'admins')
  const row = (await findUser(tx, id)) as UserRecord
  return userView(row, member, await superAdminIds(tx))
}

/** The answer is the only place that has the link: the mail to the member says that it exists (AUTH-10). */
export const createUserLink: Handler<typeof contract.createUserLink> = async (ctx, { id, kind }) => {
  const { tx, config, now } = ctx
  const { viewer, facts } = await lockTarget(ctx, id)
  ctx.allow(policy.mayCreateLink(viewer, facts, kind))
  const { url, expiresAt } = await issueLink(tx, config, {
    userId: id,
    code: randomToken(),
    now,
    ...(kind === 'invitation'
      ? { purpose: 'confirm', seconds: accountLimits.invitationSeconds }
      : { purpose: 'reset' }),
  })
  await recordAdminAction(ctx, { action: 'users.create_link', target: auditTarget(id), after: { link: kind } })
  await ctx.mail(linkCreatedMail(await findAccount(tx, id), `${config.publicBaseUrl}/forgot-password`))
  return { url, expiresAt: expiresAt.toISOString() }
}

/** For a member who has lost the app, the recovery codes and every passkey. */
export const createResetUserFactors =
  (sources: readonly SignInSource[]): Handler<typeof contract.resetUserFactors> =>
  async (ctx, { id, reason }) => {
    const { viewer, facts } = await lockTarget(ctx, id)
    ctx.allow(policy.mayResetFactors(viewer, facts))
    await removeAllProofs(ctx.tx, sources, id)
    await recordAdminAction(ctx, {
      action: 'users.reset_factors',
      target: auditTarget(id),
      reason,
    })
    const account = await findAccount(ctx.tx, id)
    if (account.email_confirmed) await ctx.mail(factorsResetMail(account, `${ctx.config.publicBaseUrl}/login`))
    return publishAndView(ctx, id, viewer)
  }
