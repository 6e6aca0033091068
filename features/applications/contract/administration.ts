import * as z from 'zod/mini'
import { memberCard } from '#features/profiles/contract/card.ts'
import { abilities } from '#kit/abilities.ts'
import { endpoint, pickErrors } from '#kit/endpoint.ts'
import { choice, id, instant, language, paragraphs, queryFlag, text } from '#kit/fields.ts'
import { page, pageInput } from '#kit/page.ts'
import { applicationErrors } from './errors.ts'
import { applicationKinds, applicationStatuses } from './kinds.ts'
import { applicationLimits } from './limits.ts'
import { answerView } from './views.ts'

/**
 * An application as administrators see it: what the applicant has written, but no files, and none of what the two have
 * written to each other since.
 */
export const administeredApplication = z.strictObject({
  id: id(),
  kind: choice(applicationKinds),
  /** The title of the subject when the application was sent; null for a partnership. */
  title: z.nullable(z.string()),
  organisation: z.nullable(z.string()),
  /** The page of the subject; null when it is gone, closed or hidden from the viewer. */
  path: z.nullable(z.string()),
  applicant: memberCard,
  /** Who answers; null for a partnership, which administrators answer. */
  owner: z.nullable(memberCard),
  /** Empty once it is withdrawn. */
  answers: z.array(answerView),
  /** The language of the answers (I18N-07). */
  language: language(),
  status: choice(applicationStatuses),
  statusSince: instant(),
  appliedAt: instant(),
  answeredAt: z.nullable(instant()),
  endedAt: z.nullable(instant()),
  /** It has waited for longer than `applicationLimits.overdueDays`. */
  isOverdue: z.boolean(),
  can: abilities('decide'),
})
export type AdministeredApplication = z.output<typeof administeredApplication>

export const listForAdministration = endpoint({
  name: 'applications.administered',
  method: 'GET',
  path: '/api/admin/applications',
  summary:
    'Lists the applications of all members, newest first, filtered by kind, status, the name of the applicant or the title, and by whether they have waited too long.',
  access: 'admin-viewer',
  input: z.strictObject({
    kind: z.optional(choice(applicationKinds)),
    status: z.optional(choice(applicationStatuses)),
    overdue: z.optional(queryFlag()),
    q: z.optional(text({ max: applicationLimits.query })),
    ...pageInput,
  }),
  output: page(administeredApplication),
  rate: 'search',
})

/** ADM-04. */
export const decideForOwner = endpoint({
  name: 'applications.decideForOwner',
  method: 'POST',
  path: '/api/admin/applications/:id/decision',
  summary:
    'Approves an application that its owner has not decided, or rejects it with a note. The applicant is told as of a decision of the owner; the note is a message from the administrator.',
  access: 'admin',
  input: z
    .strictObject({
      id: id(),
      decision: choice(['approved', 'rejected']),
      note: z._default(paragraphs({ min: 0, max: applicationLimits.note }), ''),
    })
    .check(
      z.refine(({ decision, note }) => decision !== 'rejected' || note !== '', {
        error: 'field.required',
        path: ['note'],
      }),
    ),
  output: administeredApplication,
  errors: pickErrors(
    applicationErrors,
    'application.not_found',
    'application.answered',
    'application.withdrawn',
    'application.ended',
    'application.subject_gone',
    'application.subject_over',
    'application.no_place',
    'application.own',
    'application.partnership',
  ),
})
