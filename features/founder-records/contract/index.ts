import * as z from 'zod/mini'
import { presenceChanged } from '#features/accounts/contract/events.ts'
import { applicationErrors } from '#features/applications/contract/errors.ts'
import { applicationChanged } from '#features/applications/contract/events.ts'
import { blocksChanged } from '#features/blocks/contract/events.ts'
import { memberCard } from '#features/profiles/contract/card.ts'
import { endpoint, pickErrors } from '#kit/endpoint.ts'
import { choice, id, instant } from '#kit/fields.ts'
import { page, pageInput } from '#kit/page.ts'

/** Whose outcomes a record has. */
export const recordKinds = ['program', 'partner'] as const

/** `completed` is an approved participation in a program that was completed. */
export const recordOutcomes = ['approved', 'rejected', 'completed', 'withdrawn'] as const
export type RecordOutcome = (typeof recordOutcomes)[number]

/** The outcome of one earlier application. Never its answers, notes or scores. */
export const recordEntry = z.strictObject({
  kind: choice(recordKinds),
  /** Of the program; null for a partnership. */
  title: z.nullable(z.string()),
  organisation: z.nullable(z.string()),
  /** When it was sent, `YYYY-MM` in Stockholm. */
  month: z.string(),
  outcome: choice(recordOutcomes),
  /** Of an approved participation: true once the program is completed, false if it ended before. Null otherwise. */
  hasCompleted: z.nullable(z.boolean()),
})
export type RecordEntry = z.output<typeof recordEntry>

const consent = z.strictObject({
  id: id(),
  /** Since when the record is shared; null if it is not. */
  sharedSince: z.nullable(instant()),
})

export const readConsent = endpoint({
  name: 'founderRecords.consent',
  method: 'GET',
  path: '/api/applications/:id/founder-record',
  summary: "Returns since when the member shares their founder record with the owner of an application's program.",
  access: 'member',
  input: z.strictObject({ id: id() }),
  output: consent,
  errors: pickErrors(applicationErrors, 'application.not_found'),
  staleAfter: [applicationChanged],
})

export const setConsent = endpoint({
  name: 'founderRecords.setConsent',
  method: 'PUT',
  path: '/api/applications/:id/founder-record',
  summary:
    "Shares the member's founder record with the owner of an application's program, or stops that at once. Repeating has no effect.",
  access: 'member',
  input: z.strictObject({ id: id(), shared: z.boolean() }),
  output: consent,
  errors: pickErrors(applicationErrors, 'application.not_found', 'application.withdrawn', 'application.subject_gone'),
})

export const previewRecord = endpoint({
  name: 'founderRecords.own',
  method: 'GET',
  path: '/api/founder-record',
  summary:
    "Lists the member's own founder record, newest first, as an owner would see it: for an application that is sent now, or with the one named.",
  access: 'member',
  input: z.strictObject({ applicationId: z.optional(id()), ...pageInput }),
  output: page(recordEntry),
  errors: pickErrors(applicationErrors, 'application.not_found'),
  staleAfter: [applicationChanged],
})

export const listViews = endpoint({
  name: 'founderRecords.views',
  method: 'GET',
  path: '/api/applications/:id/founder-record/views',
  summary: "Lists who has looked at the member's founder record with an application, and when, newest first.",
  access: 'member',
  input: z.strictObject({ id: id(), ...pageInput }),
  output: page(
    z.strictObject({
      id: id(),
      /** Null while a block or a ban hides the member. */
      viewer: z.nullable(memberCard),
      viewedAt: instant(),
    }),
  ),
  errors: pickErrors(applicationErrors, 'application.not_found'),
  staleAfter: [applicationChanged, presenceChanged, blocksChanged],
})

/** `hidden` during a blind review round that the application is in. */
export const recordStates = ['shared', 'not_shared', 'hidden'] as const

export const viewRecord = endpoint({
  name: 'founderRecords.view',
  method: 'POST',
  path: '/api/received-applications/:id/founder-record/views',
  summary:
    "Returns an applicant's founder record to the owner of the program, newest first, and logs that for the applicant, once an hour.",
  access: 'member',
  input: z.strictObject({ id: id(), ...pageInput }),
  output: z.strictObject({ state: choice(recordStates), ...page(recordEntry).shape }),
  errors: pickErrors(applicationErrors, 'application.not_found'),
})
