import type { VisitorContext } from '#platform/http/context.ts'
import { type SessionViewer, sessionsChanged } from '../../contract/index.ts'
import { knownBrowserCookie, knownBrowserCookieName } from '../sign-in/known-browser.ts'
import { mailUnknownBrowser } from '../sign-in/unknown-browser.ts'
import { findCredential } from '../queries/accounts.ts'
import { endSession } from '../queries/sessions.ts'
import { markFirstSignIn } from '../queries/users.ts'
import { findViewer } from '../queries/viewers.ts'
import { createSession } from './better-auth.ts'
import { sessionCookie } from './session-cookie.ts'
import { toViewer, viewerView } from '../view.ts'

/**
 * Signs the member in: creates the session, sets its cookie and that of a known browser, and ends this browser's
 * previous session. The caller has checked who it is, and locked the account in the same transaction.
 * @param isOwnBrowser the caller knows that the browser is the member's; of any other unknown one the member gets a mail
 */
export const startSession = async (
  ctx: VisitorContext<'auth.required'>,
  userId: string,
  { isOwnBrowser = false }: { isOwnBrowser?: boolean } = {},
): Promise<{ viewer: SessionViewer }> => {
  const token = await createSession(ctx, userId)
  if (ctx.request.sessionId) await endSession(ctx.tx, ctx.request.sessionId)
  ctx.setCookie(sessionCookie(token, ctx.config.secret))
  const answer = await readSignedInViewer(ctx, { token })
  const credential = (await findCredential(ctx.tx, answer.viewer.email)) ?? { userId, passwordHash: '' }
  const isFirst = await markFirstSignIn(ctx.tx, userId)
  if (!isFirst && !isOwnBrowser) await mailUnknownBrowser(ctx, credential)
  ctx.setCookie(knownBrowserCookie(ctx.cookie(knownBrowserCookieName), credential, ctx.config.secret))
  // The browser may have been signed in as another member.
  const memberIds = ctx.viewer && ctx.viewer.id !== userId ? [userId, ctx.viewer.id] : [userId]
  ctx.publish(sessionsChanged, { id: userId }, { members: memberIds })
  return answer
}

/** Reads the member in the transaction, so that the result includes this request's changes. */
export const readSignedInViewer = async (
  ctx: VisitorContext<'auth.required'>,
  session: { token: string } | { id: string },
): Promise<{ viewer: SessionViewer }> => {
  const row = await findViewer(ctx.tx, session)
  return row ? { viewer: viewerView(toViewer(row, ctx)) } : ctx.fail('auth.required')
}
