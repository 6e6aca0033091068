import * as z from 'zod/mini'
import { endpoint, pickErrors } from '#kit/endpoint.ts'
import { instant } from '#kit/fields.ts'
import { accountErrors } from './errors.ts'
import { existingPassword } from './fields.ts'

export const reauthenticate = endpoint({
  name: 'accounts.reauthenticate',
  method: 'POST',
  path: '/api/account/reauthentication',
  summary:
    'Confirms with the password that the caller is the member. Endpoints that change the security of the account work in this session until `until`. Limits as for signing in.',
  access: 'member',
  input: z.strictObject({ password: existingPassword() }),
  output: z.strictObject({ until: instant() }),
  errors: pickErrors(accountErrors, 'account.password_wrong', 'account.sign_in_restricted'),
  rate: 'sensitive',
  secret: true,
})
