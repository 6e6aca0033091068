import { mayCall } from '#kit/access.ts'
import type { Page } from '#kit/page.ts'
import { readQuery } from '#kit/query-input.ts'
import type { Feature } from '#platform/feature.ts'
import type { Context } from '#platform/http/context.ts'
import type { Route } from '#platform/http/route.ts'
import { type ExportableList, exportableLists } from '../contract/lists.ts'

export type Lists = ReadonlyMap<ExportableList, Route>

const administrator = { emailConfirmed: true, adminLevel: 'admin', accessRoles: [], isLockedOut: false } as const

/** @throws {Error} for a declaration that cannot be exported, so that the server does not start with it */
export const collectLists = (areas: readonly Feature[]): Lists => {
  const declared = areas.flatMap(({ exports = {}, routes }) =>
    Object.entries(exports).map(([name, endpoint]) => {
      const list = exportableLists.find((one) => one === name)
      const route = routes.find((one) => one.endpoint === endpoint)
      if (!list || !route) throw new Error(`${endpoint.name} is exported as ${name}, which has no contract or no route`)
      if (endpoint.method !== 'GET' || mayCall(endpoint.access, administrator) !== 'ok')
        throw new Error(`${endpoint.name} is no read that every administrator may make`)
      return [list, route] as const
    }),
  )
  const lists = new Map(declared)
  const missing = exportableLists.filter((list) => !lists.has(list))
  if (missing.length > 0 || lists.size < declared.length)
    throw new Error(`each list needs one area that exports it: ${missing.join(', ')}`)
  return lists
}

const pagingFields = ['cursor', 'limit', 'counted']

/** The parsed input of the list for its first page, or the filter that it refuses. */
export const parseFilters = ({ endpoint }: Route, filters: string): { input: object } | { refused: string } => {
  const query = new URLSearchParams(filters)
  const paging = pagingFields.find((name) => query.has(name))
  if (paging !== undefined) return { refused: paging }
  const isCounted = 'counted' in ((endpoint.input as { def?: { shape?: object } }).def?.shape ?? {})
  const parsed = endpoint.input.safeParse({ ...readQuery(endpoint, query), ...(isCounted && { counted: 'false' }) })
  if (parsed.success) return { input: parsed.data as object }
  const [issue] = parsed.error.issues
  const names = issue?.code === 'unrecognized_keys' ? issue.keys : issue?.path
  return { refused: String(names?.[0] ?? '') }
}

/** Rows of one page. The endpoint allows its callers fewer; the query is the same. */
const pageRows = 500

/**
 * Reads a list page by page with the list's own service: the rows are those that the screen shows. Each page is read in
 * a separate statement, after the last row of the one before. So a row that exists throughout is read once, unless
 * what the list is ordered by is edited meanwhile, and the database need not keep a snapshot for a slow client.
 */
export async function* readPages(route: Route, ctx: Context<string>, input: object): AsyncGenerator<unknown[], void> {
  let cursor: string | undefined
  do {
    const page = await route.handler(ctx, { ...input, limit: pageRows, ...(cursor !== undefined && { cursor }) })
    // Written and read again as for the screen, which drops what the contract does not name.
    const { items, nextCursor } = JSON.parse(route.writeAnswer(page)) as Page<unknown>
    yield items
    cursor = nextCursor ?? undefined
  } while (cursor !== undefined)
}
