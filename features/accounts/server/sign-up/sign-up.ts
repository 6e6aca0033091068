import type { VisitorContext } from '#platform/http/context.ts'
import type { Handler } from '#platform/http/route.ts'
import type { MailMessage } from '#platform/mail/mail.ts'
import { randomToken } from '#platform/security/secret-token.ts'
import type * as contract from '../../contract/index.ts'
import { accountChanged, usersChanged } from '../../contract/index.ts'
import { passwordStrength } from '../../contract/password-strength.ts'
import { mayAskForMail, mayMailToday } from '../sign-in/attempts.ts'
import { confirmAccount } from './confirm-account.ts'
import { startSession } from '../sessions/start-session.ts'
import { issueLink, redeemLink } from '../mail-links/links.ts'
import { mailLinkJob } from '../mail-links/mail-link-job.ts'
import { canRegister } from '../policy.ts'
import { confirmMail, accountExistsMail } from '../mails.ts'
import { runInPasswordQueue } from '../passwords/password-queue.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { createAccount, lockAccount, type NewAccount } from '../queries/accounts.ts'
import { deleteAccount } from '../queries/housekeeping.ts'
import { storeNextPage, takeNextPage } from '../queries/next-pages.ts'
import { endSessions } from '../queries/sessions.ts'
import { signUpCookie } from './sign-up-cookie.ts'

/**
 * Creates an account. The answer and the password hashing are the same for an address that already has one; only its
 * owner is informed, by mail (AUTH-01).
 */
export const signUp: Handler<typeof contract.signUp> = async (
  ctx,
  { email, password, fullName, role, timeZone = 'Europe/Stockholm', next },
) => {
  ctx.allow(canRegister(ctx.settings))
  const { refusal } = await passwordStrength(password, [fullName, email])
  ctx.allow(refusal)
  const passwordHash = await runInPasswordQueue({ ip: ctx.request.ip, isKnownBrowser: false }, () =>
    hashPassword(password),
  )
  // Counted whether or not the address has an account.
  const mayNotify = (await mayAskForMail(ctx, email, 'confirm')) && (await mayMailToday(ctx, email))
  const userId = await ctx.inTransaction(async (inner) => {
    const account = { email, fullName, passwordHash, role, language: ctx.language, timeZone, now: ctx.now }
    const { mail, userId } = await createOrReplaceAccount(inner, account, mayNotify)
    if (next && userId) await storeNextPage(inner.tx, userId, next, ctx.now)
    if (mayNotify && mail) await inner.mail(mail)
    return userId
  })
  ctx.setCookie(signUpCookie(userId, ctx.config.secret))
  return { ok: true }
}

type SignUpOutcome = { mail: MailMessage | null; userId: string | null }

/** Replaces an unconfirmed account. Leaves a confirmed account, and one whose owner cannot be mailed now, unchanged. */
const createOrReplaceAccount = async (
  ctx: VisitorContext,
  account: NewAccount,
  mayNotify: boolean,
): Promise<SignUpOutcome> => {
  const { tx, config, now } = ctx
  const confirm = async (userId: string): Promise<SignUpOutcome> => {
    ctx.publish(usersChanged, { id: userId }, 'admins')
    return {
      mail: confirmMail(
        account,
        (await issueLink(tx, config, { userId, purpose: 'confirm', code: randomToken(), now })).url,
      ),
      userId,
    }
  }
  const created = await createAccount(tx, account)
  if (created) return confirm(created)
  const existing = await lockAccount(tx, account.email)
  // Erased between the two statements, so the address is free.
  if (!existing) return createOrReplaceAccount(ctx, account, mayNotify)
  if (!mayNotify) return { mail: null, userId: null }
  // Replacing the account would delete the ban.
  if (existing.email_confirmed || existing.banned)
    return { mail: accountExistsMail(existing, `${config.publicBaseUrl}/login`), userId: null }
  // The first sign-up never proved ownership of the address: delete that account with its password, sessions, profile,
  // blocks, searches and settings.
  await deleteAccount(tx, existing.id)
  ctx.publish(accountChanged, { id: existing.id }, { members: [existing.id] })
  return createOrReplaceAccount(ctx, account, mayNotify)
}

/**
 * Confirms an address with its link, ends all earlier sessions and signs in (AUTH-04). In a browser other than the one
 * that signed up, the account also loses its password (`confirmAccount`); the answer then has a code for a new one. The
 * link has no effect on a confirmed address.
 *
 * The page that led to the sign-up is restored in any browser, because mail is often read on another device. A stranger
 * who signs up with someone else's address can thus choose that page. This is harmless: `nextPath` allows only pages of
 * this product without side effects, and the title is read with the owner's rights.
 */
export const confirmEmail: Handler<typeof contract.confirmEmail> = async (ctx, { code }) => {
  const { tx, config, now } = ctx
  const id = await redeemLink(ctx, code, 'confirm')
  const { wasConfirmed, lostPassword } = await confirmAccount(ctx, id, { code, purpose: 'confirm' })
  if (wasConfirmed) return ctx.fail('account.link_used')
  const passwordCode = lostPassword ? randomToken() : null
  if (passwordCode) await issueLink(tx, config, { userId: id, purpose: 'reset', code: passwordCode, now })
  await endSessions(tx, id, null)
  ctx.publish(accountChanged, { id }, { members: [id] })
  const { viewer } = await startSession(ctx, id, { isOwnBrowser: true })
  return { viewer, passwordCode, next: viewer.onboarded ? await takeNextPage(tx, id) : null }
}

/** A job looks up the address, so neither answer nor response time shows whether it awaits confirmation. */
export const resendConfirmation: Handler<typeof contract.resendConfirmation> = async (ctx, { email, next }) => {
  if (await mayAskForMail(ctx, email, 'confirm'))
    await ctx.enqueue(mailLinkJob, { email, purpose: 'confirm', ...(next && { next }) })
  return { ok: true }
}
