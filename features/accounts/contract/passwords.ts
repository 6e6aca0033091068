import * as z from 'zod/mini'
import { okOutput, endpoint, pickErrors } from '#kit/endpoint.ts'
import { kernelErrors } from '#kit/errors.ts'
import { accountErrors, passwordRefusals } from './errors.ts'
import { existingPassword, newPassword, passwordsMatch } from './fields.ts'

export const changePassword = endpoint({
  name: 'accounts.changePassword',
  method: 'PUT',
  path: '/api/account/password',
  summary:
    'Replaces the caller’s password (SET-02). All sessions of the account end, and this browser gets a new one. Limits as for signing in.',
  access: 'member',
  input: z
    .strictObject({ currentPassword: existingPassword(), password: newPassword(), passwordAgain: z.string() })
    .check(passwordsMatch()),
  output: okOutput,
  // `auth.required`: another request ended the new session before this one was answered.
  errors: {
    ...pickErrors(accountErrors, 'account.password_wrong', 'account.sign_in_restricted', ...passwordRefusals),
    ...pickErrors(kernelErrors, 'auth.required'),
  },
  rate: 'sensitive',
  secret: true,
})

export const addPassword = endpoint({
  name: 'accounts.addPassword',
  method: 'POST',
  path: '/api/account/password',
  summary: 'Sets the first password of a caller who has none.',
  access: 'member',
  reauthentication: true,
  input: z.strictObject({ password: newPassword(), passwordAgain: z.string() }).check(passwordsMatch()),
  output: okOutput,
  errors: pickErrors(accountErrors, 'account.password_exists', ...passwordRefusals),
  rate: 'sensitive',
  secret: true,
})
