import * as z from 'zod/mini'
import { accountChanged } from '#features/accounts/contract/index.ts'
import { abilities } from '#kit/abilities.ts'
import { emptyInput, endpoint, pickErrors } from '#kit/endpoint.ts'
import { kernelErrors } from '#kit/errors.ts'
import { instant } from '#kit/fields.ts'
import { oneTimeCode } from '#kit/one-time-code.ts'
import { phoneNumberErrors } from './errors.ts'

export { phoneNumberErrors } from './errors.ts'

const day = 24 * 60 * 60

export const phoneNumberLimits = {
  codeSeconds: 10 * 60,
  /** Tries of one code. */
  tries: 5,
  /** How long a member waits before the next code. */
  resendSeconds: 60,
  perMember: { attempts: 5, windowSeconds: 60 * 60 },
  /** Counted over all members who ask, so that no phone can be flooded. */
  perNumber: { attempts: 6, windowSeconds: day },
  /** Of all members together, so that nobody can run up the operator's bill. */
  ofAllMembers: { attempts: 500, windowSeconds: day },
} as const

const phoneNumberStatuses = ['none', 'unconfirmed', 'confirmed'] as const

const phoneNumberState = z.strictObject({
  /** Whether this installation sends text messages. */
  isOffered: z.boolean(),
  /** The number in the caller's profile, as E.164. */
  phone: z.nullable(z.string()),
  status: z.enum(phoneNumberStatuses),
  /** A code for the number is on its way or was delivered; another one can be requested from `resendAt` on. */
  code: z.nullable(z.strictObject({ expiresAt: instant(), resendAt: instant() })),
  can: abilities('requestCode'),
})
export type PhoneNumberState = z.output<typeof phoneNumberState>

export const readPhoneNumber = endpoint({
  name: 'phoneNumbers.read',
  method: 'GET',
  path: '/api/account/phone-number',
  summary: 'Returns the number in the caller’s profile, whether it is confirmed and whether a code is awaited.',
  access: 'member',
  input: emptyInput,
  output: phoneNumberState,
  staleAfter: [accountChanged],
})

export const requestPhoneCode = endpoint({
  name: 'phoneNumbers.requestCode',
  method: 'POST',
  path: '/api/account/phone-number/code',
  summary:
    'Sends a code of six digits in a text message to the number in the caller’s profile (AUTH-14). Replaces an earlier code. Limits: one a minute and five an hour per member, six a day per number, 500 a day in all. The answer is the same for a number that another member has confirmed.',
  access: 'confirmed',
  input: emptyInput,
  output: phoneNumberState,
  errors: {
    ...pickErrors(
      phoneNumberErrors,
      'phone.unavailable',
      'phone.missing',
      'phone.not_mobile',
      'phone.already_confirmed',
      'phone.changed',
    ),
    ...pickErrors(kernelErrors, 'rate.limited'),
  },
  rate: 'sensitive',
  reauthentication: true,
})

export const confirmPhoneNumber = endpoint({
  name: 'phoneNumbers.confirm',
  method: 'POST',
  path: '/api/account/phone-number/confirm',
  summary:
    'Confirms the number with the code that was sent to it, within ten minutes. The number then signs in together with the password, and no longer confirms anything for another member who had it. After five wrong codes a new one has to be requested.',
  access: 'confirmed',
  input: z.strictObject({ code: oneTimeCode() }),
  output: phoneNumberState,
  errors: {
    ...pickErrors(phoneNumberErrors, 'phone.code_wrong', 'phone.code_expired'),
    ...pickErrors(kernelErrors, 'rate.limited'),
  },
  rate: 'sensitive',
  reauthentication: true,
  secret: true,
})
