import type { SecondProof } from '#kit/second-proofs.ts'
import type { VisitorContext } from '#platform/http/context.ts'
import type { HostCookie } from '#platform/http/cookies.ts'
import type { Handler } from '#platform/http/route.ts'
import { hashOfToken, randomToken } from '#platform/security/secret-token.ts'
import type { SignInSource } from '#platform/sign-in-source.ts'
import type * as contract from '../../contract/index.ts'
import { accountLimits, type SessionViewer, type SignInChallenge } from '../../contract/index.ts'
import * as queries from '../queries/challenges.ts'
import { lockUser } from '../queries/users.ts'
import { startSession } from '../sessions/start-session.ts'

const cookieName = '__Host-nordbro-challenge'
const clearedCookie: HostCookie = { name: cookieName, value: '', maxAge: 0, sameSite: 'strict' }

/** A browser has one challenge: the cookie of a new one replaces it. */
const tokenHashOf = (ctx: Pick<VisitorContext, 'cookie'>): Buffer | null => {
  const token = ctx.cookie(cookieName)
  return token ? hashOfToken(token) : null
}

const proofsOf = async (
  { tx }: Pick<VisitorContext, 'tx'>,
  sources: readonly SignInSource[],
  userId: string,
): Promise<SecondProof[]> => (await Promise.all(sources.map(({ proofs }) => proofs(tx, userId)))).flat()

/**
 * Keeps a sign-in until its second step (AUTH-13).
 * @returns null if the first step is enough in this browser
 */
const createChallenge = async (
  ctx: VisitorContext,
  sources: readonly SignInSource[],
  userId: string,
): Promise<SignInChallenge | null> => {
  const required = await Promise.all(sources.map((source) => source.requiresSecondStep?.(ctx, userId) ?? false))
  if (!required.includes(true)) return null
  const token = randomToken()
  const expiresAt = new Date(ctx.now.getTime() + accountLimits.challengeSeconds * 1000)
  await queries.insertChallenge(ctx.tx, { tokenHash: hashOfToken(token), userId, now: ctx.now, expiresAt })
  ctx.setCookie({ name: cookieName, value: token, maxAge: accountLimits.challengeSeconds, sameSite: 'strict' })
  return { proofs: await proofsOf(ctx, sources, userId), expiresAt: expiresAt.toISOString() }
}

/**
 * Signs in after a first step, such as a password, or keeps the sign-in until its second step. The caller has locked the
 * account in the same transaction.
 */
export const finishFirstStep = async (
  ctx: VisitorContext<'auth.required'>,
  sources: readonly SignInSource[],
  userId: string,
): Promise<{ viewer: SessionViewer | null; challenge: SignInChallenge | null }> => {
  const challenge = await createChallenge(ctx, sources, userId)
  if (challenge) return { viewer: null, challenge }
  return { ...(await startSession(ctx, userId)), challenge: null }
}

export const createReadChallenge =
  (sources: readonly SignInSource[]): Handler<typeof contract.readSignInChallenge> =>
  async (ctx) => {
    const tokenHash = tokenHashOf(ctx)
    const found = tokenHash && (await queries.findChallenge(ctx.tx, tokenHash, ctx.now))
    if (!found) return { challenge: null }
    return {
      challenge: { proofs: await proofsOf(ctx, sources, found.user_id), expiresAt: found.expires_at.toISOString() },
    }
  }

type ChallengeContext = VisitorContext<'account.challenge_expired'>

/** The member whose sign-in waits in this browser for its second step. @throws `account.challenge_expired` */
export const challengedUserId = async (ctx: ChallengeContext): Promise<string> => {
  const tokenHash = tokenHashOf(ctx)
  const found = tokenHash && (await queries.findChallenge(ctx.tx, tokenHash, ctx.now))
  return found ? found.user_id : ctx.fail('account.challenge_expired')
}

/** Like `challengedUserId`; locks the account until the transaction ends. */
export const lockChallenge = async (ctx: ChallengeContext): Promise<string> => {
  await lockUser(ctx.tx, await challengedUserId(ctx))
  // A concurrent call may have used it, or a reset of the password ended it, before the lock.
  return challengedUserId(ctx)
}

/** Signs in after the second step. Call it after `lockChallenge`, in the same transaction. */
export const finishSignIn = async (
  ctx: VisitorContext<'account.challenge_expired' | 'auth.required'>,
): Promise<{ viewer: SessionViewer }> => {
  const tokenHash = tokenHashOf(ctx)
  const userId = tokenHash && (await queries.takeChallenge(ctx.tx, tokenHash, ctx.now))
  if (!userId) return ctx.fail('account.challenge_expired')
  ctx.setCookie(clearedCookie)
  return startSession(ctx, userId)
}
