import { reauthenticationMinutes } from '#kit/access.ts'
import type { Context } from '#platform/http/context.ts'
import type { Handler } from '#platform/http/route.ts'
import type { SignInSource } from '#platform/sign-in-source.ts'
import type * as contract from '../../contract/index.ts'
import { findCredential, lockCredential } from '../queries/accounts.ts'
import { setAuthenticated } from '../queries/sessions.ts'
import { replaceToken } from './replace-token.ts'
import { checkPassword } from '../sign-in/check-password.ts'

export const createReadProofs =
  (sources: readonly SignInSource[]): Handler<typeof contract.readProofs> =>
  async (ctx) => {
    const { id, email } = ctx.member
    const proofs = await Promise.all(sources.map((source) => source.proofs(ctx.tx, id)))
    return { hasPassword: (await findCredential(ctx.tx, email)) !== undefined, secondProofs: proofs.flat() }
  }

/**
 * The member of the session has proved who they are. The caller has checked the proof in the same transaction. The session
 * gets a new token, so that a copy of the earlier one has no part in what the proof opens (ASVS 7.2.4).
 */
export const confirmIdentity = async (
  ctx: Pick<Context<'auth.required'>, 'tx' | 'sessionId' | 'now' | 'config' | 'setCookie' | 'fail'>,
) => {
  const { tx, sessionId, now } = ctx
  if (!(await replaceToken(ctx, sessionId))) return ctx.fail('auth.required')
  await setAuthenticated(tx, sessionId, now)
  return { until: new Date(now.getTime() + reauthenticationMinutes * 60_000).toISOString() }
}

/** A password that was changed during the check confirms nothing. */
export const reauthenticate: Handler<typeof contract.reauthenticate> = async (ctx, { password }) => {
  const credential = await checkPassword(ctx, ctx.member.email, password)
  return ctx.inTransaction(async (inner) => {
    if (!credential || !(await lockCredential(inner.tx, credential))) return inner.fail('account.password_wrong')
    return confirmIdentity(inner)
  })
}
