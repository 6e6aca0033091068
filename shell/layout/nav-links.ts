import type { SessionViewer } from '#features/accounts/contract/index.ts'
import { loginPath } from '../api/page-data.ts'

/** NAV-01 */
export const visitorLinks = ['products', 'about', 'manifesto'] as const
/** NAV-01 */
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

export const headerLinks = (viewer: SessionViewer | null): readonly NavLink[] => (viewer ? memberLinks : visitorLinks)

/** The path of the login or the sign-up. It contains a return path only on pages of an area or a profile. */
export const authPagePath = (page: '/login' | '/signup', from: { pathname: string; search: string }): string =>
  ['u', ...memberLinks].includes(from.pathname.split('/')[1] as string) ? loginPath(from, page) : page
