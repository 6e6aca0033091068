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

/** Longest texts in characters; how many of their earlier rounds a member is shown. */
export const partnerLimits = { text: 3000, note: 1000, rounds: 10 } as const

/** Where a member stands (PART-01). */
export const partnerStatuses = ['none', 'pending', 'approved', 'rejected'] as const
export type PartnerStatus = (typeof partnerStatuses)[number]

/** What was decided about a round. */
export const roundStatuses = ['pending', 'approved', 'rejected'] as const
export type RoundStatus = (typeof roundStatuses)[number]

/** Where the applicant reads how it stands. */
export const partnerTabPath = '/profile?tab=partner' as const
/** Where administrators decide. */
export const partnerAdminPath = '/admin?tab=partners' as const

/** What a member writes; all of it is asked for. */
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
  createdAt: instant(),
  decidedAt: z.nullable(instant()),
  /** From then on it no longer counts. */
  resetAt: z.nullable(instant()),
}

/** A round as its member sees it: who decided is not said. */
export const ownRound = z.strictObject(round)
export type OwnRound = z.output<typeof ownRound>

/** Where the caller stands, and their rounds, newest first. */
export const ownApplication = z.strictObject({
  status: z.enum(partnerStatuses),
  rounds: z.array(ownRound),
  can: abilities('apply'),
})
export type OwnApplication = z.output<typeof ownApplication>

/** A round as those who administer see it. */
export const applicationView = z.strictObject({
  ...round,
  applicant: memberCard,
  /** How many rounds of the same member came before this one. */
  earlierRounds: z.int(),
  /** Null while it waits, and once that administrator has left. */
  decidedBy: z.nullable(z.strictObject({ id: id(), fullName: z.string() })),
  can: abilities('decide', 'approve', 'reset'),
})
export type ApplicationView = z.output<typeof applicationView>

export const readOwnApplication = endpoint({
  name: 'partners.readOwn',
  method: 'GET',
  path: '/api/partner-application',
  summary: 'Where the caller stands as a partner, and the latest rounds of their application.',
  access: 'member',
  input: emptyInput,
  output: ownApplication,
  staleAfter: [partnerApplicationChanged],
})

export const applyForPartner = endpoint({
  name: 'partners.apply',
  method: 'POST',
  path: '/api/partner-application',
  summary: 'Applies to become a partner; those who administer are told.',
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
  summary:
    'Members’ applications, latest first; without a status, every round there ever was. Under a status, those that still count.',
  access: 'admin-viewer',
  input: z.strictObject({ status: z.optional(choice(roundStatuses)), ...pageInput }),
  output: page(applicationView),
  staleAfter: [partnerApplicationChanged],
})

export const decidePartnerApplication = endpoint({
  name: 'partners.decide',
  method: 'PUT',
  path: '/api/partner-applications/:id/decision',
  summary: 'Approves or rejects an application that waits, and tells its member. Who is rejected is told why.',
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
    'Puts a member back to where they stood before they applied: a partner is one no longer. The note goes to the member and into the log.',
  access: 'admin',
  input: z.strictObject({ id: id(), note: paragraphs({ max: partnerLimits.note }) }),
  output: applicationView,
  errors: pickErrors(partnerErrors, 'partner.not_found', 'partner.not_current', 'partner.own_application'),
})
