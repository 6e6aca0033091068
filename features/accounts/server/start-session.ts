import type { VisitorContext } from '#platform/http/context.ts'
import type { SessionViewer } from '../contract/index.ts'
import { knownBrowserCookie, knownBrowserCookieName } from './known-browser.ts'
import { findCredential } from './queries/accounts.ts'
import { endSession } from './queries/sessions.ts'
import { findViewerBySession } from './queries/viewers.ts'
import { sessionCookie } from './session-cookie.ts'
import { toViewer, viewerView } from './view.ts'

/** Signs this browser in with a session that was just opened, and makes it known to the account; the session it had before ends. */
export const startSession = async (
  ctx: VisitorContext<'auth.required'>,
  token: string,
): Promise<{ viewer: SessionViewer }> => {
  if (ctx.request.sessionId) await endSession(ctx.tx, ctx.request.sessionId)
  ctx.setCookie(sessionCookie(token, ctx.config.secret))
  const answer = await readSignedInViewer(ctx, { token })
  const credential = await findCredential(ctx.tx, answer.viewer.email)
  if (credential) ctx.setCookie(knownBrowserCookie(ctx.cookie(knownBrowserCookieName), credential, ctx.config.secret))
  return answer
}

/** The member as they now are, this call's changes included. */
export const readSignedInViewer = async (
  ctx: VisitorContext<'auth.required'>,
  session: { token: string } | { id: string },
): Promise<{ viewer: SessionViewer }> => {
  const row = await findViewerBySession(ctx.tx, session)
  // Ended by another call in the moment between.
  return row ? { viewer: viewerView(toViewer(row)) } : ctx.fail('auth.required')
}
