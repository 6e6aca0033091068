import * as z from 'zod/mini'
import { accountChanged } from '#features/accounts/contract/index.ts'
import { blocksChanged } from '#features/blocks/contract/index.ts'
import { experimentsChanged } from '#features/experiments/contract/events.ts'
import { messagesChanged } from '#features/messages/contract/events.ts'
import { connectionsChanged } from '#features/network/contract/index.ts'
import { applicationChanged } from '#features/applications/contract/events.ts'
import { endpoint, emptyInput } from '#kit/endpoint.ts'
import { choice } from '#kit/fields.ts'
import { feedChanged } from './events.ts'
import { activityExperiments } from './experiments.ts'

/** The first steps of a new member, most useful first. */
export const stepNames = [
  'confirm',
  'profile',
  'photo',
  'expertise',
  'connect',
  'bio',
  'message',
  'contribute',
] as const
export type StepName = (typeof stepNames)[number]

export const dashboardSummary = endpoint({
  name: 'activity.dashboardSummary',
  method: 'GET',
  path: '/api/dashboard/summary',
  summary: 'Returns the member’s counts, pending requests and completed first steps, without message counts.',
  access: 'member',
  input: emptyInput,
  output: z.strictObject({
    connections: z.int(),
    /** The member's own open opportunities. */
    opportunities: z.int(),
    /** The member's own pending applications. */
    applications: z.int(),
    /** Connection requests to the member and applications to their listings and programs that await an answer. */
    pending: z.strictObject({ connectionRequests: z.int(), applications: z.int() }),
    steps: z.record(z.enum(stepNames), z.boolean()),
    /** How many open steps are shown at once: the variant of the experiment. */
    stepsAtOnce: choice(activityExperiments[0].variants),
    /** Hidden members' posts for everyone reach only their connections. */
    hiddenFromSearch: z.boolean(),
  }),
  staleAfter: [
    accountChanged,
    connectionsChanged,
    blocksChanged,
    messagesChanged,
    applicationChanged,
    feedChanged,
    experimentsChanged,
  ],
})
export type DashboardSummary = z.output<(typeof dashboardSummary)['output']>
