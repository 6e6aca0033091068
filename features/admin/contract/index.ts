import * as z from 'zod/mini'
import { endpoint, emptyInput } from '#kit/endpoint.ts'
import { instant } from '#kit/fields.ts'
import { inBytes } from '#kit/units.ts'

const count = () => z.int().check(z.minimum(0))

/** How much there is of what. Every number is a count of rows at the moment of asking. */
export const overview = z.strictObject({
  members: count(),
  /** Members whose address is confirmed. */
  confirmedMembers: count(),
  /** Joined within the last seven days. */
  newMembers: count(),
  opportunities: count(),
  suggestions: count(),
  mailsWaiting: count(),
  /** Banned now. */
  banned: count(),
  /** Products by state. */
  products: z.strictObject({
    drafts: count(),
    pending: count(),
    approved: count(),
    rejected: count(),
    archived: count(),
  }),
  /** What waits for somebody who administers. */
  waiting: z.strictObject({ products: count(), partners: count(), feedback: count() }),
})
export type Overview = z.output<typeof overview>

export const readOverview = endpoint({
  name: 'admin.overview',
  method: 'GET',
  path: '/api/admin/overview',
  summary: 'How much there is of what, what waits for a decision, and how many mails wait to be sent.',
  access: 'admin-viewer',
  input: emptyInput,
  output: overview,
})

/** The node that answers, and what it shares with the others. */
export const nodeHealth = z.strictObject({
  node: z.strictObject({ version: z.string(), startedAt: instant(), memoryBytes: inBytes(count()) }),
  database: z.strictObject({ version: z.string(), sizeBytes: inBytes(count()), connections: count() }),
  migrations: z.strictObject({ applied: count(), pending: z.array(z.string()), latest: z.nullable(z.string()) }),
  /** One line per queue of jobs. `failed` counts those given up within what the queue keeps. */
  queues: z.array(z.strictObject({ name: z.string(), waiting: count(), active: count(), failed: count() })),
  outbox: z.strictObject({ events: count(), oldestAt: z.nullable(instant()) }),
  checkedAt: instant(),
})
export type NodeHealth = z.output<typeof nodeHealth>

export const readNodeHealth = endpoint({
  name: 'admin.nodeHealth',
  method: 'GET',
  path: '/api/admin/health',
  summary: 'How the running node and its database are: migrations, queues of jobs, events on their way.',
  access: 'admin-viewer',
  input: emptyInput,
  output: nodeHealth,
})
