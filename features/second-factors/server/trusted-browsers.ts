import type { Context } from '#platform/http/context.ts'
import { hashOfToken, randomToken } from '#platform/security/secret-token.ts'
import { secondFactorLimits } from '../contract/index.ts'
import * as queries from './queries/trusted-browsers.ts'

const cookieName = '__Host-nordbro-trusted'
const trustSeconds = secondFactorLimits.trustDays * 24 * 60 * 60
/** Members who can share a browser, such as a family. */
const membersPerBrowser = 3

/** The cookie is one token per member, the latest first. */
const tokensOf = (ctx: Pick<Context, 'cookie'>): string[] => {
  const value = ctx.cookie(cookieName) ?? ''
  return /^[\w-]{32}(?:\.[\w-]{32}){0,2}$/.test(value) ? value.split('.') : []
}

/** The hashes of this browser's tokens. */
export const trustHashesOf = (ctx: Pick<Context, 'cookie'>): Buffer[] => tokensOf(ctx).map(hashOfToken)

/** Lets this browser skip the second step of the member's next sign-ins. Call it in the sign-in's transaction. */
export const trustBrowser = async (
  ctx: Pick<Context, 'tx' | 'now' | 'request' | 'cookie' | 'setCookie'>,
  userId: string,
): Promise<void> => {
  const token = randomToken()
  const tokens = tokensOf(ctx)
  const replaced = await queries.deleteByHashes(ctx.tx, userId, tokens.map(hashOfToken))
  const others = tokens.filter((other) => !replaced.some((hash) => hash.equals(hashOfToken(other))))
  await queries.addTrustedBrowser(ctx.tx, {
    userId,
    tokenHash: hashOfToken(token),
    userAgent: ctx.request.userAgent,
    now: ctx.now,
    expiresAt: new Date(ctx.now.getTime() + trustSeconds * 1000),
  })
  const value = [token, ...others].slice(0, membersPerBrowser).join('.')
  ctx.setCookie({ name: cookieName, value, maxAge: trustSeconds, sameSite: 'strict' })
}

export const isTrustedBrowser = async (
  ctx: Pick<Context, 'tx' | 'cookie' | 'now'>,
  userId: string,
): Promise<boolean> => {
  const hashes = trustHashesOf(ctx)
  return hashes.length > 0 && queries.isTrusted(ctx.tx, userId, hashes, ctx.now)
}
