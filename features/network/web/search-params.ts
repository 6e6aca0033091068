import { profileRoles, type ProfileRole } from '#features/accounts/contract/roles.ts'
import { type MemberSort, memberSorts, networkLimits } from '#features/network/contract/index.ts'

/** The parts of the network, by the name they have in its address. */
export const networkTabs = ['discover', 'connections', 'requests'] as const
export type NetworkTab = (typeof networkTabs)[number]

export const parseTab = (search: URLSearchParams): NetworkTab =>
  networkTabs.find((one) => one === search.get('tab')) ?? 'discover'
export const tabPath = (tab: NetworkTab) => (tab === 'discover' ? '/network' : `/network?tab=${tab}`)

/** What the directory is narrowed down by; the fields of `listMembers`. */
export type DirectoryFilters = {
  q?: string
  role?: ProfileRole
  mentorAvailable?: 'true'
  connectedOnly?: 'true'
  sort?: MemberSort
}

export const parseQuery = (search: URLSearchParams): string =>
  (search.get('q') ?? '').replace(/\s+/g, ' ').trim().slice(0, networkLimits.query)

/** The filters in an address; what makes no sense there is left out. The same for the page's data and the page. */
export const parseFilters = (search: URLSearchParams): DirectoryFilters => {
  const q = parseQuery(search)
  const role = profileRoles.find((one) => one === search.get('role'))
  const sort = memberSorts.find((one) => one === search.get('sort'))
  return {
    ...(q && { q }),
    ...(role && { role }),
    ...(search.get('mentors') === 'true' && { mentorAvailable: 'true' as const }),
    ...(search.get('connected') === 'true' && { connectedOnly: 'true' as const }),
    // Without words nobody fits better than another.
    ...(sort && (sort !== 'relevance' || q) ? { sort } : {}),
  }
}

/** The directory's address with these filters; those that are not given are off. */
export const filterParams = ({ q, role, mentorAvailable, connectedOnly, sort }: DirectoryFilters): URLSearchParams =>
  new URLSearchParams({
    ...(q && { q }),
    ...(role && { role }),
    ...(mentorAvailable && { mentors: mentorAvailable }),
    ...(connectedOnly && { connected: connectedOnly }),
    ...(sort && { sort }),
  })

/** Something narrows the list down; an order does not. */
export const hasFilters = ({ sort: _, ...narrowing }: DirectoryFilters): boolean => Object.keys(narrowing).length > 0
