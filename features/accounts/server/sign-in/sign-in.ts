import type { ParsedInputOf } from '#kit/endpoint.ts'
import type { HostCookie } from '#platform/http/cookies.ts'
import type { Handler } from '#platform/http/route.ts'
import type { SignInSource } from '#platform/sign-in-source.ts'
import type * as contract from '../../contract/index.ts'
import { accountChanged } from '../../contract/index.ts'
import { readSignedInViewer } from '../sessions/start-session.ts'
import { finishFirstStep } from './challenges.ts'
import { checkPassword } from './check-password.ts'
import { parseIdentifier } from './identifier.ts'
import { findEmailByPhone, lockCredential } from '../queries/accounts.ts'
import { endSession, endSessions } from '../queries/sessions.ts'
import { replaceToken } from '../sessions/replace-token.ts'
import { clearedSessionCookie } from '../sessions/session-cookie.ts'
import { viewerView } from '../view.ts'

export const session: Handler<typeof contract.session> = async ({ viewer }) => ({
  viewer: viewer && viewerView(viewer),
})

/**
 * Signs in with a mail address or a confirmed phone number (AUTH-03). Neither the error nor the response time shows
 * which part was wrong. Limited per account and network or known browser, and per account (AUTH-12).
 */
export const createSignIn =
  (sources: readonly SignInSource[]): Handler<typeof contract.signIn> =>
  async (ctx, { identifier, password }) => {
    const parsed = parseIdentifier(identifier)
    const account =
      parsed.kind === 'email' ? parsed.email : ((await findEmailByPhone(ctx.db, parsed.forms)) ?? parsed.forms[0])
    const credential = await checkPassword(ctx, account, password)
    if (!credential) return ctx.fail('account.sign_in_failed')
    return ctx.inTransaction(async (inner) => {
      // A concurrent reset or confirmation may have ended the account's sessions during the password check.
      if (!(await lockCredential(inner.tx, credential))) return inner.fail('account.sign_in_failed')
      return finishFirstStep(inner, sources, credential.userId)
    })
  }

/** Succeeds without a session too (AUTH-07). */
export const signOut: Handler<typeof contract.signOut> = async (ctx, { scope }) => {
  if (scope !== 'others') ctx.setCookie(clearedSessionCookie)
  const { id, sessionId } = ctx.viewer ?? {}
  if (!id || !sessionId) return { ok: true }
  if (scope === 'this') await endSession(ctx.tx, sessionId)
  else await endSessions(ctx.tx, id, scope === 'others' ? sessionId : null)
  ctx.publish(accountChanged, { id }, { members: [id] })
  return { ok: true }
}

/** The browser shows a failed sign-out as successful (AUTH-07). Clear the cookie, or a reload would sign in again. */
export const signOutRefusalCookies = ({ scope }: ParsedInputOf<typeof contract.signOut>): HostCookie[] =>
  scope === 'others' ? [] : [clearedSessionCookie]

/** Extends the session to its full lifetime (AUTH-09). */
export const renewSession: Handler<typeof contract.renewSession> = async (ctx) => {
  const { sessionId } = ctx
  const end = await replaceToken(ctx, sessionId)
  if (!end) return ctx.fail('auth.required')
  const { viewer } = await readSignedInViewer(ctx, { id: sessionId })
  return { viewer, expiresAt: end.toISOString() }
}
