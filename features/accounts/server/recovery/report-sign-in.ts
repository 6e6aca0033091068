import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../../contract/index.ts'
import { accountChanged } from '../../contract/index.ts'
import { issueLink, randomCode, redeemLink } from '../mail-links/links.ts'
import { findAccount, removePassword } from '../queries/accounts.ts'
import { markLinksUsed } from '../queries/links.ts'
import { endSessions } from '../queries/sessions.ts'
import { signInReportedMail } from '../security-mail.ts'
import { clearedSessionCookie } from '../sessions/session-cookie.ts'

/**
 * A stranger signed in, so they know the password: it is removed, and all sessions end. The code came by mail, so it may
 * set the next password as a reset does.
 */
export const reportSignIn: Handler<typeof contract.reportSignIn> = async (ctx, { code }) => {
  const { tx, config, now } = ctx
  const { ip, userAgent } = ctx.request
  const id = await redeemLink(ctx, code, 'not_me')
  await removePassword(tx, id)
  await endSessions(tx, id, null)
  await markLinksUsed(tx, id, now)
  const passwordCode = randomCode()
  await issueLink(tx, config, { userId: id, purpose: 'reset', code: passwordCode, now })
  const url = `${config.publicBaseUrl}/forgot-password`
  await ctx.mail(signInReportedMail(await findAccount(tx, id), { at: now, userAgent, ip, url }))
  ctx.publish(accountChanged, { id }, { members: [id] })
  if (ctx.viewer?.id === id) ctx.setCookie(clearedSessionCookie)
  return { passwordCode }
}
