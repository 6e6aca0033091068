import * as z from 'zod/mini'
import { emptyInput, endpoint, okOutput, pickErrors } from '#kit/endpoint.ts'
import { kernelErrors } from '#kit/errors.ts'
import { email, instant } from '#kit/fields.ts'
import { oneTimeCode } from '#kit/one-time-code.ts'
import { accountErrors } from './errors.ts'
import { accountChanged } from './events.ts'
import { linkCode } from './fields.ts'
import { signedInOutput } from './session.ts'

/** The new address waits for its code until `expiresAt`. */
const emailChange = z.strictObject({ email: z.string(), expiresAt: instant() })

export const readEmailChange = endpoint({
  name: 'accounts.readEmailChange',
  method: 'GET',
  path: '/api/account/email-change',
  summary: 'Returns the new mail address that waits for its code, or null.',
  access: 'confirmed',
  input: emptyInput,
  output: z.strictObject({ change: z.nullable(emailChange) }),
  staleAfter: [accountChanged],
})

export const requestEmailChange = endpoint({
  name: 'accounts.requestEmailChange',
  method: 'POST',
  path: '/api/account/email-change',
  summary:
    'Mails a code of six digits to the new address (AUTH-14). Replaces an earlier request. The answer is the same for an address that has an account already; only its owner is informed, by mail.',
  access: 'confirmed',
  input: z.strictObject({ email: email() }),
  output: z.strictObject({ change: emailChange }),
  errors: pickErrors(accountErrors, 'account.email_same'),
  rate: 'sensitive',
  reauthentication: true,
})

export const cancelEmailChange = endpoint({
  name: 'accounts.cancelEmailChange',
  method: 'DELETE',
  path: '/api/account/email-change',
  summary: 'Withdraws the request for another mail address. Succeeds without one too.',
  access: 'confirmed',
  input: emptyInput,
  output: okOutput,
})

export const confirmEmailChange = endpoint({
  name: 'accounts.confirmEmailChange',
  method: 'POST',
  path: '/api/account/email-change/confirm',
  summary:
    'Changes the mail address with the code that was mailed to it. After five wrong codes a new one has to be requested. The old address gets a link that undoes the change for 72 hours.',
  access: 'confirmed',
  input: z.strictObject({ code: oneTimeCode() }),
  output: signedInOutput,
  errors: {
    ...pickErrors(accountErrors, 'account.code_wrong', 'account.code_expired', 'account.email_taken'),
    ...pickErrors(kernelErrors, 'auth.required'),
  },
  rate: 'sensitive',
  reauthentication: true,
  secret: true,
})

export const undoEmailChange = endpoint({
  name: 'accounts.undoEmailChange',
  method: 'POST',
  path: '/api/account/email-change/undo',
  summary:
    'Gives the account its old mail address back with the code of the link that was mailed there, once. Ends all sessions and removes the password; `passwordCode` sets a new one.',
  access: 'anyone',
  duringMaintenance: true,
  input: z.strictObject({ code: linkCode() }),
  output: z.strictObject({ passwordCode: z.string() }),
  errors: pickErrors(
    accountErrors,
    'account.link_invalid',
    'account.link_used',
    'account.link_expired',
    'account.email_taken',
  ),
  rate: 'sensitive',
  secret: true,
})
