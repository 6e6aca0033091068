import { applicationLimits } from '../../contract/index.ts'
import {
  type ApplicationKind,
  applicationKinds,
  type ApplicationStatus,
  applicationStatuses,
} from '../../contract/kinds.ts'

/** As the contract's input. */
export type Filters = { kind?: ApplicationKind; status?: ApplicationStatus; overdue?: 'true'; q?: string }

/** Reads the filters from the URL and ignores invalid values. */
export const parseFilters = (search: URLSearchParams): Filters => {
  const kind = applicationKinds.find((one) => one === search.get('kind'))
  const status = applicationStatuses.find((one) => one === search.get('status'))
  const q = (search.get('q') ?? '').replace(/\s+/g, ' ').trim().slice(0, applicationLimits.query)
  return {
    ...(kind && { kind }),
    ...(status && { status }),
    ...(search.get('overdue') === 'true' && { overdue: 'true' }),
    ...(q && { q }),
  }
}

export const applicationsTabPath = '/admin?tab=applications'
