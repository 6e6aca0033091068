import { searchMembers } from '#features/network/server/index.ts'
import { opportunityPath } from '#features/opportunities/contract/index.ts'
import { searchOpportunities } from '#features/opportunities/server/index.ts'
import { productPath } from '#features/products/contract/index.ts'
import { searchProducts } from '#features/products/server/index.ts'
import { memberPath } from '#features/profiles/contract/index.ts'
import { searchSuggestions } from '#features/suggestions/server/index.ts'
import { suggestionPath } from '#features/suggestions/contract/index.ts'
import { mayCall } from '#kit/access.ts'
import { excerpt } from '#kit/excerpt.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract/index.ts'
import type { Hit } from '../contract/index.ts'

/** Length in characters of the excerpt below a title. */
const excerptLength = 120
const joinParts = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ') || null

/** Runs the search functions of all areas concurrently; each applies its own index and access rules. */
export const searchAll: Handler<typeof contract.searchEverything> = async (ctx, { q, limit }) => {
  // One extra row shows whether the area's own list has more.
  const [members, opportunities, products, suggestions] = await Promise.all([
    mayCall('confirmed', ctx.viewer) === 'ok' ? searchMembers(ctx, q, limit + 1) : [],
    searchOpportunities(ctx, q, limit + 1),
    searchProducts(ctx, q, limit + 1),
    searchSuggestions(ctx, q, limit + 1),
  ])
  const group = <Row, Kind extends string>(kind: Kind, rows: readonly Row[], hitOf: (one: Row) => Hit) => ({
    kind,
    items: rows.slice(0, limit).map(hitOf),
    hasMore: rows.length > limit,
  })
  const groups = [
    group('members', members, (one) => ({
      id: one.id,
      title: one.fullName,
      line: joinParts(one.company, one.location),
      path: memberPath(one.id),
      avatarUrl: one.avatarUrl,
    })),
    group('opportunities', opportunities, (one) => ({
      id: one.id,
      title: one.title,
      line: joinParts(one.companyName, one.location),
      path: opportunityPath(one.slug),
      avatarUrl: null,
    })),
    group('products', products, (one) => ({
      id: one.id,
      title: one.title,
      line: joinParts(one.tagline),
      path: productPath(one.slug),
      avatarUrl: null,
    })),
    group('suggestions', suggestions, (one) => ({
      id: one.id,
      title: one.title,
      line: excerpt(one.description, excerptLength),
      path: suggestionPath(one.id),
      avatarUrl: null,
    })),
  ]
  return { groups: groups.filter(({ items }) => items.length > 0) }
}
