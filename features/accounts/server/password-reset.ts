import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract/index.ts'
import { accountChanged } from '../contract/index.ts'
import { passwordStrength } from '../contract/password-strength.ts'
import { mayAskForMail } from './attempts.ts'
import { confirmAccount } from './confirm-account.ts'
import { knownBrowserCookie, knownBrowserCookieName, knownBrowserId } from './known-browser.ts'
import { checkLink, redeemLink } from './links.ts'
import { mailLinkJob } from './mail-link-job.ts'
import { passwordChangedMail } from './mails.ts'
import { runInPasswordQueue } from './password-queue.ts'
import { hashPassword } from './passwords.ts'
import { findAccount, findCredential, setPassword } from './queries/accounts.ts'
import { markAllLinksUsed } from './queries/links.ts'
import { endSessions } from './queries/sessions.ts'

/** Mails a link to choose a new password. Answer and time are the same for every address (AUTH-06). */
export const requestPasswordReset: Handler<typeof contract.requestPasswordReset> = async (ctx, { email }) => {
  const credential = await findCredential(ctx.db, email)
  const browserId = knownBrowserId(ctx, credential)
  if (await mayAskForMail(ctx, email, 'reset', browserId))
    await ctx.enqueue(mailLinkJob, { email, purpose: 'reset', browserId })
  return { ok: true }
}

/**
 * Sets a new password by a mailed link (AUTH-06). Every session of the member ends, except the one that made the
 * request. The link came by mail, so the address is confirmed too, and a stranger's sign-up loses the same as by the confirmation link
 * (`confirmAccount`).
 */
export const resetPassword: Handler<typeof contract.resetPassword> = async (ctx, { code, password }) => {
  const owner = await findAccount(ctx.db, await checkLink(ctx, code, 'reset'))
  const { refusal } = await passwordStrength(password, [owner.full_name, owner.email])
  ctx.allow(refusal)
  const passwordHash = await runInPasswordQueue({ ip: ctx.request.ip, isKnownBrowser: true }, () =>
    hashPassword(password),
  )
  await ctx.inTransaction(async (inner) => {
    const id = await redeemLink(inner, code, 'reset')
    await confirmAccount(inner, id, { code, purpose: 'reset' })
    // An unused confirmation link would still sign in anyone who opens it.
    await markAllLinksUsed(inner.tx, id, inner.now)
    await setPassword(inner.tx, id, passwordHash, inner.now)
    // Whoever has read the owner's mail may sign in here with the new password, however many attempts others make (AUTH-12).
    inner.setCookie(
      knownBrowserCookie(inner.cookie(knownBrowserCookieName), { userId: id, passwordHash }, inner.config.secret),
    )
    await endSessions(inner.tx, id, ctx.viewer?.id === id ? ctx.viewer.sessionId : null)
    await inner.mail(passwordChangedMail(owner, `${inner.config.publicBaseUrl}/forgot-password`))
    inner.publish(accountChanged, { id }, { members: [id] })
  })
  return { ok: true }
}
