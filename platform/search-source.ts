import type { VisitorContext } from '#platform/http/context.ts'

/** One hit of the search across all areas (SRCH-01). */
export type SearchHit = {
  id: string
  title: string
  /** Distinguishes hits with the same title: a company, or the beginning of a description. */
  line: string | null
  path: `/${string}`
  /** Only set for members. */
  avatarUrl: string | null
}

/** A kind of hits, listed in `Feature.search` and passed on by `main.ts`. */
export type SearchSource = {
  readonly kind: string
  /** The best hits that the viewer may see, at most `limit`, with the area's own index and access rules. */
  readonly find: (ctx: VisitorContext, query: string, limit: number) => Promise<SearchHit[]>
}

/** The line of a hit: the parts that are not empty. */
export const hitLine = (...parts: (string | null)[]): string | null => parts.filter(Boolean).join(' · ') || null
