import { authentication, lockUser } from '#features/accounts/server/index.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract/index.ts'
import { secondFactorsChanged } from '../contract/index.ts'
import { useCode } from './proofs.ts'
import { countRecoveryCodes, useRecoveryCode } from './queries/recovery-codes.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { announceChange } from './setup.ts'
import { trustBrowser } from './trusted-browsers.ts'

/** AUTH-13. The tries are counted outside the transaction, so that a refused one stays counted. */
export const finishWithCode: Handler<typeof contract.finishWithCode> = async (ctx, { code, trust }) => {
  await authentication.countProof(ctx, await authentication.challengedUserId(ctx))
  return ctx.inTransaction(async (inner) => {
    const userId = await authentication.lockChallenge(inner)
    if (!(await useCode(inner, userId, code))) return inner.fail('second_factor.code_invalid')
    if (trust) await trustBrowser(inner, userId)
    const { viewer } = await authentication.finishSignIn(inner)
    inner.publish(secondFactorsChanged, {}, { members: [userId] })
    return { viewer }
  })
}

/** AUTH-13, SET-04. Each use is mailed to the member. */
export const finishWithRecoveryCode: Handler<typeof contract.finishWithRecoveryCode> = async (
  ctx,
  { recoveryCode, trust },
) => {
  await authentication.countProof(ctx, await authentication.challengedUserId(ctx))
  return ctx.inTransaction(async (inner) => {
    const userId = await authentication.lockChallenge(inner)
    const hash = hashRecoveryCode(userId, recoveryCode, inner.config.secret)
    if (!(await useRecoveryCode(inner.tx, userId, hash, inner.now)))
      return inner.fail('second_factor.recovery_code_invalid')
    if (trust) await trustBrowser(inner, userId)
    const { viewer } = await authentication.finishSignIn(inner)
    const recoveryCodesLeft = (await countRecoveryCodes(inner.tx, userId))?.left ?? 0
    await announceChange(inner, userId, 'code_used', { count: recoveryCodesLeft })
    return { viewer, recoveryCodesLeft }
  })
}

export const reauthenticate: Handler<typeof contract.reauthenticateWithCode> = async (ctx, { code }) => {
  const { id } = ctx.member
  await authentication.countProof(ctx, id)
  return ctx.inTransaction(async (inner) => {
    await lockUser(inner.tx, id)
    if (!(await useCode(inner, id, code))) return inner.fail('second_factor.code_invalid')
    inner.publish(secondFactorsChanged, {}, { members: [id] })
    return authentication.confirmIdentity(inner)
  })
}
