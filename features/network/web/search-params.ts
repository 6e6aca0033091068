import { profileRoles, type ProfileRole } from '#features/accounts/contract/roles.ts'
import { type MemberSort, memberSorts, networkLimits } from '../contract/index.ts'

/** Tabs of the network page, by the name in the URL. */
export const networkTabs = ['discover', 'connections', 'requests'] as const
export type NetworkTab = (typeof networkTabs)[number]

export const parseTab = (search: URLSearchParams): NetworkTab =>
  networkTabs.find((one) => one === search.get('tab')) ?? 'discover'
export const tabPath = (tab: NetworkTab) => (tab === 'discover' ? '/network' : `/network?tab=${tab}`)

export type DirectoryFilters = {
  q?: string
  role?: ProfileRole
  mentorAvailable?: 'true'
  connectedOnly?: 'true'
  sort?: MemberSort
}

export const parseQuery = (search: URLSearchParams): string =>
  (search.get('q') ?? '').replace(/\s+/g, ' ').trim().slice(0, networkLimits.query)

/** Reads the filters of a URL and ignores invalid ones. */
export const parseFilters = (search: URLSearchParams): DirectoryFilters => {
  const q = parseQuery(search)
  const role = profileRoles.find((one) => one === search.get('role'))
  const sort = memberSorts.find((one) => one === search.get('sort'))
  return {
    ...(q && { q }),
    ...(role && { role }),
    ...(search.get('mentors') === 'true' && { mentorAvailable: 'true' as const }),
    ...(search.get('connected') === 'true' && { connectedOnly: 'true' as const }),
    // There is no relevance without search words.
    ...(sort && (sort !== 'relevance' || q) ? { sort } : {}),
  }
}

export const filterParams = ({ q, role, mentorAvailable, connectedOnly, sort }: DirectoryFilters): URLSearchParams =>
  new URLSearchParams({
    ...(q && { q }),
    ...(role && { role }),
    ...(mentorAvailable && { mentors: mentorAvailable }),
    ...(connectedOnly && { connected: connectedOnly }),
    ...(sort && { sort }),
  })

/** True if the list is filtered; sorting does not count. */
export const hasFilters = ({ sort: _, ...narrowing }: DirectoryFilters): boolean => Object.keys(narrowing).length > 0
