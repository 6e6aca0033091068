import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { id, instant, language } from '#kit/fields.ts'
import { page, pageInput } from '#kit/page.ts'
import { caseChanged } from './events.ts'
import { caseStates, reportableKinds, reportReasons } from './kinds.ts'

/** A case in the list about one author, without the reports: the queue has them. */
const memberCase = z.strictObject({
  id: id(),
  kind: z.enum(reportableKinds),
  state: z.enum(caseStates),
  /** The title, or the beginning of the text. */
  excerpt: z.string(),
  language: language(),
  /** The reason of the decision; null without one. */
  reason: z.nullable(z.enum(reportReasons)),
  reportCount: z.int(),
  createdAt: instant(),
  /** Time of the last state change. */
  movedAt: instant(),
})
export type MemberCase = z.output<typeof memberCase>

export const listMemberCases = endpoint({
  name: 'moderation.casesOf',
  method: 'GET',
  path: '/api/admin/users/:memberId/cases',
  summary: 'Lists the cases about content of one member, latest change first (ADM-02).',
  access: 'admin-viewer',
  input: z.strictObject({ memberId: id(), ...pageInput }),
  output: page(memberCase),
  staleAfter: [caseChanged],
})

export const readMemberReports = endpoint({
  name: 'moderation.reportsBy',
  method: 'GET',
  path: '/api/admin/users/:memberId/reports',
  summary:
    'Counts the reports that a member has made, by what was decided. Old reports that removed nothing are deleted.',
  access: 'admin-viewer',
  input: z.strictObject({ memberId: id() }),
  output: z.strictObject({
    made: z.int(),
    /** The content was removed, and an appeal has not restored it. */
    upheld: z.int(),
    waiting: z.int(),
  }),
  staleAfter: [caseChanged],
})
