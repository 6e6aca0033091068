import type { passwordRefusals } from '../../contract/errors.ts'
import type { VisitorContext } from '#platform/http/context.ts'
import { passwordStrength } from '../../contract/password-strength.ts'
import { runInPasswordQueue } from './password-queue.ts'
import { hashPassword } from './passwords.ts'

/**
 * Hashes a password for the owner of a mailed link. Call it outside of a transaction: it takes tens of milliseconds.
 * @throws a code of `passwordRefusals`
 */
export const hashNewPassword = async (
  ctx: VisitorContext<(typeof passwordRefusals)[number]>,
  password: string,
  personalWords: readonly string[],
): Promise<string> => {
  const { refusal } = await passwordStrength(password, [...personalWords])
  ctx.allow(refusal)
  return runInPasswordQueue({ ip: ctx.request.ip, isKnownBrowser: true }, () => hashPassword(password))
}
