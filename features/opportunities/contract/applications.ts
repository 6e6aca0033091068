import * as z from 'zod/mini'
import { presenceChanged } from '#features/accounts/contract/events.ts'
import { blocksChanged } from '#features/blocks/contract/index.ts'
import { abilities } from '#kit/abilities.ts'
import { okOutput, download, endpoint, pickErrors } from '#kit/endpoint.ts'
import { choice, id, instant, list, paragraphs, url } from '#kit/fields.ts'
import { page, pageInput } from '#kit/page.ts'
import { opportunityErrors } from './errors.ts'
import { applicationChanged, opportunityChanged } from './events.ts'
import { opportunityLimits } from './fields.ts'

/** OPP-09. Every status except `pending` counts as an answer. */
export const applicationStatuses = ['pending', 'reviewed', 'contacted', 'approved', 'rejected'] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

/** Kinds of applications that "My applications" lists (OPP-11). */
export const applicationKinds = ['opportunity', 'program', 'mentorship'] as const
export type ApplicationKind = (typeof applicationKinds)[number]

/** An uploaded CV; the applicant and the listing's owner may download it from `url`. */
const cvFile = z.nullable(z.strictObject({ name: z.string(), url: z.string() }))

export const ownApplication = z.strictObject({
  id: id(),
  kind: choice(applicationKinds),
  title: z.string(),
  organisation: z.nullable(z.string()),
  /** Link to the listing; null when it is gone or closed. */
  path: z.nullable(z.string()),
  message: z.string(),
  cvUrl: z.nullable(z.string()),
  cvFile,
  status: choice(applicationStatuses),
  appliedAt: instant(),
  answeredAt: z.nullable(instant()),
  can: abilities('withdraw'),
})
export type OwnApplication = z.output<typeof ownApplication>

/** An application as shown to the owner of the listing. */
export const applicant = z.strictObject({
  id: id(),
  member: z.strictObject({
    id: id(),
    fullName: z.string(),
    avatarUrl: z.nullable(z.string()),
    role: z.nullable(z.string()),
    email: z.string(),
  }),
  message: z.string(),
  cvUrl: z.nullable(z.string()),
  cvFile,
  status: choice(applicationStatuses),
  appliedAt: instant(),
  answeredAt: z.nullable(instant()),
})
export type Applicant = z.output<typeof applicant>

export const apply = endpoint({
  name: 'opportunities.apply',
  method: 'POST',
  path: '/api/opportunities/:id/applications',
  summary: 'Applies with a message and an optional CV, as a link or a file. Repeating returns the same application.',
  access: 'confirmed',
  input: z.strictObject({
    id: id(),
    message: paragraphs({ min: 10, max: opportunityLimits.message }),
    cvUrl: z.optional(z.nullable(url())),
    /** The member's own unused upload of kind `cv`. */
    cvFileId: z.optional(z.nullable(id())),
  }),
  output: ownApplication,
  errors: pickErrors(
    opportunityErrors,
    'opportunity.not_found',
    'opportunity.own',
    'opportunity.closed',
    'opportunity.deadline_passed',
    'application.cv_gone',
  ),
  idempotent: true,
})

export const listApplicants = endpoint({
  name: 'opportunities.applicants',
  method: 'GET',
  path: '/api/opportunities/:id/applications',
  summary: "Lists the applications to one of the member's own opportunities, newest first.",
  access: 'member',
  input: z.strictObject({
    id: id(),
    statuses: z.optional(list(choice(applicationStatuses), { max: applicationStatuses.length })),
    ...pageInput,
  }),
  output: page(applicant),
  errors: pickErrors(opportunityErrors, 'opportunity.not_found', 'opportunity.not_yours'),
  staleAfter: [applicationChanged, presenceChanged, blocksChanged],
})

export const setApplicationStatus = endpoint({
  name: 'opportunities.setApplicationStatus',
  method: 'PATCH',
  path: '/api/opportunities/applications/:id',
  summary: "Sets the status of an application to one of the member's own opportunities and notifies the applicant.",
  access: 'member',
  input: z.strictObject({ id: id(), status: choice(applicationStatuses) }),
  output: applicant,
  errors: pickErrors(opportunityErrors, 'application.not_found', 'opportunity.not_yours'),
})

export const myApplications = endpoint({
  name: 'opportunities.myApplications',
  method: 'GET',
  path: '/api/applications',
  summary: "Lists the member's own applications, newest first.",
  access: 'member',
  input: z.strictObject({
    statuses: z.optional(list(choice(applicationStatuses), { max: applicationStatuses.length })),
    ...pageInput,
  }),
  output: page(ownApplication),
  staleAfter: [applicationChanged, opportunityChanged, presenceChanged, blocksChanged],
})

export const withdrawApplication = endpoint({
  name: 'opportunities.withdrawApplication',
  method: 'DELETE',
  path: '/api/opportunities/applications/:id',
  summary: "Withdraws one of the member's own applications while it is undecided.",
  access: 'member',
  input: z.strictObject({ id: id() }),
  output: okOutput,
  errors: pickErrors(opportunityErrors, 'application.not_found', 'application.decided'),
})

export const readCv = endpoint({
  name: 'opportunities.readCv',
  method: 'GET',
  path: '/api/opportunities/applications/:id/cv',
  summary: 'Downloads the CV of an application, for the applicant and the owner of the listing.',
  access: 'member',
  input: z.strictObject({ id: id() }),
  output: download,
  errors: pickErrors(opportunityErrors, 'application.not_found'),
})
