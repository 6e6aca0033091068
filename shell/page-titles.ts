import { matchRoutes, parsePath } from 'react-router'
import type { Call } from './api/call.ts'
import { loadPageTitles } from './feature-slots.ts'

/**
 * Titles of an area's pages by route pattern. They are read through the pages' own endpoints, so a viewer never learns the title of a page
 * that is closed to them. `null` for pages that show no single thing; list those that a pattern with parameters would match.
 */
export type PageTitles = Record<
  `/${string}`,
  ((call: Call, params: Record<string, string>) => Promise<string | null>) | null
>

/** The title of the page at an address; null when it has none. @throws ApiError when the viewer may not see what the page shows */
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
