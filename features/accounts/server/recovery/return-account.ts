import type { VisitorContext } from '#platform/http/context.ts'
import { randomToken } from '#platform/security/secret-token.ts'
import type { SignInSource } from '#platform/sign-in-source.ts'
import { accountChanged } from '../../contract/index.ts'
import { issueLink } from '../mail-links/links.ts'
import { removePassword } from '../queries/accounts.ts'
import { markLinksUsed } from '../queries/links.ts'
import { endSessions } from '../queries/sessions.ts'
import { clearedSessionCookie } from '../sessions/session-cookie.ts'

/**
 * Gives an account that a stranger was in back to the reader of its mail: ends all sessions, and removes the password and
 * the other ways to sign in that were added since then. The caller has locked the account and checked a mailed code.
 * @returns a code that sets the next password, as a reset does
 */
export const returnAccount = async (
  ctx: VisitorContext,
  sources: readonly SignInSource[],
  { userId, since }: { userId: string; since: Date },
): Promise<string> => {
  const { tx, config, now } = ctx
  for (const source of sources) await source.removeProofsSince(tx, userId, since)
  await removePassword(tx, userId)
  await endSessions(tx, userId, null)
  await markLinksUsed(tx, userId, now)
  const passwordCode = randomToken()
  await issueLink(tx, config, { userId, purpose: 'reset', code: passwordCode, now })
  ctx.publish(accountChanged, { id: userId }, { members: [userId] })
  if (ctx.viewer?.id === userId) ctx.setCookie(clearedSessionCookie)
  return passwordCode
}
