import { createHmac } from 'node:crypto'
import { limits } from '#kit/limits.ts'
import type { Context } from '#platform/http/context.ts'
import { networkOf } from '#platform/networks.ts'
import { accountLimits } from '../contract/index.ts'
import { takeAttempt } from './queries/attempts.ts'
import type { LinkPurpose } from './queries/links.ts'

type Asked = Pick<Context, 'db' | 'config' | 'now' | 'request'>

/** What is stored of an address and where it was tried from says neither. */
const keyOf = ({ config }: Asked, ...parts: string[]) => createHmac('sha256', config.secret).update(parts.join('\n')).digest()

/**
 * Counts a sign-in by account and address (AUTH-12), or by account and known browser: others at the member's address do not keep it out.
 * Outside the transaction, so that a refused one stays counted.
 * @returns 0, or the seconds until the next may be made
 */
export const countSignIn = (ctx: Asked, account: string, browserId: string | null): Promise<number> => {
  const key = browserId === null ? keyOf(ctx, 'sign-in', account, networkOf(ctx.request.ip)) : keyOf(ctx, 'sign-in-browser', account, browserId)
  return takeAttempt(ctx.db, key, limits.signIn, ctx.now)
}

/**
 * Counts a sign-in by account over all addresses (AUTH-12). A known browser is counted by itself, so that others' attempts do not keep it out.
 * @returns whether it may be made
 */
export const countSignInOnAccount = async (ctx: Asked, account: string, browserId: string | null): Promise<boolean> =>
  (await takeAttempt(ctx.db, keyOf(ctx, 'sign-in-account', account, browserId ?? ''), limits.signInPerAccount, ctx.now)) === 0

/**
 * Whether an address may be sent one more link: nobody's mailbox can be filled through us. Each kind is counted by itself,
 * so that asking for confirmations, which a confirmed member hears nothing of, cannot keep their reset from being sent.
 */
export const mayMail = async (ctx: Asked, email: string, purpose: LinkPurpose): Promise<boolean> => {
  const window = { attempts: accountLimits.mailsPerAddress, windowSeconds: accountLimits.mailWindowSeconds }
  return (await takeAttempt(ctx.db, keyOf(ctx, 'mail', purpose, email), window, ctx.now)) === 0
}
