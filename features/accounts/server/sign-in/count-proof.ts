import type { Context } from '#platform/http/context.ts'
import { findAccount, findCredential } from '../queries/accounts.ts'
import { countCodeOnAccount, recordLimitExceeded } from './attempts.ts'
import { knownBrowserId } from './known-browser.ts'

/**
 * Counts a try of a code of the member's, before it is checked. Runs outside the transaction, so that a refused try
 * stays counted. Known browsers have their own count, so that others' tries never lock the member out (AUTH-12).
 * @throws `rate.limited`
 */
export const countProof = async (
  ctx: Pick<Context<'rate.limited'>, 'db' | 'config' | 'now' | 'request' | 'cookie' | 'fail'>,
  userId: string,
): Promise<void> => {
  const { email } = await findAccount(ctx.db, userId)
  const browserId = knownBrowserId(ctx, await findCredential(ctx.db, email))
  const seconds = await countCodeOnAccount(ctx, userId, browserId)
  if (seconds === 0) return
  await recordLimitExceeded(ctx, 'code')
  ctx.fail('rate.limited', { seconds })
}
