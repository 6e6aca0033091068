import * as z from 'zod/mini'
import { okOutput, endpoint } from '#kit/endpoint.ts'
import { choice, id, instant, list, text } from '#kit/fields.ts'
import { restEquals, restFrom, restIn, restLimit, restSelect } from '#kit/rest.ts'
import { reportableTypes, securityEventTypes, securityLimits, severities } from './constants.ts'

/** The calls of section 7 under their original names and field names (API-01). */

const { details } = securityLimits

const scalar = z.union([text({ min: 0, max: details.characters }), z.number(), z.boolean(), z.null()])
const scalarOrList = z.union([scalar, list(scalar, { max: details.entries })])
const hasFewEntries = z.refine<Record<string, unknown>>((value) => Object.keys(value).length <= details.entries, {
  error: 'field.too_many',
})
const key = text({ max: 64 })
/** Names and numbers only, at most two levels deep, so that the details stay small and readable. */
const detailsRecord = z
  .record(key, z.union([scalarOrList, z.record(key, scalarOrList).check(hasFewEntries)]))
  .check(hasFewEntries)

/** Accepted for compatibility and ignored: the server takes these values from the request. */
const ignoredField = (max: number) => z.optional(z.nullable(z.string().check(z.maxLength(max))))

export const logSecurityEvent = endpoint({
  name: 'securityEvents.log',
  method: 'POST',
  path: '/rest/v1/rpc/log_security_event',
  summary:
    'Records a security event seen by the browser. Member and origin come from the request, never from the payload. The severity is at most "high".',
  access: 'anyone',
  duringMaintenance: true,
  input: z.strictObject({
    p_user_id: ignoredField(64),
    p_event_type: choice(reportableTypes),
    p_severity: choice(severities),
    p_details: z.optional(z.nullable(detailsRecord)),
    p_ip_address: ignoredField(64),
    p_user_agent: ignoredField(2000),
    p_endpoint: z.optional(z.nullable(z.string().check(z.maxLength(2000)))),
  }),
  output: okOutput,
})

/** No limit here: long reports are truncated later, because a refused report is lost. */
const anyText = () => z.string()

export const logSystemError = endpoint({
  name: 'securityEvents.logSystemError',
  method: 'POST',
  path: '/rest/v1/rpc/log_system_error',
  summary: 'Records a browser error without personal data. The server decides the severity (ERR-01).',
  access: 'anyone',
  duringMaintenance: true,
  input: z.strictObject({
    p_component: z._default(anyText(), 'frontend'),
    p_error_message: anyText(),
    p_error_stack: z.optional(z.nullable(anyText())),
    p_severity: ignoredField(64),
    p_metadata: z.optional(
      z.nullable(
        z.strictObject({
          url: z.optional(z.nullable(anyText())),
          userAgent: z.optional(z.nullable(anyText())),
          context: z.optional(z.nullable(z.union([anyText(), z.record(z.string(), z.unknown())]))),
        }),
      ),
    ),
  }),
  output: okOutput,
})
export type SystemErrorReport = z.output<typeof logSystemError.input>

const columns = [
  'id',
  'user_id',
  'event_type',
  'severity',
  'details',
  'ip_address',
  'user_agent',
  'endpoint',
  'created_at',
] as const

export const restSecurityEvents = endpoint({
  name: 'securityEvents.rest',
  method: 'GET',
  path: '/rest/v1/security_events',
  summary: 'Lists security events, newest first: the caller’s own, or for administrators those of all members.',
  access: 'member',
  input: z.strictObject({
    user_id: z.optional(restEquals(id())),
    created_at: z.optional(restFrom(instant())),
    event_type: z.optional(restIn(securityEventTypes)),
    order: z._default(z.literal('created_at.desc'), 'created_at.desc'),
    limit: restLimit(securityLimits.rows),
    select: restSelect(columns),
  }),
  output: z.array(
    z.partial(
      z.strictObject({
        id: id(),
        user_id: z.nullable(id()),
        event_type: z.enum(securityEventTypes),
        severity: z.enum(severities),
        details: z.record(z.string(), z.unknown()),
        ip_address: z.nullable(z.string()),
        user_agent: z.nullable(z.string()),
        endpoint: z.nullable(z.string()),
        created_at: instant(),
      }),
    ),
  ),
})
