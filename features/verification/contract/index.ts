import * as z from 'zod/mini'
import { accountChanged, accountErrors, usersChanged } from '#features/accounts/contract/index.ts'
import { fileView } from '#features/files/contract/index.ts'
import { memberCard } from '#features/profiles/contract/card.ts'
import { abilities } from '#kit/abilities.ts'
import { download, emptyInput, endpoint, pickErrors } from '#kit/endpoint.ts'
import { choice, id, instant, language, list, paragraphs, url } from '#kit/fields.ts'
import { page, pageInput } from '#kit/page.ts'
import { type VerificationFieldCode, verificationErrors } from './errors.ts'
import { verificationChanged } from './events.ts'

export { verificationErrors, verificationFieldCodes } from './errors.ts'
export { verificationChanged } from './events.ts'

/** Lengths in characters, counts, and days: a wait after a rejection, and how long evidence is stored after a decision. */
export const verificationLimits = {
  explanation: 2000,
  note: 1000,
  links: 5,
  files: 3,
  waitDays: 7,
  evidenceDays: 30,
} as const

export const requestStatuses = ['pending', 'approved', 'rejected'] as const
export type RequestStatus = (typeof requestStatuses)[number]

export const verificationCardPath = '/profile?tab=account' as const
export const verificationTabPath = '/admin?tab=verification' as const

const evidenceFile = z.strictObject({ ...fileView.shape, url: z.string() })
export type EvidenceFile = z.output<typeof evidenceFile>

const request = {
  id: id(),
  explanation: z.string(),
  /** The language it was written in (I18N-07). */
  language: language(),
  links: z.array(z.string()),
  /** Empty once the evidence has been deleted. */
  files: z.array(evidenceFile),
  status: choice(requestStatuses),
  /** The administrators' answer. */
  note: z.nullable(z.string()),
  noteLanguage: z.nullable(language()),
  createdAt: instant(),
  decidedAt: z.nullable(instant()),
}

export const ownRequest = z.strictObject({ ...request, can: abilities('withdraw') })
export type OwnRequest = z.output<typeof ownRequest>

/** `again` is when a rejected member may send another request. */
export const ownVerification = z.strictObject({
  verified: z.boolean(),
  request: z.nullable(ownRequest),
  again: z.nullable(instant()),
  can: abilities('request'),
})
export type OwnVerification = z.output<typeof ownVerification>

export const requestView = z.strictObject({
  ...request,
  member: memberCard,
  memberSince: instant(),
  earlierRequests: z.int(),
  /** Null while pending, and once that administrator has deleted their account. */
  decidedBy: z.nullable(z.strictObject({ id: id(), fullName: z.string() })),
  can: abilities('decide', 'approve', 'open'),
})
export type RequestView = z.output<typeof requestView>

export const readOwnVerification = endpoint({
  name: 'verification.readOwn',
  method: 'GET',
  path: '/api/verification',
  summary: 'Returns whether the caller is verified, and their latest request.',
  access: 'member',
  input: emptyInput,
  output: ownVerification,
  staleAfter: [verificationChanged, accountChanged],
})

export const verificationFields = {
  explanation: paragraphs({ max: verificationLimits.explanation }),
  links: list(url(), { max: verificationLimits.links }),
  fileIds: list(id(), { max: verificationLimits.files }),
}

const noEvidence: VerificationFieldCode = 'verification.evidence_required'

export const requestVerification = endpoint({
  name: 'verification.request',
  method: 'POST',
  path: '/api/verification-requests',
  summary: 'Asks the administrators to verify the caller. Needs a link or a file of kind `evidence`.',
  access: 'confirmed',
  input: z
    .strictObject(verificationFields)
    .check(z.refine(({ links, fileIds }) => links.length + fileIds.length > 0, { path: ['links'], error: noEvidence })),
  output: ownVerification,
  errors: pickErrors(
    verificationErrors,
    'verification.pending',
    'verification.already',
    'verification.too_soon',
    'verification.file_not_found',
  ),
  idempotent: true,
})

export const withdrawVerification = endpoint({
  name: 'verification.withdraw',
  method: 'DELETE',
  path: '/api/verification-requests/:id',
  summary: 'Deletes the caller’s pending request with its files.',
  access: 'member',
  input: z.strictObject({ id: id() }),
  output: ownVerification,
  errors: pickErrors(verificationErrors, 'verification.not_found', 'verification.decided'),
})

export const listVerificationRequests = endpoint({
  name: 'verification.list',
  method: 'GET',
  path: '/api/verification-requests',
  summary: 'Lists requests: pending ones longest wait first, decided ones latest first.',
  access: 'admin-viewer',
  input: z.strictObject({ status: choice(requestStatuses), ...pageInput }),
  output: page(requestView),
  staleAfter: [verificationChanged, usersChanged],
})

export const decideVerification = endpoint({
  name: 'verification.decide',
  method: 'PUT',
  path: '/api/verification-requests/:id/decision',
  summary: 'Verifies the member or rejects the request, and notifies the member. A rejection requires a note.',
  access: 'admin',
  input: z
    .strictObject({
      id: id(),
      decision: choice(['approved', 'rejected']),
      note: z._default(paragraphs({ min: 0, max: verificationLimits.note }), ''),
    })
    .check(
      z.refine(({ decision, note }) => decision === 'approved' || note !== '', {
        path: ['note'],
        error: 'field.required',
      }),
    ),
  output: requestView,
  errors: {
    ...pickErrors(
      verificationErrors,
      'verification.not_found',
      'verification.decided',
      'verification.own_request',
      'verification.banned',
    ),
    ...pickErrors(accountErrors, 'user.not_found', 'user.super_admins_only'),
  },
})

export const readEvidence = endpoint({
  name: 'verification.evidence',
  method: 'GET',
  path: '/api/verification-requests/:id/files/:fileId',
  summary: 'Downloads a file of a request, for administrators who decide and for the member.',
  access: 'member',
  input: z.strictObject({ id: id(), fileId: id() }),
  output: download,
  errors: pickErrors(verificationErrors, 'verification.not_found', 'verification.file_not_found'),
})
