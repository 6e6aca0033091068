import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../../contract/index.ts'
import { mayAskForMail } from '../sign-in/attempts.ts'
import { confirmAccount } from '../sign-up/confirm-account.ts'
import { knownBrowserCookie, knownBrowserCookieName, knownBrowserId } from '../sign-in/known-browser.ts'
import { checkLink, redeemLink } from '../mail-links/links.ts'
import { mailLinkJob } from '../mail-links/mail-link-job.ts'
import { hashNewPassword } from '../passwords/hash-new-password.ts'
import { replacePassword } from '../passwords/replace-password.ts'
import { findAccount, findCredential } from '../queries/accounts.ts'
import { markLinksUsed } from '../queries/links.ts'

/** Answer and response time are the same for every address (AUTH-06). */
export const requestPasswordReset: Handler<typeof contract.requestPasswordReset> = async (ctx, { email }) => {
  const credential = await findCredential(ctx.db, email)
  const browserId = knownBrowserId(ctx, credential)
  if (await mayAskForMail(ctx, email, 'reset', browserId))
    await ctx.enqueue(mailLinkJob, { email, purpose: 'reset', browserId })
  return { ok: true }
}

/**
 * Sets a new password with a mailed link (AUTH-06) and ends all other sessions of the member. The link also confirms
 * the address, with the same effect on a stranger's sign-up as the confirmation link (`confirmAccount`).
 */
export const resetPassword: Handler<typeof contract.resetPassword> = async (ctx, { code, password }) => {
  const owner = await findAccount(ctx.db, await checkLink(ctx, code, 'reset'))
  const passwordHash = await hashNewPassword(ctx, password, [owner.full_name, owner.email])
  await ctx.inTransaction(async (inner) => {
    const id = await redeemLink(inner, code, 'reset')
    await confirmAccount(inner, id, { code, purpose: 'reset' })
    // An unused confirmation link would still sign in anyone who opens it.
    await markLinksUsed(inner.tx, id, inner.now)
    const exceptSessionId = ctx.viewer?.id === id ? ctx.viewer.sessionId : null
    await replacePassword(inner, { userId: id, passwordHash }, { exceptSessionId })
    // The reset proves access to the owner's mail, so other people's attempts must not block this browser (AUTH-12).
    inner.setCookie(
      knownBrowserCookie(inner.cookie(knownBrowserCookieName), { userId: id, passwordHash }, inner.config.secret),
    )
  })
  return { ok: true }
}
