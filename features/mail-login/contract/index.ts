import * as z from 'zod/mini'
import { accountErrors, linkCode, nextPath, signInOutput } from '#features/accounts/contract/index.ts'
import { endpoint, okOutput, pickErrors } from '#kit/endpoint.ts'
import { kernelErrors } from '#kit/errors.ts'
import { email } from '#kit/fields.ts'
import { oneTimeCode } from '#kit/one-time-code.ts'

export const mailLoginLimits = {
  /** Tries of the code of one request. */
  tries: 5,
  /** How long the browser waits before it offers to send another code. */
  resendSeconds: 30,
} as const

// `auth.required`: another request ended the new session before this one was answered.
const signInErrors = pickErrors(kernelErrors, 'auth.required')

export const requestMailLogin = endpoint({
  name: 'mailLogin.request',
  method: 'POST',
  path: '/api/mail-login',
  summary:
    'Mails a code of six digits and a link that log in, for ten minutes, if the address has a confirmed account. Replaces an earlier request. The answer is always the same, and its cookie binds the code to this browser. An account that awaits confirmation gets the confirmation link instead.',
  access: 'anyone',
  duringMaintenance: true,
  input: z.strictObject({ email: email(), next: z.optional(nextPath()) }),
  output: okOutput,
  rate: 'sensitive',
})

export const finishWithMailedCode = endpoint({
  name: 'mailLogin.finishWithCode',
  method: 'POST',
  path: '/api/mail-login/code',
  summary:
    'Logs in with the mailed code, once, in the browser that requested it. After five wrong codes a new one has to be requested. With a second step, the answer has a `challenge` instead of the viewer, and the browser gets its cookie.',
  access: 'anyone',
  duringMaintenance: true,
  input: z.strictObject({ code: oneTimeCode() }),
  output: signInOutput,
  errors: { ...pickErrors(accountErrors, 'account.code_wrong', 'account.code_expired'), ...signInErrors },
  rate: 'sensitive',
  secret: true,
})

export const finishWithMailedLink = endpoint({
  name: 'mailLogin.finishWithLink',
  method: 'POST',
  path: '/api/mail-login/link',
  summary:
    'Logs in with the token of the mailed link, once. In a browser other than the one that requested it, the call has to be confirmed: without `isConfirmed`, the answer has the `account` and nobody is logged in. `next` is the page that led to the request.',
  access: 'anyone',
  duringMaintenance: true,
  input: z.strictObject({ token: linkCode(), isConfirmed: z._default(z.boolean(), false) }),
  output: z.strictObject({
    ...signInOutput.shape,
    account: z.nullable(z.strictObject({ fullName: z.string(), email: z.string() })),
    next: z.nullable(z.string()),
  }),
  errors: {
    ...pickErrors(accountErrors, 'account.link_invalid', 'account.link_used', 'account.link_expired'),
    ...signInErrors,
  },
  rate: 'sensitive',
  secret: true,
})
