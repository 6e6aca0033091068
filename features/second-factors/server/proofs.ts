import type { Kysely } from 'kysely'
import type { SecondProof } from '#kit/second-proofs.ts'
import type { Context } from '#platform/http/context.ts'
import type { DB } from '#platform/db/schema.ts'
import { openText, sealText } from '#platform/security/sealed-text.ts'
import type { SignInSource } from '#platform/sign-in-source.ts'
import * as recoveryCodes from './queries/recovery-codes.ts'
import * as totp from './queries/totp.ts'
import { stepOfCode } from './totp.ts'
import { isTrustedBrowser } from './trusted-browsers.ts'

const purpose = 'second_factors.totp'

export const sealTotpSecret = (userId: string, totpSecret: string, { secret }: Context['config']): Buffer =>
  sealText(purpose, userId, totpSecret, secret)

type ProofContext = Pick<Context, 'tx' | 'now' | 'config'>

/** @returns the step of a correct code of the factor, else null */
export const checkCode = (
  { config, now }: Pick<ProofContext, 'config' | 'now'>,
  userId: string,
  { sealed_secret: sealed }: Pick<totp.Factor, 'sealed_secret'>,
  code: string,
): number | null => {
  const secret = openText(purpose, userId, sealed, config.secret)
  return secret === null ? null : stepOfCode(secret, code, now)
}

/** Uses up a code of the member's app. False for a wrong code, and for one that was used before (AUTH-13). */
export const useCode = async (ctx: ProofContext, userId: string, code: string): Promise<boolean> => {
  const factor = await totp.findFactor(ctx.tx, userId)
  const step = factor ? checkCode(ctx, userId, factor, code) : null
  return step !== null && (await totp.useStep(ctx.tx, userId, step, ctx.now))
}

const proofsOf = async (db: Kysely<DB>, userId: string): Promise<SecondProof[]> => {
  if (!(await totp.hasConfirmedFactor(db, userId))) return []
  const codes = await recoveryCodes.countRecoveryCodes(db, userId)
  return codes && codes.left > 0 ? ['totp', 'recovery_code'] : ['totp']
}

export const signInSource: SignInSource = {
  proofs: proofsOf,
  removeProofsSince: totp.deleteFactorSince,
  removeAllProofs: async (tx, userId) => void (await totp.deleteFactor(tx, userId)),
  requiresSecondStep: async (ctx, userId) =>
    (await totp.hasConfirmedFactor(ctx.tx, userId)) && !(await isTrustedBrowser(ctx, userId)),
}
