import { cohortPath } from '../contract/index.ts'

const views = ['announcements', 'participants'] as const
export type View = (typeof views)[number]

/** The part of the page and the search from the address. */
export const parseSearch = (search: URLSearchParams): { view: View; q: string } => ({
  view: views.find((view) => view === search.get('view')) ?? 'announcements',
  q: search.get('q')?.trim() ?? '',
})

export const viewPath = (slug: string, view: View): string =>
  view === 'announcements' ? cohortPath(slug) : `${cohortPath(slug)}?view=${view}`
