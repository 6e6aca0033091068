import type { Config } from '#platform/config.ts'
import type { Context } from '#platform/http/context.ts'
import { isMobileNumber } from '#platform/phone-numbers.ts'
import { offersSms } from '#platform/sms/sms.ts'
import { type PhoneNumberState, phoneNumberLimits } from '../contract/index.ts'
import * as policy from './policy.ts'
import { findCode, findNumber, type StoredNumber } from './queries.ts'

export const factsOf = ({ phone, phone_confirmed_at }: StoredNumber, config: Config): policy.Facts => ({
  isOffered: offersSms(config),
  phone,
  isMobile: phone !== null && isMobileNumber(phone),
  isConfirmed: phone_confirmed_at !== null,
})

export const readState = async ({
  tx,
  member,
  now,
  config,
}: Pick<Context, 'tx' | 'member' | 'now' | 'config'>): Promise<PhoneNumberState> => {
  const facts = factsOf(await findNumber(tx, member.id), config)
  const { isOffered, phone, isConfirmed } = facts
  const code = await findCode(tx, member.id, now)
  const isAwaited = code !== undefined && code.phone === phone && code.tries < phoneNumberLimits.tries
  return {
    isOffered,
    phone,
    status: phone === null ? 'none' : isConfirmed ? 'confirmed' : 'unconfirmed',
    code: isAwaited
      ? {
          expiresAt: code.expires_at.toISOString(),
          resendAt: new Date(code.created_at.getTime() + phoneNumberLimits.resendSeconds * 1000).toISOString(),
        }
      : null,
    can: { requestCode: policy.mayRequestCode(member, facts) },
  }
}
