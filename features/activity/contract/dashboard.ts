import * as z from 'zod/mini'
import { accountChanged } from '#features/accounts/contract/index.ts'
import { blocksChanged } from '#features/blocks/contract/index.ts'
import { messagesChanged } from '#features/messages/contract/events.ts'
import { connectionsChanged } from '#features/network/contract/index.ts'
import { applicationChanged } from '#features/opportunities/contract/events.ts'
import { endpoint, emptyInput } from '#kit/endpoint.ts'
import { feedChanged } from './events.ts'

/** What a new member does first, the most useful before the others. */
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
  summary:
    'Where the caller stands: what they have, what waits for their answer, which first steps they have taken. Messages are counted by their own area.',
  access: 'member',
  input: emptyInput,
  output: z.strictObject({
    connections: z.int(),
    /** Open ones of one's own. */
    opportunities: z.int(),
    /** Own applications that wait for an answer. */
    applications: z.int(),
    /** Waits for the caller's answer: requests to connect, and applications to own opportunities. */
    pending: z.strictObject({ connectionRequests: z.int(), applications: z.int() }),
    /** Whether each step has been taken. */
    steps: z.record(z.enum(stepNames), z.boolean()),
    /** Not found in the directory: posts for everyone reach only one's connections. */
    hiddenFromSearch: z.boolean(),
  }),
  staleAfter: [accountChanged, connectionsChanged, blocksChanged, messagesChanged, applicationChanged, feedChanged],
})
export type DashboardSummary = z.output<(typeof dashboardSummary)['output']>
