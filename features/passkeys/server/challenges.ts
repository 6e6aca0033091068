import type { VisitorContext } from '#platform/http/context.ts'
import { hashOfToken, randomToken } from '#platform/security/secret-token.ts'
import { passkeyLimits } from '../contract/index.ts'
import * as queries from './challenge-queries.ts'

const cookieName = '__Host-nordbro-passkey'
const challengeBytes = 32

/** The browser's own token. Several tabs share it, and each has its own challenges. */
const browserTokenOf = (ctx: Pick<VisitorContext, 'cookie'>): string | null =>
  /^[\w-]{43}$/.exec(ctx.cookie(cookieName) ?? '')?.[0] ?? null

/** Asks this browser for an answer. `userId` is null when the answer says who the member is. */
export const createChallenge = async (
  ctx: VisitorContext,
  purpose: queries.Purpose,
  userId: string | null,
): Promise<string> => {
  const browserToken = browserTokenOf(ctx) ?? randomToken(challengeBytes)
  const challenge = randomToken(challengeBytes)
  const expiresAt = new Date(ctx.now.getTime() + passkeyLimits.challengeSeconds * 1000)
  await queries.insertChallenge(
    ctx.tx,
    { challengeHash: hashOfToken(challenge), browserHash: hashOfToken(browserToken), purpose, userId },
    expiresAt,
  )
  ctx.setCookie({
    name: cookieName,
    value: browserToken,
    maxAge: passkeyLimits.challengeSeconds,
    sameSite: 'strict',
  })
  return challenge
}

/** Uses the challenge up. @returns false unless this browser was asked for this purpose and has not answered yet */
export const takeChallenge = async (
  ctx: Pick<VisitorContext, 'tx' | 'now' | 'cookie'>,
  challenge: string,
  purpose: queries.Purpose,
  userId: string | null,
): Promise<boolean> => {
  const browserToken = browserTokenOf(ctx)
  if (!browserToken) return false
  return queries.takeChallenge(
    ctx.tx,
    { challengeHash: hashOfToken(challenge), browserHash: hashOfToken(browserToken), purpose, userId },
    ctx.now,
  )
}
