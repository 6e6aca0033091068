import type { VisitorContext } from '#platform/http/context.ts'
import type { Handler } from '#platform/http/route.ts'
import type { MailMessage } from '#platform/mail/mail.ts'
import type * as contract from '../contract/index.ts'
import { accountChanged, usersChanged } from '../contract/index.ts'
import { passwordStrength } from '../contract/password-strength.ts'
import { mayAskForMail, mayMailToday } from './attempts.ts'
import { createSession } from './better-auth.ts'
import { confirmAccount } from './confirm-account.ts'
import { startSession } from './start-session.ts'
import { issueLink, randomCode, redeemLink } from './links.ts'
import { mailLinkJob } from './mail-link-job.ts'
import { confirmMail, accountExistsMail } from './mails.ts'
import { runInPasswordQueue } from './password-queue.ts'
import { hashPassword } from './passwords.ts'
import { createAccount, lockAccount, type NewAccount } from './queries/accounts.ts'
import { deleteAccount } from './queries/housekeeping.ts'
import { storeNextPage, takeNextPage } from './queries/next-pages.ts'
import { endSessions } from './queries/sessions.ts'
import { signUpCookie } from './sign-up-cookie.ts'

/**
 * Opens an account. The answer is the same whether or not the address has one already: only its owner is told, by mail
 * (AUTH-01). The costly part, the password's hash, is done either way.
 */
export const signUp: Handler<typeof contract.signUp> = async (
  ctx,
  { email, password, fullName, role, timeZone = 'Europe/Stockholm', next },
) => {
  const { refusal } = await passwordStrength(password, [fullName, email])
  ctx.allow(refusal)
  const passwordHash = await runInPasswordQueue({ ip: ctx.request.ip, isKnownBrowser: false }, () =>
    hashPassword(password),
  )
  // A mail is sent whether or not the address has an account.
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

/** The mail that tells the address's owner, and the new account; null when there is none. */
type SignUpOutcome = { mail: MailMessage | null; userId: string | null }

/**
 * Opens the account, in place of one that was never confirmed. A confirmed account, and one whose owner cannot be told now, is left as
 * it is.
 */
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
        (await issueLink(tx, config, { userId, purpose: 'confirm', code: randomCode(), now })).url,
      ),
      userId,
    }
  }
  const created = await createAccount(tx, account)
  if (created) return confirm(created)
  const existing = await lockAccount(tx, account.email)
  // Erased between the two statements: then the address is free.
  if (!existing) return createOrReplaceAccount(ctx, account, mayNotify)
  if (!mayNotify) return { mail: null, userId: null }
  // A ban outlives a second sign-up.
  if (existing.email_confirmed || existing.banned)
    return { mail: accountExistsMail(existing, `${config.publicBaseUrl}/login`), userId: null }
  // Whoever signed up with this address before never showed that it is theirs: nothing of that account is kept, neither its
  // password and sessions nor its profile, blocks, searches and settings.
  await deleteAccount(tx, existing.id)
  ctx.publish(accountChanged, { id: existing.id }, { members: [existing.id] })
  return createOrReplaceAccount(ctx, account, mayNotify)
}

/**
 * Confirms an address by its link, and signs in (AUTH-04). All earlier sessions end. In another browser than that of the sign-up the
 * password goes too (`confirmAccount`); the answer then has a code to choose one with. For an address that is confirmed already the link does nothing.
 *
 * The page that led to the sign-up is kept in any browser, because mail is often read on another device. A stranger who signs up with
 * another person's address can therefore choose the page that the owner is offered. That is harmless: `nextPath` allows only pages of
 * this product that do nothing when they are opened, and the title is read with the owner's rights, never written by the stranger.
 */
export const confirmEmail: Handler<typeof contract.confirmEmail> = async (ctx, { code }) => {
  const { tx, config, now } = ctx
  const id = await redeemLink(ctx, code, 'confirm')
  const { wasConfirmed, lostPassword } = await confirmAccount(ctx, id, { code, purpose: 'confirm' })
  if (wasConfirmed) return ctx.fail('account.link_used')
  const passwordCode = lostPassword ? randomCode() : null
  if (passwordCode) await issueLink(tx, config, { userId: id, purpose: 'reset', code: passwordCode, now })
  await endSessions(tx, id, null)
  ctx.publish(accountChanged, { id }, { members: [id] })
  const { viewer } = await startSession(ctx, await createSession(ctx, id))
  return { viewer, passwordCode, next: viewer.onboarded ? await takeNextPage(tx, id) : null }
}

/** Mails a new link. Whether the address waits for one is found out afterwards, so neither answer nor time tells it. */
export const resendConfirmation: Handler<typeof contract.resendConfirmation> = async (ctx, { email, next }) => {
  if (await mayAskForMail(ctx, email, 'confirm'))
    await ctx.enqueue(mailLinkJob, { email, purpose: 'confirm', ...(next && { next }) })
  return { ok: true }
}
