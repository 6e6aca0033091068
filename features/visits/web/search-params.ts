import type { InputOf } from '#kit/endpoint.ts'
import { isId } from '#kit/fields.ts'
import { languages } from '#kit/languages.ts'
import { devices, type readVisitReport, visitLimits, visitPeriods } from '../contract/index.ts'

export type VisitFilters = Omit<InputOf<typeof readVisitReport>, 'cursor' | 'limit'>

const isOneOf = (values: readonly string[]) => (value: string) => values.includes(value)
const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(`${value}T00:00:00Z`))

const isValid: Record<keyof VisitFilters, (value: string) => boolean> = {
  period: isOneOf(visitPeriods),
  from: isDay,
  to: isDay,
  path: (value) => /^\/[\w:/-]*$/.test(value) && value.length <= visitLimits.path,
  subject: isId,
  source: (value) => value.trim() !== '' && value.length <= visitLimits.source,
  device: isOneOf(devices),
  language: isOneOf(languages),
}
const filterNames = Object.keys(isValid) as (keyof VisitFilters)[]

/** Parses the filters from the URL and ignores invalid values. */
export const parseFilters = (search: URLSearchParams): VisitFilters =>
  Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = search.get(name) ?? ''
      return isValid[name](value) ? [[name, value]] : []
    }),
  ) as VisitFilters

/** `rows`: whether the single page views are shown. */
export const parseRows = (search: URLSearchParams): boolean => search.get('rows') === 'true'

/** The tab with these filters. */
export const trafficPath = (filters: VisitFilters, { rows = false }: { rows?: boolean } = {}): string => {
  const chosen = filterNames.flatMap((name) => (filters[name] ? [[name, String(filters[name])] as const] : []))
  return `/admin?${new URLSearchParams([['tab', 'analytics'], ...chosen.map(([name, value]) => [name, value]), ...(rows ? [['rows', 'true']] : [])])}`
}
