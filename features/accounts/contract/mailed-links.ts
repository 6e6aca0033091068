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
    'Confirms a mail address with a mailed code, once, and signs in. All earlier sessions of the account end. In a browser other than the one that signed up, the password is removed and `passwordCode` sets a new one.',
  access: 'anyone',
  input: z.strictObject({ code: linkCode() }),
  /** `next`: where an onboarded member continues; other members read it after the onboarding (`readNextPage`). */
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
    'Mails a new confirmation link if the address awaits confirmation. The answer is always the same. Without `next`, the page from the sign-up is retained.',
  access: 'anyone',
  input: z.strictObject({ email: email(), next: z.optional(nextPath()) }),
  output: okOutput,
  rate: 'sensitive',
})

export const requestPasswordReset = endpoint({
  name: 'accounts.requestPasswordReset',
  method: 'POST',
  path: '/api/account/password/forgot',
  summary: 'Mails a link for setting a new password if the address has an account. The answer is always the same.',
  access: 'anyone',
  duringMaintenance: true,
  input: z.strictObject({ email: email() }),
  output: okOutput,
  rate: 'sensitive',
})

export const resetPassword = endpoint({
  name: 'accounts.resetPassword',
  method: 'POST',
  path: '/api/account/password/reset',
  summary: 'Sets a new password with a mailed code, once. All other sessions of the account end.',
  access: 'anyone',
  duringMaintenance: true,
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

export const reportSignIn = endpoint({
  name: 'accounts.reportSignIn',
  method: 'POST',
  path: '/api/account/sign-in/report',
  summary:
    'Reports, with the code mailed after a sign-in from an unknown browser, that it was a stranger. Once: all sessions of the account end and its password is removed. `passwordCode` sets a new one.',
  access: 'anyone',
  duringMaintenance: true,
  input: z.strictObject({ code: linkCode() }),
  output: z.strictObject({ passwordCode: z.string() }),
  errors: pickErrors(accountErrors, 'account.link_invalid', 'account.link_used', 'account.link_expired'),
  rate: 'sensitive',
  secret: true,
})
