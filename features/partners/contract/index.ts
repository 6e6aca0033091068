import * as z from 'zod/mini'
import { memberCard } from '#features/profiles/contract/card.ts'
import { abilities } from '#kit/abilities.ts'
import { endpoint, emptyInput, pickErrors } from '#kit/endpoint.ts'
import { choice, id, instant, language, paragraphs } from '#kit/fields.ts'
import { page, pageInput } from '#kit/page.ts'
import { partnerErrors } from './errors.ts'
import { partnerApplicationChanged } from './events.ts'

export { partnerErrors } from './errors.ts'
export { partnerApplicationChanged } from './events.ts'

/** Lengths in characters; `rounds` is how many of their own rounds a member sees. */
export const partnerLimits = { text: 3000, note: 1000, rounds: 10 } as const

/** The partner status of a member (PART-01). */
export const partnerStatuses = ['none', 'pending', 'approved', 'rejected'] as const
export type PartnerStatus = (typeof partnerStatuses)[number]

export const roundStatuses = ['pending', 'approved', 'rejected'] as const
export type RoundStatus = (typeof roundStatuses)[number]

export const partnerTabPath = '/profile?tab=partner' as const
export const partnerAdminPath = '/admin?tab=partners' as const

export const partnerApplicationFields = {
  reason: paragraphs({ max: partnerLimits.text }),
  experience: paragraphs({ max: partnerLimits.text }),
  contribution: paragraphs({ max: partnerLimits.text }),
}

const round = {
  id: id(),
  reason: z.string(),
  experience: z.string(),
  contribution: z.string(),
  /** The language it was written in (I18N-07). */
  language: language(),
  status: z.enum(roundStatuses),
  /** The administrators' answer. */
  note: z.nullable(z.string()),
  noteLanguage: z.nullable(language()),
  createdAt: instant(),
  decidedAt: z.nullable(instant()),
  resetAt: z.nullable(instant()),
}

/** A round as the applicant sees it, without the administrator who decided. */
export const ownRound = z.strictObject(round)
export type OwnRound = z.output<typeof ownRound>

/** The caller's partner status and their rounds, newest first. */
export const ownApplication = z.strictObject({
  status: z.enum(partnerStatuses),
  rounds: z.array(ownRound),
  can: abilities('apply'),
})
export type OwnApplication = z.output<typeof ownApplication>

export const applicationView = z.strictObject({
  ...round,
  applicant: memberCard,
  earlierRounds: z.int(),
  /** Null while pending, and once that administrator has deleted their account. */
  decidedBy: z.nullable(z.strictObject({ id: id(), fullName: z.string() })),
  can: abilities('decide', 'approve', 'reset'),
})
export type ApplicationView = z.output<typeof applicationView>

export const readOwnApplication = endpoint({
  name: 'partners.readOwn',
  method: 'GET',
  path: '/api/partner-application',
  summary: 'Returns the caller’s partner status and the latest rounds of their application.',
  access: 'member',
  input: emptyInput,
  output: ownApplication,
  staleAfter: [partnerApplicationChanged],
})

export const applyForPartner = endpoint({
  name: 'partners.apply',
  method: 'POST',
  path: '/api/partner-application',
  summary: 'Applies for partnership and notifies the administrators.',
  access: 'confirmed',
  input: z.strictObject(partnerApplicationFields),
  output: ownApplication,
  errors: pickErrors(partnerErrors, 'partner.pending', 'partner.already'),
  idempotent: true,
})

export const listPartnerApplications = endpoint({
  name: 'partners.list',
  method: 'GET',
  path: '/api/partner-applications',
  summary: 'Lists applications, latest first: every round, or with a status only rounds that were not reset.',
  access: 'admin-viewer',
  input: z.strictObject({ status: z.optional(choice(roundStatuses)), ...pageInput }),
  output: page(applicationView),
  staleAfter: [partnerApplicationChanged],
})

export const decidePartnerApplication = endpoint({
  name: 'partners.decide',
  method: 'PUT',
  path: '/api/partner-applications/:id/decision',
  summary: 'Approves or rejects a pending application and notifies the applicant. A rejection requires a note.',
  access: 'admin',
  input: z
    .strictObject({
      id: id(),
      decision: choice(['approved', 'rejected']),
      note: z._default(paragraphs({ min: 0, max: partnerLimits.note }), ''),
    })
    .check(
      z.refine(({ decision, note }) => decision === 'approved' || note !== '', {
        path: ['note'],
        error: 'field.required',
      }),
    ),
  output: applicationView,
  errors: pickErrors(
    partnerErrors,
    'partner.not_found',
    'partner.decided',
    'partner.own_application',
    'partner.not_current',
    'partner.banned',
    'partner.unconfirmed',
  ),
})

export const resetPartner = endpoint({
  name: 'partners.reset',
  method: 'POST',
  path: '/api/partner-applications/:id/reset',
  summary:
    'Resets a member’s application and revokes an approved partnership. The note goes to the member and into the audit log.',
  access: 'admin',
  input: z.strictObject({ id: id(), note: paragraphs({ max: partnerLimits.note }) }),
  output: applicationView,
  errors: pickErrors(partnerErrors, 'partner.not_found', 'partner.not_current', 'partner.own_application'),
})
