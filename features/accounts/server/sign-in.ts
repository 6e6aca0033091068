import { recordSecurityEvent } from '#features/security-events/server/index.ts'
import type { ParsedInputOf } from '#kit/endpoint.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract/index.ts'
import { accountChanged } from '../contract/index.ts'
import { countSignIn, countSignInOnAccount } from './attempts.ts'
import { createSession } from './better-auth.ts'
import { startSession, readSignedInViewer } from './start-session.ts'
import { parseIdentifier } from './identifier.ts'
import { knownBrowserId } from './known-browser.ts'
import { runInPasswordQueue } from './password-queue.ts'
import { verifyPassword } from './passwords.ts'
import { findCredential, findEmailByPhone, lockCredential } from './queries/accounts.ts'
import { endSession, endSessions, renewSession as extendSession } from './queries/sessions.ts'
import { clearedSessionCookie, sessionCookie } from './session-cookie.ts'
import { viewerView } from './view.ts'

/** Who is signed in with this browser. */
export const session: Handler<typeof contract.session> = async ({ viewer }) => ({
  viewer: viewer && viewerView(viewer),
})

/**
 * Signs in with an address or a confirmed phone number, and a password (AUTH-03). Which of the two was wrong is never
 * said, nor does the time tell it; five attempts a minute per account and address or known browser, and a slow count per account (AUTH-12).
 */
export const signIn: Handler<typeof contract.signIn> = async (ctx, { identifier, password }) => {
  const { kind, value } = parseIdentifier(identifier)
  const account = kind === 'email' ? value : ((await findEmailByPhone(ctx.db, value)) ?? value)
  // Not held against the member: anyone can try wrong passwords on their account.
  const recordLimitExceeded = (limit: string) =>
    recordSecurityEvent(ctx.db, {
      userId: null,
      type: 'rate_limit_exceeded',
      severity: 'medium',
      details: { limit },
      request: ctx.request,
      at: ctx.now,
    })
  const credential = await findCredential(ctx.db, account)
  const browserId = knownBrowserId(ctx, credential)
  const seconds = await countSignIn(ctx, account, browserId)
  if (seconds > 0) {
    await recordLimitExceeded('sign_in')
    return ctx.fail('rate.limited', { seconds })
  }
  if (!(await countSignInOnAccount(ctx, account, browserId))) {
    await recordLimitExceeded('sign_in_account')
    return ctx.fail('account.sign_in_restricted')
  }
  const isPasswordCorrect = await runInPasswordQueue({ ip: ctx.request.ip, isKnownBrowser: browserId !== null }, () =>
    verifyPassword(credential?.passwordHash ?? null, password),
  )
  if (!credential || !isPasswordCorrect) return ctx.fail('account.sign_in_failed')
  return ctx.inTransaction(async (inner) => {
    // A reset or a confirmation may have ended the account's sessions while the password was being verified.
    if (!(await lockCredential(inner.tx, credential))) return inner.fail('account.sign_in_failed')
    return startSession(inner, await createSession(inner, credential.userId))
  })
}

/** Ends this session, the others or all. Whoever has none is signed out already (AUTH-07). */
export const signOut: Handler<typeof contract.signOut> = async (ctx, { scope }) => {
  if (scope !== 'others') ctx.setCookie(clearedSessionCookie)
  if (!ctx.viewer) return { ok: true }
  const { id, sessionId } = ctx.viewer
  if (scope === 'this') await endSession(ctx.tx, sessionId)
  else await endSessions(ctx.tx, id, scope === 'others' ? sessionId : null)
  ctx.publish(accountChanged, { id }, { members: [id] })
  return { ok: true }
}

/** The browser shows a refused sign-out as done (AUTH-07), so the cookie goes all the same: a reload must not sign in again. */
export const signOutRefusalCookies = ({ scope }: ParsedInputOf<typeof contract.signOut>): string[] =>
  scope === 'others' ? [] : [clearedSessionCookie]

/** Lets the session run its full length again (AUTH-09). */
export const renewSession: Handler<typeof contract.renewSession> = async (ctx) => {
  const { sessionId } = ctx.member
  const renewed = await extendSession(ctx.tx, sessionId, ctx.now)
  if (!renewed) return ctx.fail('auth.required')
  ctx.setCookie(
    sessionCookie(
      renewed.token,
      ctx.config.secret,
      Math.floor((renewed.expires_at.getTime() - ctx.now.getTime()) / 1000),
    ),
  )
  const { viewer } = await readSignedInViewer(ctx, { id: sessionId })
  return { viewer, expiresAt: renewed.expires_at.toISOString() }
}
