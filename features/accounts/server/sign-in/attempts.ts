import { createHmac } from 'node:crypto'
import { recordSecurityEvent } from '#features/security-events/server/index.ts'
import { limits } from '#kit/limits.ts'
import type { Context } from '#platform/http/context.ts'
import { networkOf } from '#platform/networks.ts'
import { accountLimits } from '../../contract/index.ts'
import { recordAttempt } from '../queries/attempts.ts'
import type { RequestedPurpose } from '../queries/links.ts'

type AttemptContext = Pick<Context, 'db' | 'config' | 'now' | 'request'>

/** Keys are hashed, so the table stores neither accounts nor IP addresses. */
const keyOf = ({ config }: Pick<AttemptContext, 'config'>, ...parts: string[]) =>
  createHmac('sha256', config.secret).update(parts.join('\n')).digest()

/**
 * Counts a sign-in by account and network, or by account and known browser, so that others in the member's network
 * cannot lock the browser out (AUTH-12). Runs outside the transaction, so that a refused attempt stays counted.
 * @returns 0, or the seconds until the next attempt is allowed
 */
export const countSignIn = (ctx: AttemptContext, account: string, browserId: string | null): Promise<number> => {
  const key =
    browserId === null
      ? keyOf(ctx, 'sign-in', account, networkOf(ctx.request.ip))
      : keyOf(ctx, 'sign-in-browser', account, browserId)
  return recordAttempt(ctx.db, key, limits.signIn, ctx.now)
}

/** Counts a sign-in over all networks (AUTH-12), known browsers separately. @returns whether it is allowed */
export const countSignInOnAccount = async (
  ctx: AttemptContext,
  account: string,
  browserId: string | null,
): Promise<boolean> =>
  (await recordAttempt(
    ctx.db,
    keyOf(ctx, 'sign-in-account', account, browserId ?? ''),
    limits.signInPerAccount,
    ctx.now,
  )) === 0

/** Counts a try of a code over all networks, known browsers separately. @returns 0, or the seconds until the next one */
export const countCodeOnAccount = (ctx: AttemptContext, userId: string, browserId: string | null): Promise<number> =>
  recordAttempt(ctx.db, keyOf(ctx, 'code', userId, browserId ?? ''), limits.signInPerAccount, ctx.now)

/** Recorded without the member's id: anyone can enter wrong passwords for their account. */
export const recordLimitExceeded = (
  { db, request, now }: Pick<AttemptContext, 'db' | 'request' | 'now'>,
  limit: string,
) =>
  recordSecurityEvent(db, {
    userId: null,
    type: 'rate_limit_exceeded',
    severity: 'medium',
    details: { limit },
    request,
    at: now,
  })

/** For other areas' limits. Runs outside the transaction. @returns 0, or the seconds until the next attempt is allowed */
export const countAttempt = (
  ctx: Pick<AttemptContext, 'db' | 'config' | 'now'>,
  kind: string,
  subject: string,
  window: { attempts: number; windowSeconds: number },
): Promise<number> => recordAttempt(ctx.db, keyOf(ctx, kind, subject), window, ctx.now)

/** Removes the tag: `anna+news@example.com` is delivered to `anna@example.com`. */
const withoutTag = (email: string): string => email.replace(/^([^+@]+)\+[^@]*@/, '$1@')

/** Known browsers of the account have their own count, so that strangers cannot block its password reset. */
const mailKeyOf = (ctx: Pick<AttemptContext, 'config'>, kind: string, email: string, browserId: string | null) =>
  keyOf(ctx, kind, withoutTag(email), browserId ?? '')

/**
 * Limits requests for mailed links, so that no mailbox can be flooded. Each purpose has its own count: requested
 * confirmations, which confirmed members do not get, must not block a reset.
 */
export const mayAskForMail = async (
  ctx: AttemptContext,
  email: string,
  purpose: RequestedPurpose | 'email_change',
  browserId: string | null = null,
): Promise<boolean> => {
  const window = { attempts: accountLimits.mailsPerAddress, windowSeconds: accountLimits.mailWindowSeconds }
  return (await recordAttempt(ctx.db, mailKeyOf(ctx, `mail-${purpose}`, email, browserId), window, ctx.now)) === 0
}

const dailyMails = { attempts: accountLimits.mailsPerAddressAndDay, windowSeconds: 24 * 60 * 60 }

/** Counts an account mail that strangers can trigger. @returns whether the address may get one more within 24 hours */
export const mayMailToday = async (
  ctx: Pick<AttemptContext, 'db' | 'config' | 'now'>,
  email: string,
  browserId: string | null = null,
): Promise<boolean> =>
  (await recordAttempt(ctx.db, mailKeyOf(ctx, 'mail-day', email, browserId), dailyMails, ctx.now)) === 0

/**
 * Counts a mail about a sign-in from an unknown browser. A count of its own: a stranger with the password could
 * otherwise use up the day's mails with requests for links, and sign in without a mail.
 */
export const mayMailSignInToday = async (
  ctx: Pick<AttemptContext, 'db' | 'config' | 'now'>,
  email: string,
): Promise<boolean> =>
  (await recordAttempt(ctx.db, mailKeyOf(ctx, 'mail-day-sign-in', email, null), dailyMails, ctx.now)) === 0
