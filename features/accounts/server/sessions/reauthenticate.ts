import { reauthenticationMinutes } from '#kit/access.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../../contract/index.ts'
import { lockCredential } from '../queries/accounts.ts'
import { setAuthenticated } from '../queries/sessions.ts'
import { checkPassword } from '../sign-in/check-password.ts'

/** A password that was changed during the check confirms nothing. */
export const reauthenticate: Handler<typeof contract.reauthenticate> = async (ctx, { password }) => {
  const { email, sessionId } = ctx.member
  const credential = await checkPassword(ctx, email, password)
  return ctx.inTransaction(async (inner) => {
    if (!credential || !(await lockCredential(inner.tx, credential))) return inner.fail('account.password_wrong')
    await setAuthenticated(inner.tx, sessionId, ctx.now)
    return { until: new Date(ctx.now.getTime() + reauthenticationMinutes * 60_000).toISOString() }
  })
}
