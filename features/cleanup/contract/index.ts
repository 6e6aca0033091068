import * as z from 'zod/mini'
import { abilities } from '#kit/abilities.ts'
import { emptyInput, endpoint, pickErrors } from '#kit/endpoint.ts'
import { choice, id, instant, integer, queryInteger } from '#kit/fields.ts'
import { page, pageInput } from '#kit/page.ts'
import { inDays } from '#kit/units.ts'
import { cleanupErrors } from './errors.ts'
import { cleanupChanged } from './events.ts'
import { leftoverKinds, leftoverRules } from './kinds.ts'

export { cleanupErrors } from './errors.ts'
export { cleanupChanged } from './events.ts'
export { type LeftoverKind, leftoverKinds, leftoverRules } from './kinds.ts'

/** `counted`: up to which number leftovers are counted exactly. `shown`: how many examples a dry run lists. */
export const cleanupLimits = { counted: 10_000, shown: 20, maxDays: 3650 } as const

const smallestAge = Math.min(...leftoverKinds.map((kind) => leftoverRules[kind].minDays))

export const runStates = ['waiting', 'running', 'finished', 'stopped', 'failed'] as const
export type RunState = (typeof runStates)[number]

const count = () => z.int().check(z.minimum(0))

export const cleanupRunView = z.strictObject({
  id: id(),
  kind: choice(leftoverKinds),
  state: choice(runStates),
  days: inDays(count()),
  /** Null once that administrator has deleted their account. */
  startedBy: z.nullable(z.string()),
  requestedAt: instant(),
  finishedAt: z.nullable(instant()),
  /** How many there were at the start, at most `cleanupLimits.counted` + 1. */
  found: count(),
  removed: count(),
  /** Left alone, because a rule forbids the deletion or it failed. */
  skipped: count(),
  can: abilities('stop'),
})
export type CleanupRun = z.output<typeof cleanupRunView>

export const leftoversView = z.strictObject({
  kind: choice(leftoverKinds),
  /** At the default age. At most `cleanupLimits.counted` + 1, which means more. */
  count: count(),
  /** The cleanup that waits or runs. */
  run: z.nullable(cleanupRunView),
})
export type Leftovers = z.output<typeof leftoversView>

export const readLeftovers = endpoint({
  name: 'cleanup.read',
  method: 'GET',
  path: '/api/admin/cleanup',
  summary: 'Returns how much of each kind nobody has touched for long, and the cleanups that run.',
  access: 'admin-viewer',
  input: emptyInput,
  output: z.strictObject({ kinds: z.array(leftoversView), can: abilities('start') }),
  staleAfter: [cleanupChanged],
})

export const previewCleanup = endpoint({
  name: 'cleanup.preview',
  method: 'GET',
  path: '/api/admin/cleanup/:kind',
  summary: 'Dry run: returns how much a cleanup would delete, with the oldest examples. Deletes nothing.',
  access: 'admin-viewer',
  input: z.strictObject({
    kind: choice(leftoverKinds),
    days: inDays(queryInteger({ min: smallestAge, max: cleanupLimits.maxDays })),
  }),
  output: z.strictObject({
    /** At most `cleanupLimits.counted` + 1, which means more. */
    count: count(),
    examples: z.array(z.strictObject({ id: id(), title: z.string(), at: instant() })),
  }),
})

export const startCleanup = endpoint({
  name: 'cleanup.start',
  method: 'POST',
  path: '/api/admin/cleanup/:kind',
  summary: 'Starts a job that deletes everything of a kind that nobody has touched for so many days.',
  access: 'admin',
  input: z
    .strictObject({
      kind: choice(leftoverKinds),
      days: inDays(integer({ min: smallestAge, max: cleanupLimits.maxDays })),
    })
    .check(({ value: { kind, days }, issues }) => {
      const minimum = leftoverRules[kind].minDays
      if (days < minimum)
        issues.push({ code: 'too_small', origin: 'number', minimum, inclusive: true, path: ['days'], input: days })
    }),
  output: cleanupRunView,
  errors: pickErrors(cleanupErrors, 'cleanup.in_progress', 'cleanup.nothing'),
  idempotent: true,
})

export const stopCleanup = endpoint({
  name: 'cleanup.stop',
  method: 'POST',
  path: '/api/admin/cleanup/runs/:id/stop',
  summary: 'Stops a cleanup. What it has deleted stays deleted.',
  access: 'admin',
  input: z.strictObject({ id: id() }),
  output: cleanupRunView,
  errors: pickErrors(cleanupErrors, 'cleanup.not_found', 'cleanup.ended'),
})

export const listCleanups = endpoint({
  name: 'cleanup.list',
  method: 'GET',
  path: '/api/admin/cleanup/runs',
  summary: 'Lists cleanups, latest first.',
  access: 'admin-viewer',
  input: z.strictObject({ ...pageInput }),
  output: page(cleanupRunView),
  staleAfter: [cleanupChanged],
})
