import type { Context } from '#platform/http/context.ts'
import { findCredential } from '../queries/accounts.ts'
import { runInPasswordQueue } from '../passwords/password-queue.ts'
import { verifyPassword } from '../passwords/passwords.ts'
import { countSignIn, countSignInOnAccount, recordLimitExceeded } from './attempts.ts'
import { knownBrowserId } from './known-browser.ts'

type CheckContext = Pick<
  Context<'rate.limited' | 'account.sign_in_restricted'>,
  'db' | 'config' | 'now' | 'request' | 'cookie' | 'fail'
>

export type Credential = NonNullable<Awaited<ReturnType<typeof findCredential>>>

/**
 * Checks the password of the account with the address, within the limits of AUTH-12, in the same time for an unknown
 * address. Runs outside a transaction: the caller locks the credential (`lockCredential`) before it acts on the result.
 * @returns null for a wrong password or an unknown address
 */
export const checkPassword = async (ctx: CheckContext, email: string, password: string): Promise<Credential | null> => {
  const credential = await findCredential(ctx.db, email)
  const browserId = knownBrowserId(ctx, credential)
  const seconds = await countSignIn(ctx, email, browserId)
  if (seconds > 0) {
    await recordLimitExceeded(ctx, 'sign_in')
    return ctx.fail('rate.limited', { seconds })
  }
  if (!(await countSignInOnAccount(ctx, email, browserId))) {
    await recordLimitExceeded(ctx, 'sign_in_account')
    return ctx.fail('account.sign_in_restricted')
  }
  const isCorrect = await runInPasswordQueue({ ip: ctx.request.ip, isKnownBrowser: browserId !== null }, () =>
    verifyPassword(credential?.passwordHash ?? null, password),
  )
  return credential && isCorrect ? credential : null
}
