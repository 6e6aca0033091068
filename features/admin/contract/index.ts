import * as z from 'zod/mini'
import { endpoint, emptyInput } from '#kit/endpoint.ts'
import { instant } from '#kit/fields.ts'
import { inBytes } from '#kit/units.ts'

const count = () => z.int().check(z.minimum(0))

/** Numbers of rows at the moment of the request. */
export const overview = z.strictObject({
  members: count(),
  confirmedMembers: count(),
  /** Joined within the last seven days. */
  newMembers: count(),
  opportunities: count(),
  mentorListings: count(),
  programs: count(),
  suggestions: count(),
  mailsWaiting: count(),
  banned: count(),
  products: z.strictObject({
    drafts: count(),
    pending: count(),
    approved: count(),
    rejected: count(),
    archived: count(),
  }),
  /** Waiting for an administrator's decision. */
  waiting: z.strictObject({
    products: count(),
    partners: count(),
    programs: count(),
    feedback: count(),
    verification: count(),
    confirmations: count(),
  }),
})
export type Overview = z.output<typeof overview>

export const readOverview = endpoint({
  name: 'admin.overview',
  method: 'GET',
  path: '/api/admin/overview',
  summary: 'Returns the number of rows of each kind, of pending decisions and of mails in the queue.',
  access: 'admin-viewer',
  input: emptyInput,
  output: overview,
})

/** The node that answers, and the database it shares with the other nodes. */
export const nodeHealth = z.strictObject({
  node: z.strictObject({ version: z.string(), startedAt: instant(), memoryBytes: inBytes(count()) }),
  database: z.strictObject({ version: z.string(), sizeBytes: inBytes(count()), connections: count() }),
  migrations: z.strictObject({ applied: count(), pending: z.array(z.string()), latest: z.nullable(z.string()) }),
  /** `failed` counts jobs that were given up and are still within the queue's retention. */
  queues: z.array(z.strictObject({ name: z.string(), waiting: count(), active: count(), failed: count() })),
  outbox: z.strictObject({ events: count(), oldestAt: z.nullable(instant()) }),
  checkedAt: instant(),
})
export type NodeHealth = z.output<typeof nodeHealth>

export const readNodeHealth = endpoint({
  name: 'admin.nodeHealth',
  method: 'GET',
  path: '/api/admin/health',
  summary: 'Returns the state of the node and its database: migrations, job queues and undelivered events.',
  access: 'admin-viewer',
  input: emptyInput,
  output: nodeHealth,
})
