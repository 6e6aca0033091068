import * as z from 'zod/mini'
import { emptyInput, endpoint, pickErrors } from '#kit/endpoint.ts'
import { instant } from '#kit/fields.ts'
import { secondProofs } from '#kit/second-proofs.ts'
import { accountErrors } from './errors.ts'
import { accountChanged } from './events.ts'
import { existingPassword } from './fields.ts'

/** Until when endpoints that change the security of the account work in this session. */
export const reauthenticationOutput = z.strictObject({ until: instant() })

export const readProofs = endpoint({
  name: 'accounts.readProofs',
  method: 'GET',
  path: '/api/account/proofs',
  summary: 'Returns what the caller can prove their identity with.',
  access: 'signed-in',
  input: emptyInput,
  output: z.strictObject({ hasPassword: z.boolean(), secondProofs: z.array(z.enum(secondProofs)) }),
  staleAfter: [accountChanged],
})

export const reauthenticate = endpoint({
  name: 'accounts.reauthenticate',
  method: 'POST',
  path: '/api/account/reauthentication',
  summary:
    'Confirms with the password that the caller is the member. Endpoints that change the security of the account work in this session until `until`. Limits as for signing in.',
  access: 'signed-in',
  input: z.strictObject({ password: existingPassword() }),
  output: reauthenticationOutput,
  errors: pickErrors(accountErrors, 'account.password_wrong', 'account.sign_in_restricted'),
  rate: 'sensitive',
  secret: true,
})
