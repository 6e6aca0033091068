import type { listAuditLog } from '../contract/index.ts'
import type { InputOf } from '#kit/endpoint.ts'
import { isDay, isId } from '#kit/fields.ts'

export type AuditFilters = Pick<
  InputOf<typeof listAuditLog>,
  'actor' | 'action' | 'targetKind' | 'targetId' | 'from' | 'to'
>

const isValid: Record<keyof AuditFilters, (value: string) => boolean> = {
  actor: isId,
  action: (value) => /^[a-z_]{1,40}(\.[a-z_]{1,39})?$/.test(value),
  targetKind: (value) => /^[a-z_-]{1,40}$/.test(value),
  targetId: (value) => /^[\w.:/-]{1,200}$/.test(value),
  from: isDay,
  to: isDay,
}
const filterNames = Object.keys(isValid) as (keyof AuditFilters)[]

/** Parses the filters from the URL and ignores invalid values. */
export const parseFilters = (search: URLSearchParams): AuditFilters =>
  Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = search.get(name) ?? ''
      return isValid[name](value) ? [[name, value]] : []
    }),
  )

export const logPath = (filters: AuditFilters = {}): string =>
  `/admin?${new URLSearchParams({ tab: 'audit_log', ...Object.fromEntries(filterNames.flatMap((name) => (filters[name] ? [[name, filters[name]]] : []))) })}`
