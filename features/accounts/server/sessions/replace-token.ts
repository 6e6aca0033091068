import type { VisitorContext } from '#platform/http/context.ts'
import { renewSession } from '../queries/sessions.ts'
import { sessionCookie } from './session-cookie.ts'

/**
 * Extends a session to its full lifetime and gives its browser a new token (AUTH-09).
 * @returns when the session ends, or null if another request has ended it
 */
export const replaceToken = async (
  ctx: Pick<VisitorContext, 'tx' | 'now' | 'config' | 'setCookie'>,
  sessionId: string,
): Promise<Date | null> => {
  const renewed = await renewSession(ctx.tx, sessionId, ctx.now)
  if (!renewed) return null
  const { token, expires_at: end } = renewed
  ctx.setCookie(sessionCookie(token, ctx.config.secret, Math.floor((end.getTime() - ctx.now.getTime()) / 1000)))
  return end
}
