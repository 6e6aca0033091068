import * as z from 'zod/mini'
import { presenceChanged } from '#features/accounts/contract/events.ts'
import { blocksChanged } from '#features/blocks/contract/events.ts'
import { download, emptyInput, endpoint, okOutput, pickErrors } from '#kit/endpoint.ts'
import { choice, id, list, paragraphs, text } from '#kit/fields.ts'
import { page, pageInput } from '#kit/page.ts'
import { applicationErrors } from './errors.ts'
import { applicationChanged, applicationTemplatesChanged } from './events.ts'
import { applicationKinds, applicationStatuses, coApplicantStatuses, decisionStatuses } from './kinds.ts'
import { applicationLimits } from './limits.ts'
import { decisionPreview, ownApplication, receivedApplication, templateView } from './views.ts'

export { decideForOwner, listForAdministration } from './administration.ts'
export { applicationErrors } from './errors.ts'
export { applicationChanged, applicationTemplatesChanged } from './events.ts'
export { applicationLimits } from './limits.ts'

export const applicationsPath = '/opportunities/applications' as const
export const receivedPath = '/opportunities/applications/received' as const

const statusFilter = z.optional(list(choice(applicationStatuses), { max: applicationStatuses.length }))

export const listOwn = endpoint({
  name: 'applications.mine',
  method: 'GET',
  path: '/api/applications',
  summary: "Lists the member's own applications of all kinds, newest first.",
  access: 'member',
  input: z.strictObject({
    kinds: z.optional(list(choice(applicationKinds), { max: applicationKinds.length })),
    statuses: statusFilter,
    ...pageInput,
  }),
  output: page(ownApplication),
  staleAfter: [applicationChanged, presenceChanged, blocksChanged],
})

export const withdraw = endpoint({
  name: 'applications.withdraw',
  method: 'POST',
  path: '/api/applications/:id/withdrawal',
  summary: "Withdraws one of the member's own applications while it is undecided. Repeating has no effect.",
  access: 'member',
  input: z.strictObject({ id: id() }),
  output: ownApplication,
  errors: pickErrors(applicationErrors, 'application.not_found', 'application.decided'),
})

export const setCoApplication = endpoint({
  name: 'applications.setCoApplication',
  method: 'PUT',
  path: '/api/applications/:id/co-application',
  summary:
    'Sets whether the member, who was asked, applies together with the applicant: confirms, declines or leaves while it is undecided. Repeating has no effect.',
  access: 'confirmed',
  input: z.strictObject({ id: id(), takesPart: z.boolean() }),
  output: z.strictObject({ id: id(), status: choice(coApplicantStatuses) }),
  errors: pickErrors(
    applicationErrors,
    'application.not_found',
    'application.decided',
    'application.withdrawn',
    'application.subject_gone',
    'application.other_application',
    'application.no_pairs',
  ),
})

export const readFile = endpoint({
  name: 'applications.file',
  method: 'GET',
  path: '/api/applications/:id/files/:fileId',
  summary: 'Downloads a file of an application, for the applicant and the owner of its subject.',
  access: 'member',
  input: z.strictObject({ id: id(), fileId: id() }),
  output: download,
  errors: pickErrors(applicationErrors, 'application.not_found'),
})

/** The subject whose applications are listed. Without one, all applications to the member. */
const subjectInput = {
  kind: z.optional(choice(applicationKinds)),
  subjectId: z.optional(id()),
}

export const listReceived = endpoint({
  name: 'applications.received',
  method: 'GET',
  path: '/api/received-applications',
  summary: "Lists the applications to the member's own listings and programs, newest first.",
  access: 'member',
  input: z.strictObject({ ...subjectInput, statuses: statusFilter, ...pageInput }),
  output: page(receivedApplication),
  staleAfter: [applicationChanged, presenceChanged, blocksChanged],
})

export const countReceived = endpoint({
  name: 'applications.receivedCounts',
  method: 'GET',
  path: '/api/received-applications/counts',
  summary: "Counts the applications to the member's own listings and programs by status.",
  access: 'member',
  input: z.strictObject(subjectInput),
  output: z.strictObject(Object.fromEntries(applicationStatuses.map((status) => [status, z.int()])) as StatusCounts),
  staleAfter: [applicationChanged, presenceChanged, blocksChanged],
})
type StatusCounts = Record<(typeof applicationStatuses)[number], z.ZodMiniInt>

/** Applications that were refused, each with the error code of its policy. */
const refusals = z.array(z.strictObject({ id: id(), code: z.string() }))
const ids = list(id(), { min: 1, max: applicationLimits.decisionsAtOnce })

const decisionFields = {
  ids,
  status: choice(decisionStatuses),
  message: z._default(paragraphs({ min: 0, max: applicationLimits.decisionMessage }), ''),
}

export const previewDecisions = endpoint({
  name: 'applications.preview',
  method: 'POST',
  path: '/api/received-applications/decisions/preview',
  summary:
    'Shows each message and mail that a decision would send, with the feedback that reviewers have released. Changes nothing.',
  access: 'confirmed',
  input: z.strictObject(decisionFields),
  output: z.strictObject({ items: z.array(decisionPreview), refused: refusals }),
  rate: 'search',
})

export const readApproval = endpoint({
  name: 'applications.approval',
  method: 'GET',
  path: '/api/received-applications/approval',
  summary:
    'Returns which of the applications an approval of all of them would put on a waiting list, because too few places are free.',
  access: 'member',
  input: z.strictObject({ ids }),
  output: z.strictObject({ waiting: z.array(id()) }),
  staleAfter: [applicationChanged, presenceChanged, blocksChanged],
})

export const decide = endpoint({
  name: 'applications.decide',
  method: 'POST',
  path: '/api/received-applications/decisions',
  summary:
    'Decides applications. Each applicant is told after 10 seconds, in a conversation if there is a message; until then the decision can be undone.',
  access: 'confirmed',
  input: z.strictObject(decisionFields),
  output: z.strictObject({ items: z.array(receivedApplication), refused: refusals }),
})

export const undoDecisions = endpoint({
  name: 'applications.undo',
  method: 'POST',
  path: '/api/received-applications/decisions/undo',
  summary: 'Undoes decisions that were not announced yet. Repeating has no effect.',
  access: 'confirmed',
  input: z.strictObject({ ids }),
  output: z.strictObject({ items: z.array(receivedApplication), refused: refusals }),
})

export const listTemplates = endpoint({
  name: 'applications.templates',
  method: 'GET',
  path: '/api/application-templates',
  summary: "Lists the member's own templates for answers, by name.",
  access: 'member',
  input: emptyInput,
  output: z.strictObject({ items: z.array(templateView) }),
  staleAfter: [applicationTemplatesChanged],
})

const templateFields = {
  name: text({ max: applicationLimits.templateName }),
  text: paragraphs({ max: applicationLimits.decisionMessage }),
}

export const addTemplate = endpoint({
  name: 'applications.addTemplate',
  method: 'POST',
  path: '/api/application-templates',
  summary: 'Saves a template for answers.',
  access: 'confirmed',
  input: z.strictObject(templateFields),
  output: templateView,
  errors: pickErrors(applicationErrors, 'application_template.too_many'),
  idempotent: true,
})

export const updateTemplate = endpoint({
  name: 'applications.updateTemplate',
  method: 'PUT',
  path: '/api/application-templates/:id',
  summary: "Updates one of the member's own templates.",
  access: 'confirmed',
  input: z.strictObject({ id: id(), ...templateFields }),
  output: templateView,
  errors: pickErrors(applicationErrors, 'application_template.not_found'),
})

export const deleteTemplate = endpoint({
  name: 'applications.deleteTemplate',
  method: 'DELETE',
  path: '/api/application-templates/:id',
  summary: "Deletes one of the member's own templates.",
  access: 'member',
  input: z.strictObject({ id: id() }),
  output: okOutput,
  errors: pickErrors(applicationErrors, 'application_template.not_found'),
})
