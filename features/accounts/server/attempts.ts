import { createHmac } from 'node:crypto'
import { limits } from '#kit/limits.ts'
import type { Context } from '#platform/http/context.ts'
import { networkOf } from '#platform/networks.ts'
import { accountLimits } from '../contract/index.ts'
import { recordAttempt } from './queries/attempts.ts'
import type { LinkPurpose } from './queries/links.ts'

type AttemptContext = Pick<Context, 'db' | 'config' | 'now' | 'request'>

/** What is stored of an address and where it was tried from says neither. */
const keyOf = ({ config }: Pick<AttemptContext, 'config'>, ...parts: string[]) =>
  createHmac('sha256', config.secret).update(parts.join('\n')).digest()

/**
 * Counts a sign-in by account and address (AUTH-12), or by account and known browser: others at the member's address do not keep it out.
 * Outside the transaction, so that a refused one stays counted.
 * @returns 0, or the seconds until the next may be made
 */
export const countSignIn = (ctx: AttemptContext, account: string, browserId: string | null): Promise<number> => {
  const key =
    browserId === null
      ? keyOf(ctx, 'sign-in', account, networkOf(ctx.request.ip))
      : keyOf(ctx, 'sign-in-browser', account, browserId)
  return recordAttempt(ctx.db, key, limits.signIn, ctx.now)
}

/**
 * Counts a sign-in by account over all addresses (AUTH-12). A known browser is counted by itself, so that others' attempts do not keep it out.
 * @returns whether it may be made
 */
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

/** An address without its tag: `anna+news@example.com` is delivered to `anna@example.com`. */
const withoutTag = (email: string): string => email.replace(/^([^+@]+)\+[^@]*@/, '$1@')

/** What a mail's address is counted by. A known browser of the account is counted by itself: others cannot keep its reset from being sent. */
const mailKeyOf = (ctx: Pick<AttemptContext, 'config'>, kind: string, email: string, browserId: string | null) =>
  keyOf(ctx, kind, withoutTag(email), browserId ?? '')

/**
 * Whether one more link may be asked for: nobody's mailbox can be filled through us. Each kind is counted by itself, so that asking for
 * confirmations, which a confirmed member is not sent, cannot keep their reset from being sent.
 */
export const mayAskForMail = async (
  ctx: AttemptContext,
  email: string,
  purpose: LinkPurpose,
  browserId: string | null = null,
): Promise<boolean> => {
  const window = { attempts: accountLimits.mailsPerAddress, windowSeconds: accountLimits.mailWindowSeconds }
  return (await recordAttempt(ctx.db, mailKeyOf(ctx, `mail-${purpose}`, email, browserId), window, ctx.now)) === 0
}

/** Counts an account mail of any kind that is about to be sent. @returns whether the address may be sent one more in these 24 hours */
export const mayMailToday = async (
  ctx: Pick<AttemptContext, 'db' | 'config' | 'now'>,
  email: string,
  browserId: string | null = null,
): Promise<boolean> => {
  const day = { attempts: accountLimits.mailsPerAddressAndDay, windowSeconds: 24 * 60 * 60 }
  return (await recordAttempt(ctx.db, mailKeyOf(ctx, 'mail-day', email, browserId), day, ctx.now)) === 0
}
