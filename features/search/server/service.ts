import type { Handler } from '#platform/http/route.ts'
import type { SearchSource } from '#platform/search-source.ts'
import type * as contract from '../contract/index.ts'
import { hitKinds } from '../contract/index.ts'

/** Searches all areas concurrently; each applies its own index and access rules. */
export const createSearchAll = (sources: readonly SearchSource[]): Handler<typeof contract.searchEverything> => {
  const sourceByKind = new Map(sources.map((source) => [source.kind, source]))
  return async (ctx, { q, limit }) => {
    const groups = await Promise.all(
      hitKinds.map(async (kind) => {
        // One extra row shows whether the area's own list has more.
        const hits = (await sourceByKind.get(kind)?.find(ctx, q, limit + 1)) ?? []
        return { kind, items: hits.slice(0, limit), hasMore: hits.length > limit }
      }),
    )
    return { groups: groups.filter(({ items }) => items.length > 0) }
  }
}
