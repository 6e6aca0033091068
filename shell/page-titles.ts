import { matchRoutes, parsePath } from 'react-router'
import type { Call } from './api/call.ts'
import { loadPageTitles } from './parts.ts'

/**
 * How people know an area's pages, by the patterns of their addresses: read with the viewer's own rights, so that no title is told to
 * somebody who may not see its page. `null` for pages without such a title.
 */
export type PageTitles = Record<`/${string}`, ((call: Call, params: Record<string, string>) => Promise<string | null>) | null>

/** The title of the page at an address; null when it has none. @throws ApiError when the viewer may not see what the page shows */
export const readPageTitle = async (path: string, call: Call): Promise<string | null> => {
  const titles: PageTitles = Object.assign({}, ...(await loadPageTitles()))
  const [match] = matchRoutes(Object.keys(titles).map((pattern) => ({ path: pattern })), parsePath(path).pathname ?? '/') ?? []
  return (match && (await titles[match.route.path as `/${string}`]?.(call, match.params as Record<string, string>))) ?? null
}
