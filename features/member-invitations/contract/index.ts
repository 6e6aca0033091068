import * as z from 'zod/mini'
import { accountErrors, selfAssignableRoles, sessionViewer } from '#features/accounts/contract/index.ts'
import { passwordRefusals } from '#features/accounts/contract/errors.ts'
import { fullName, newPassword, passwordsMatch, selfAssignableRole } from '#features/accounts/contract/fields.ts'
import { abilities } from '#kit/abilities.ts'
import { endpoint, emptyInput, okOutput, pickErrors } from '#kit/endpoint.ts'
import { kernelErrors } from '#kit/errors.ts'
import { choice, id, instant, language, text, timeZone } from '#kit/fields.ts'
import { languages } from '#kit/languages.ts'
import { page, pageInput } from '#kit/page.ts'
import { invitationErrors } from './errors.ts'
import { invitationsChanged } from './events.ts'

export { invitationErrors, type InvitationFieldCode, invitationFieldCodes } from './errors.ts'
export { invitationsChanged } from './events.ts'

export const invitationLimits = {
  /** Bytes of a file. */
  bytes: 2 * 1024 * 1024,
  /** Rows of a file, without the header. */
  rows: 5000,
  /** Rows of a file that are listed because they are not invited. */
  listedRows: 200,
  /** Rows of a file that are shown as they were read. */
  sampleRows: 5,
  /** Mails of all administrators' invitations in a minute. */
  mailsPerMinute: 60,
  /** How long the mailed link works. */
  linkDays: 14,
  /** How long a withdrawn invitation is listed, and its link says that it was withdrawn. */
  withdrawnDays: 14,
  /** How long an invitation is listed after it was accepted, has expired or has failed. */
  retentionDays: 90,
  /** The least time between two mails of an invitation. */
  resendHours: 1,
} as const

/**
 * `waiting`: its mail is not sent yet. `pending`: mailed, and the link works. `failed`: the mail server refused the address,
 * or has not accepted the mail for two days.
 */
export const invitationStates = ['waiting', 'pending', 'accepted', 'expired', 'failed', 'withdrawn'] as const
export type InvitationState = (typeof invitationStates)[number]

export const invitationColumns = ['email', 'fullName', 'role', 'language'] as const
export type InvitationColumn = (typeof invitationColumns)[number]

/** Why a row is not invited. `opted_out`: the person has asked not to be invited. */
export const skipReasons = ['invalid', 'duplicate', 'member', 'invited', 'opted_out'] as const
export type SkipReason = (typeof skipReasons)[number]

const role = z.nullable(z.enum(selfAssignableRoles))
const rows = z.int().check(z.describe('Rows of the file.'))
const invitations = z.int().check(z.describe('Invitations.'))
const lineNumber = z.int().check(z.describe('A line of the file, from 1.'))

export const importPreview = z.strictObject({
  /** How the bytes of the file were read. */
  encoding: z.enum(['utf-8', 'utf-16', 'windows-1252']),
  /** Rows by what would happen with them. */
  counts: z.strictObject({
    invite: rows,
    invalid: rows,
    duplicate: rows,
    member: rows,
    invited: rows,
    opted_out: rows,
  }),
  /** The first rows that would be invited, to see whether the file was read as intended. */
  sample: z.array(
    z.strictObject({
      email: z.string(),
      fullName: z.string(),
      role,
      language: z.enum(languages),
    }),
  ),
  /** The first rows that are not invited. */
  skipped: z.array(
    z.strictObject({
      line: lineNumber,
      reason: z.enum(skipReasons),
      column: z.nullable(z.enum(invitationColumns)),
      code: z.nullable(z.string()),
      value: z.string(),
    }),
  ),
})
export type ImportPreview = z.output<typeof importPreview>

export const invitationView = z.strictObject({
  id: id(),
  email: z.string(),
  fullName: z.string(),
  role,
  language: z.enum(languages),
  state: z.enum(invitationStates),
  invitedBy: z.nullable(z.string()),
  createdAt: instant(),
  /** When the state began, and for `pending` when the link expires. */
  at: instant(),
  can: abilities('resend', 'withdraw'),
})
export type InvitationView = z.output<typeof invitationView>

const upload = { maxBytes: invitationLimits.bytes, types: ['text/csv'] } as const
/** The language of rows that name none. */
const fileInput = z.strictObject({ language: language() })
const fileErrors = pickErrors(
  invitationErrors,
  'invitation.file_too_large',
  'invitation.file_not_text',
  'invitation.file_empty',
  'invitation.columns_missing',
  'invitation.too_many_rows',
  'invitation.file_malformed',
)

export const previewImport = endpoint({
  name: 'memberInvitations.preview',
  method: 'POST',
  path: '/api/admin/invitations/preview',
  summary:
    'Reads a CSV file, the request body, with the columns e-mail, full name, role and language. Answers how many people would be invited, and why other rows are not. Stores nothing.',
  access: 'admin',
  rate: 'upload',
  upload,
  input: fileInput,
  output: importPreview,
  errors: fileErrors,
})

export const importInvitations = endpoint({
  name: 'memberInvitations.import',
  method: 'POST',
  path: '/api/admin/invitations/import',
  summary:
    'Invites the people of a CSV file, as in the preview. Their mails are sent at most 60 a minute. An address has one invitation: sending the file twice invites nobody twice.',
  access: 'admin',
  rate: 'upload',
  upload,
  input: fileInput,
  output: z.strictObject({ total: z.int() }),
  errors: fileErrors,
})

export const listInvitations = endpoint({
  name: 'memberInvitations.list',
  method: 'GET',
  path: '/api/admin/invitations',
  summary: 'Lists invitations, newest first, optionally those in one state.',
  access: 'admin-viewer',
  input: z.strictObject({ ...pageInput, state: z.optional(choice(invitationStates)) }),
  output: page(invitationView),
  staleAfter: [invitationsChanged],
})

export const countInvitations = endpoint({
  name: 'memberInvitations.counts',
  method: 'GET',
  path: '/api/admin/invitations/counts',
  summary: 'Counts the invitations in each state.',
  access: 'admin-viewer',
  input: emptyInput,
  output: z.strictObject({
    waiting: invitations,
    pending: invitations,
    accepted: invitations,
    expired: invitations,
    failed: invitations,
    withdrawn: invitations,
  }),
  staleAfter: [invitationsChanged],
})

export const resendInvitation = endpoint({
  name: 'memberInvitations.resend',
  method: 'POST',
  path: '/api/admin/invitations/:id/resend',
  summary:
    'Mails an invitation with a new link, which replaces the earlier one. Also revives one that expired, failed or was withdrawn.',
  access: 'admin',
  input: z.strictObject({ id: id() }),
  output: invitationView,
  errors: pickErrors(
    invitationErrors,
    'invitation.not_found',
    'invitation.accepted',
    'invitation.waiting',
    'invitation.sent_recently',
    'invitation.account_exists',
  ),
})

export const withdrawInvitation = endpoint({
  name: 'memberInvitations.withdraw',
  method: 'POST',
  path: '/api/admin/invitations/:id/withdraw',
  summary: 'Withdraws an invitation: its mail is not sent, or its link says that it was withdrawn.',
  access: 'admin',
  input: z.strictObject({ id: id() }),
  output: invitationView,
  errors: pickErrors(
    invitationErrors,
    'invitation.not_found',
    'invitation.accepted',
    'invitation.withdrawn',
    'invitation.expired',
  ),
})

const code = () => text({ max: 100 })
const linkErrors = pickErrors(
  invitationErrors,
  'invitation.not_found',
  'invitation.withdrawn',
  'invitation.expired',
  'invitation.accepted',
)

export const openInvitation = endpoint({
  name: 'memberInvitations.open',
  method: 'POST',
  path: '/api/invitations/open',
  summary: 'Returns what an invitation link is for. Changes nothing: mail scanners open every link.',
  access: 'anyone',
  input: z.strictObject({ code: code() }),
  output: z.strictObject({ email: z.string(), fullName: z.string(), role, expiresAt: instant() }),
  errors: linkErrors,
  rate: 'sensitive',
  secret: true,
})

export const acceptInvitation = endpoint({
  name: 'memberInvitations.accept',
  method: 'POST',
  path: '/api/invitations/accept',
  summary: 'Creates the account of an invited person, with the mail address confirmed, and signs in. Works once.',
  access: 'anyone',
  input: z
    .strictObject({
      code: code(),
      fullName: fullName(),
      role: selfAssignableRole(),
      password: newPassword(),
      passwordAgain: z.string(),
      acceptedTerms: z.literal(true, { error: 'account.terms_not_accepted' }),
      timeZone: z.optional(timeZone()),
    })
    .check(passwordsMatch()),
  output: z.strictObject({ viewer: sessionViewer }),
  errors: {
    ...linkErrors,
    ...pickErrors(invitationErrors, 'invitation.account_exists'),
    ...pickErrors(accountErrors, ...passwordRefusals),
    ...pickErrors(kernelErrors, 'auth.required'),
  },
  rate: 'sensitive',
  secret: true,
})

/** The page behind the mail's link. Mail programs send their one-click POST to the same path (RFC 8058). */
export const stopInvitationsPath = (token: string) => `/invitation/stop/${token}` as const

export const stopInvitations = endpoint({
  name: 'memberInvitations.stop',
  method: 'POST',
  path: '/invitation/stop/:token',
  summary:
    'Erases an invitation by the link in its mail and keeps its address from being invited again: one click, without signing in (RFC 8058).',
  access: 'anyone',
  // Not strict: mail programs may send additional fields.
  input: z.object({ token: text({ max: 300 }), 'List-Unsubscribe': z.literal('One-Click') }),
  output: okOutput,
  errors: pickErrors(invitationErrors, 'invitation.not_found'),
  // Mail providers call from few IP addresses for many people.
  rate: 'read',
  form: true,
})
