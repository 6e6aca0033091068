import type { SessionViewer } from '#features/accounts/contract/index.ts'
import { loginPath } from '../api/page-data.ts'

/** NAV-01 */
export const visitorLinks = ['products', 'about', 'manifesto'] as const
/** NAV-01: the drawer of a visitor. */
export const visitorDrawerLinks = ['home', 'about', 'manifesto'] as const
/** NAV-02 */
export const memberLinks = [
  'products',
  'opportunities',
  'network',
  'mentorship',
  'programs',
  'investors',
  'suggestions',
] as const

export type NavLink = (typeof visitorLinks)[number] | (typeof visitorDrawerLinks)[number] | (typeof memberLinks)[number]

export const pathOf = (link: NavLink): string => (link === 'home' ? '/' : `/${link}`)

/** The links of the top bar. */
export const headerLinks = (viewer: SessionViewer | null): readonly NavLink[] => (viewer ? memberLinks : visitorLinks)

/** The link to the login or the sign-up: from the pages of an area it leads back to them, from any other page it does not. */
export const authPagePath = (page: '/login' | '/signup', from: { pathname: string; search: string }): string =>
  ['u', ...memberLinks].includes(from.pathname.split('/')[1] as string) ? loginPath(from, page) : page
