import * as z from 'zod/mini'
import { abilities } from '#kit/abilities.ts'
import { emptyInput, endpoint, pickErrors } from '#kit/endpoint.ts'
import { id, instant } from '#kit/fields.ts'
import { inMilliseconds } from '#kit/units.ts'
import { productionAuditErrors } from './errors.ts'
import { productionAuditChanged } from './events.ts'
import { auditChecks, findingCodes } from './findings.ts'

export { productionAuditErrors } from './errors.ts'
export { productionAuditChanged } from './events.ts'
export { type AuditCheck, auditChecks, type FindingCode } from './findings.ts'

export const productionAuditPath = '/admin?tab=production'

export const productionAuditLimits = {
  /** How many runs are stored, and for how long. */
  storedRuns: 200,
  storedDays: 90,
  /** How many of them are listed. */
  shownRuns: 10,
  /** How long one check may take, and the whole audit. */
  checkSeconds: 8,
  auditSeconds: 10,
} as const

/** From good to bad; `not_applicable` has no rank. */
export const checkStates = ['not_applicable', 'passed', 'warning', 'failed'] as const
export type CheckState = (typeof checkStates)[number]

export const auditTriggers = ['schedule', 'administrator'] as const

export const findingView = z.strictObject({
  code: z.enum(findingCodes),
  state: z.enum(checkStates),
  /** The figures of its text, such as `{ left: '86400' }`. Numbers are in seconds, bytes or shares of one. */
  values: z.record(z.string(), z.string()),
})
export type FindingView = z.output<typeof findingView>

export const checkView = z.strictObject({
  check: z.enum(auditChecks),
  /** That of its worst finding. */
  state: z.enum(checkStates),
  /** The worst first. */
  findings: z.array(findingView),
  duration: inMilliseconds(z.int().check(z.gte(0))),
})
export type CheckView = z.output<typeof checkView>

const count = () => z.int().check(z.gte(0), z.describe('Checks.'))

export const auditRunView = z.strictObject({
  id: id(),
  trigger: z.enum(auditTriggers),
  /** Null for the daily run, and for administrators whose account is gone. */
  startedBy: z.nullable(z.string()),
  startedAt: instant(),
  finishedAt: instant(),
  passed: count(),
  warning: count(),
  failed: count(),
})
export type AuditRunView = z.output<typeof auditRunView>

/** A check whose state is another one than in the run before; null where that run had no such check. */
const changeView = z.strictObject({
  check: z.enum(auditChecks),
  before: z.nullable(z.enum(checkStates)),
  after: z.enum(checkStates),
})
export type ChangeView = z.output<typeof changeView>

export const productionAuditView = z.strictObject({
  /** Of the latest run that has ended, in order. Empty before the first one. */
  checks: z.array(checkView),
  /** Compared with the run before. */
  changes: z.array(changeView),
  /** The latest ones that have ended, newest first. */
  runs: z.array(auditRunView),
  can: abilities('run'),
})
export type ProductionAuditView = z.output<typeof productionAuditView>

export const readProductionAudit = endpoint({
  name: 'productionAudit.read',
  method: 'GET',
  path: '/api/admin/production-audit',
  summary: 'Returns what the latest production audit found, and the runs before it.',
  access: 'admin-viewer',
  input: emptyInput,
  output: productionAuditView,
  staleAfter: [productionAuditChanged],
})

export const runProductionAudit = endpoint({
  name: 'productionAudit.run',
  method: 'POST',
  path: '/api/admin/production-audit',
  summary:
    'Checks whether this installation is ready for production (ADM-07), within 10 seconds and one run at a time.',
  access: 'admin',
  // It connects to other services.
  rate: 'sensitive',
  input: emptyInput,
  output: productionAuditView,
  errors: pickErrors(productionAuditErrors, 'production_audit.in_progress'),
})
