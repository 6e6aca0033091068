import { authentication } from '#features/accounts/server/index.ts'
import type { Context } from '#platform/http/context.ts'
import { phoneNumberLimits } from '../contract/index.ts'

type CountContext = Pick<Context<'rate.limited'>, 'db' | 'config' | 'now' | 'request' | 'fail'>

/**
 * Counts a text message before it is sent, outside the transaction, so that a refused request stays counted. The
 * member's own limits come first: a member who is refused by them uses up nothing of the others'.
 * @throws `rate.limited`
 */
export const countTextMessage = async (ctx: CountContext, userId: string, phone: string): Promise<void> => {
  const { resendSeconds, perMember, perNumber, ofAllMembers } = phoneNumberLimits
  const counts = [
    ['phone-code-wait', userId, { attempts: 1, windowSeconds: resendSeconds }],
    ['phone-code-member', userId, perMember],
    ['phone-code-number', phone, perNumber],
    ['phone-code', '', ofAllMembers],
  ] as const
  for (const [kind, subject, window] of counts) {
    const seconds = await authentication.countAttempt(ctx, kind, subject, window)
    if (seconds === 0) continue
    // A member's own hurry is no event; floods are.
    if (kind !== 'phone-code-wait') await authentication.recordLimitExceeded(ctx, kind)
    return ctx.fail('rate.limited', { seconds })
  }
}
