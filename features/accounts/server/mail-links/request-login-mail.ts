import type { VisitorContext } from '#platform/http/context.ts'
import { findAccountByEmail, findCredential } from '../queries/accounts.ts'
import { mayAskForMail, mayMailToday } from '../sign-in/attempts.ts'
import { knownBrowserId } from '../sign-in/known-browser.ts'

/**
 * Counts a request for a mailed login, in the same way for every address. Known browsers have their own count, so that
 * strangers cannot use up the mails of the owner.
 * @returns whether a mail may be sent
 */
export const countLoginMail = async (ctx: VisitorContext, email: string): Promise<boolean> => {
  const [account, credential] = await Promise.all([findAccountByEmail(ctx.db, email), findCredential(ctx.db, email)])
  const browserId = knownBrowserId(ctx, credential ?? (account && { userId: account.id, passwordHash: '' }))
  return (await mayAskForMail(ctx, email, 'login', browserId)) && (await mayMailToday(ctx, email, browserId))
}
