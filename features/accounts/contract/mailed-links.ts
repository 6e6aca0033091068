import * as z from 'zod/mini'
import { okOutput, endpoint, pickErrors } from '#kit/endpoint.ts'
import { kernelErrors } from '#kit/errors.ts'
import { email } from '#kit/fields.ts'
import { accountErrors, passwordRefusals } from './errors.ts'
import { linkCode, newPassword, passwordsMatch } from './fields.ts'
import { nextPath } from './next-path.ts'
import { signedInOutput } from './session.ts'

export const confirmEmail = endpoint({
  name: 'accounts.confirmEmail',
  method: 'POST',
  path: '/api/account/confirm',
  summary:
    'Confirms an address by the code of a mailed link, once, and signs in; all earlier sessions of the account end. In another browser than that of the sign-up the password is removed too: `passwordCode` then sets a new one.',
  access: 'anyone',
  input: z.strictObject({ code: linkCode() }),
  /** `next`: the page to continue to, for members who have done the onboarding. Others find it at the end of theirs (`readNextPage`). */
  output: z.strictObject({
    ...signedInOutput.shape,
    passwordCode: z.nullable(z.string()),
    next: z.nullable(z.string()),
  }),
  errors: {
    ...pickErrors(accountErrors, 'account.link_invalid', 'account.link_used', 'account.link_expired'),
    ...pickErrors(kernelErrors, 'auth.required'),
  },
  rate: 'sensitive',
  secret: true,
})

export const resendConfirmation = endpoint({
  name: 'accounts.resendConfirmation',
  method: 'POST',
  path: '/api/account/confirm/resend',
  summary:
    'Mails a new confirmation link, if the address waits for one. The answer is always the same. Without `next` the page that was given at the sign-up stays.',
  access: 'anyone',
  input: z.strictObject({ email: email(), next: z.optional(nextPath()) }),
  output: okOutput,
  rate: 'sensitive',
})

export const requestPasswordReset = endpoint({
  name: 'accounts.requestPasswordReset',
  method: 'POST',
  path: '/api/account/password/forgot',
  summary: 'Mails a link to choose a new password, if the address has an account. The answer is always the same.',
  access: 'anyone',
  input: z.strictObject({ email: email() }),
  output: okOutput,
  rate: 'sensitive',
})

export const resetPassword = endpoint({
  name: 'accounts.resetPassword',
  method: 'POST',
  path: '/api/account/password/reset',
  summary: 'Sets a new password by the code of a mailed link, once. Every other session of the account ends.',
  access: 'anyone',
  input: z
    .strictObject({ code: linkCode(), password: newPassword(), passwordAgain: z.string() })
    .check(passwordsMatch()),
  output: okOutput,
  errors: pickErrors(
    accountErrors,
    'account.link_invalid',
    'account.link_used',
    'account.link_expired',
    ...passwordRefusals,
  ),
  rate: 'sensitive',
  secret: true,
})
