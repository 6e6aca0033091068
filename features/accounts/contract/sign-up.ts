import * as z from 'zod/mini'
import { okOutput, endpoint, pickErrors } from '#kit/endpoint.ts'
import { email, timeZone } from '#kit/fields.ts'
import { accountErrors, type AccountFieldCode, passwordRefusals } from './errors.ts'
import { fullName, newPassword, selfAssignableRole, passwordsMatch } from './fields.ts'
import { nextPath } from './next-path.ts'

export const signUp = endpoint({
  name: 'accounts.signUp',
  method: 'POST',
  path: '/api/account/sign-up',
  summary:
    'Creates an account and mails a link that confirms the address. An address with an account is mailed a notice instead; the answer is the same.',
  access: 'anyone',
  input: z
    .strictObject({
      email: email(),
      password: newPassword(),
      passwordAgain: z.string(),
      fullName: fullName(),
      role: selfAssignableRole(),
      acceptedTerms: z.literal(true, { error: 'account.terms_not_accepted' satisfies AccountFieldCode }),
      timeZone: z.optional(timeZone()),
      /** Opened after the onboarding. */
      next: z.optional(nextPath()),
    })
    .check(passwordsMatch()),
  output: okOutput,
  errors: pickErrors(accountErrors, 'account.registration_closed', ...passwordRefusals),
  rate: 'sensitive',
  secret: true,
})
