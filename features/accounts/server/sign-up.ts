import type { Context } from '#platform/http/context.ts'
import type { Serve } from '#platform/http/route.ts'
import type { MailMessage } from '#platform/mail/mail.ts'
import type * as contract from '../contract/index.ts'
import { accountChanged, usersChanged } from '../contract/index.ts'
import { passwordStrength } from '../contract/password-strength.ts'
import { mayMail } from './attempts.ts'
import { openSession } from './better-auth.ts'
import { enter } from './enter.ts'
import { issueLink, randomCode, takeLink } from './links.ts'
import { mailLinkJob } from './mail-link-job.ts'
import { confirmMail, existsMail } from './mails.ts'
import { hashPassword } from './passwords.ts'
import { confirmAddress, createAccount, lockAccount, type NewAccount, replaceUnconfirmed } from './queries/accounts.ts'

/**
 * Opens an account. The answer is the same whether or not the address has one already: only its owner is told, by mail
 * (AUTH-01). The costly part, the password's hash, is done either way.
 */
export const signUp: Serve<typeof contract.signUp> = async (ctx, { email, password, fullName, role, timeZone = 'Europe/Stockholm' }) => {
  const { refusal } = await passwordStrength(password, [fullName, email])
  ctx.allow(refusal)
  const passwordHash = await hashPassword(password)
  const mayTell = await mayMail(ctx, email, 'confirm')
  await ctx.inTransaction(async (inner) => {
    const account = { email, fullName, passwordHash, role, language: ctx.language, timeZone, now: ctx.now }
    const mail = await openAccount(inner, account, mayTell)
    if (mayTell && mail) await inner.mail(mail)
  })
  return { ok: true }
}

/**
 * Opens the account, or deals with the one that is there; an account whose owner cannot be told now is left as it is.
 * @returns the mail that tells the address's owner
 */
const openAccount = async (ctx: Context, account: NewAccount, mayTell: boolean): Promise<MailMessage | null> => {
  const { tx, config, now } = ctx
  const confirm = async (userId: string) => {
    ctx.publish(usersChanged, { id: userId }, 'admins')
    return confirmMail(account, (await issueLink(tx, config, { userId, purpose: 'confirm', code: randomCode(), now })).url)
  }
  const created = await createAccount(tx, account)
  if (created) return confirm(created)
  const existing = await lockAccount(tx, account.email)
  // Erased between the two statements: then the address is free.
  if (!existing) return openAccount(ctx, account, mayTell)
  if (!mayTell) return null
  if (existing.email_confirmed) return existsMail(existing, `${config.publicBaseUrl}/login`)
  // Whoever signed up with this address before never showed that it is theirs, so they keep no way in.
  await replaceUnconfirmed(tx, existing.id, account)
  return confirm(existing.id)
}

/** Confirms an address by its link, and signs in (AUTH-04). */
export const confirmEmail: Serve<typeof contract.confirmEmail> = async (ctx, { code }) => {
  const id = await takeLink(ctx, code, 'confirm')
  await confirmAddress(ctx.tx, id, ctx.now)
  ctx.publish(accountChanged, { id }, { members: [id] })
  return enter(ctx, await openSession(ctx, id))
}

/** Mails a new link. Whether the address waits for one is found out afterwards, so neither answer nor time tells it. */
export const resendConfirmation: Serve<typeof contract.resendConfirmation> = async (ctx, { email }) => {
  if (await mayMail(ctx, email, 'confirm')) await ctx.enqueue(mailLinkJob, { email, purpose: 'confirm' })
  return { ok: true }
}
