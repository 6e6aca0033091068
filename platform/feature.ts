import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import type { Route } from '#platform/http/route.ts'
import type { AnyJob } from '#platform/jobs/jobs.ts'
import type { Reportable } from '#platform/reportable.ts'

/** One address of the public site for `sitemap.xml`. `id` is its row's. */
export type SitemapEntry = { id: string; path: string; changedAt: Date }

/** At most `limit` pages, in the order of their ids: those after the id `after`, or the first. */
export type SitemapPage = { after: string | null; limit: number }

/** One entry of a feed, in the language it was written in. `id` is its row's. */
export type FeedEntry = {
  id: string
  path: string
  title: string
  summary: string
  language: string
  author: string
  category?: string
  publishedAt: Date
  changedAt: Date
}

/** An area's Atom feed (ROUTE-07). Its title stands in the area's locales under `feed.title`. */
export type Feed = {
  readonly path: `/${string}.atom`
  /** The page that shows the same. */
  readonly pagePath: `/${string}`
  /** Newest first, at most `limit`. */
  readonly entries: (db: Kysely<DB>, limit: number) => Promise<FeedEntry[]>
}

/** What an area offers the rest of the server: the door that `features/X/server/index.ts` exports. */
export type Feature = {
  readonly name: string
  readonly routes: readonly Route[]
  readonly jobs?: readonly AnyJob[]
  /** Makes what must be there before the first request, such as a key. Runs at each node's start, beside others'. */
  readonly prepare?: (db: Kysely<DB>) => Promise<void>
  /** The public pages this area adds to the sitemap. */
  readonly sitemap?: (db: Kysely<DB>, page: SitemapPage) => Promise<SitemapEntry[]>
  readonly feed?: Feed
  /** What of the area's members may report, and how it is removed (ADM-10). */
  readonly reportables?: readonly Reportable[]
  /** Everything stored about a member, as plain data, for their export (SET-09). */
  readonly exportFor?: (db: Kysely<DB>, memberId: string) => Promise<Record<string, unknown>>
  /** Erases everything personal about a member (SET-10). */
  readonly eraseFor?: (tx: Kysely<DB>, memberId: string) => Promise<void>
  /** Deletes what has outlived its time; runs hourly. Returns how many rows went. */
  readonly cleanup?: (db: Kysely<DB>, now: Date) => Promise<number>
}
