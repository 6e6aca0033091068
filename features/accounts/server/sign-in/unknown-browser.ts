import type { VisitorContext } from '#platform/http/context.ts'
import { randomToken } from '#platform/security/secret-token.ts'
import { issueLink } from '../mail-links/links.ts'
import { findAccount } from '../queries/accounts.ts'
import { contactsOf } from '../queries/contacts.ts'
import { newDeviceMail } from '../security-mail.ts'
import { isSignUpCookieOf, signUpCookieName } from '../sign-up/sign-up-cookie.ts'
import { mayMailSignInToday } from './attempts.ts'
import { type Credential, knownBrowserId } from './known-browser.ts'

/**
 * Mails the member when a browser signs in that has not signed in since the password was chosen. The mail has a link
 * that reports the sign-in. Call it before the browser becomes a known one, in the transaction of the sign-in.
 */
export const mailUnknownBrowser = async (ctx: VisitorContext, credential: Credential): Promise<void> => {
  const { tx, config, now, request } = ctx
  const { userId } = credential
  const isKnown =
    ctx.viewer?.id === userId ||
    knownBrowserId(ctx, credential) !== null ||
    isSignUpCookieOf(ctx.cookie(signUpCookieName), userId, config.secret)
  if (isKnown) return
  // Banned members get mail about the ban only. An unconfirmed address may be a stranger's.
  const [contact] = await contactsOf(tx, [userId])
  if (!contact || !(await mayMailSignInToday({ db: tx, config, now }, contact.email))) return
  const { url } = await issueLink(tx, config, { userId, purpose: 'not_me', code: randomToken(), now })
  const { ip, userAgent } = request
  await ctx.mail(newDeviceMail(await findAccount(tx, userId), { at: now, userAgent, ip, url }))
}
