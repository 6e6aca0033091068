import type { SessionViewer } from '#features/accounts/contract/index.ts'
import { loginPath } from '../api/page-data.ts'
import { memberLinks, type visitorDrawerLinks, visitorLinks } from '../area-links/menu.ts'

type LinkName = (typeof visitorLinks)[number] | (typeof visitorDrawerLinks)[number] | (typeof memberLinks)[number]

/** The path of a page that the frame links to. */
export const pathOf = (link: string): string => (link === 'home' ? '/' : `/${link}`)

export const headerLinks = (viewer: SessionViewer | null): readonly LinkName[] => (viewer ? memberLinks : visitorLinks)

/** The path of the login or the sign-up. It contains a return path only on pages of an area or a profile. */
export const authPagePath = (page: '/login' | '/signup', from: { pathname: string; search: string }): string =>
  ['u', ...memberLinks].includes(from.pathname.split('/')[1] as string) ? loginPath(from, page) : page
