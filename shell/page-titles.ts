import { matchRoutes, parsePath } from 'react-router'
import type { Call } from './api/call.ts'
import { loadPageTitles } from './feature-slots.ts'

/**
 * Titles of an area's pages by route pattern, read through the pages' own endpoints, so that viewers never learn a
 * title of a page that they may not see. `null` excludes a page that a pattern with parameters would match.
 */
export type PageTitles = Record<
  `/${string}`,
  ((call: Call, params: Record<string, string>) => Promise<string | null>) | null
>

/** The title of the page at a path, or null. @throws ApiError if the viewer may not see the page's subject */
export const readPageTitle = async (path: string, call: Call): Promise<string | null> => {
  const titles: PageTitles = Object.assign({}, ...(await loadPageTitles()))
  const [match] =
    matchRoutes(
      Object.keys(titles).map((pattern) => ({ path: pattern })),
      parsePath(path).pathname ?? '/',
    ) ?? []
  return (
    (match && (await titles[match.route.path as `/${string}`]?.(call, match.params as Record<string, string>))) ?? null
  )
}
