import type { listAuditLog } from '../contract/index.ts'
import type { InputOf } from '#kit/endpoint.ts'

export type AuditFilters = Pick<
  InputOf<typeof listAuditLog>,
  'actor' | 'action' | 'targetKind' | 'targetId' | 'from' | 'to'
>

const patterns = {
  actor: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  action: /^[a-z_]{1,40}(\.[a-z_]{1,39})?$/,
  targetKind: /^[a-z_-]{1,40}$/,
  targetId: /^[\w.:/-]{1,200}$/,
  from: /^\d{4}-\d{2}-\d{2}$/,
  to: /^\d{4}-\d{2}-\d{2}$/,
} as const satisfies Record<keyof AuditFilters, RegExp>
const filterNames = Object.keys(patterns) as (keyof AuditFilters)[]

/** Parses the filters from the URL and ignores invalid values. */
export const parseFilters = (search: URLSearchParams): AuditFilters =>
  Object.fromEntries(
    filterNames.flatMap((name) =>
      patterns[name].test(search.get(name) ?? '') && isValidDay(name, search.get(name))
        ? [[name, search.get(name)]]
        : [],
    ),
  )

const isValidDay = (name: string, value: string | null) =>
  (name !== 'from' && name !== 'to') || !Number.isNaN(Date.parse(`${value}T00:00:00Z`))

export const logPath = (filters: AuditFilters = {}): string =>
  `/admin?${new URLSearchParams({ tab: 'audit_log', ...Object.fromEntries(filterNames.flatMap((name) => (filters[name] ? [[name, filters[name]]] : []))) })}`
