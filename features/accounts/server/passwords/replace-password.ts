import type { VisitorContext } from '#platform/http/context.ts'
import { accountChanged } from '../../contract/index.ts'
import { passwordChangedMail } from '../mails.ts'
import { findAccount, setPassword } from '../queries/accounts.ts'
import { endSessions } from '../queries/sessions.ts'

/** Sets a password, ends the sessions of the previous one and mails the member. The caller has locked the account. */
export const replacePassword = async (
  ctx: VisitorContext,
  { userId, passwordHash }: { userId: string; passwordHash: string },
  { exceptSessionId }: { exceptSessionId: string | null },
): Promise<void> => {
  await setPassword(ctx.tx, userId, passwordHash, ctx.now)
  await endSessions(ctx.tx, userId, exceptSessionId)
  // SET-11
  await ctx.mail(passwordChangedMail(await findAccount(ctx.tx, userId), `${ctx.config.publicBaseUrl}/forgot-password`))
  ctx.publish(accountChanged, { id: userId }, { members: [userId] })
}
