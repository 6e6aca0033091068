import type { Kysely, RawBuilder } from 'kysely'
import type { AnyEndpoint } from '#kit/endpoint.ts'
import type { AnswerSource } from '#platform/answer-source.ts'
import type { ApplicationSource } from '#platform/application-source.ts'
import type { CalendarSource } from '#platform/calendar/calendar-source.ts'
import type { ContentSource } from '#platform/content-source.ts'
import type { DB } from '#platform/db/schema.ts'
import type { ExperimentGoal } from '#platform/experiment.ts'
import type { RequestTimeCount } from '#platform/http/request-times.ts'
import type { Figure, Level, MarketSide } from '#platform/figure.ts'
import type { Route } from '#platform/http/route.ts'
import type { AnyJob } from '#platform/jobs/jobs.ts'
import type { Leftover } from '#platform/leftover.ts'
import type { Reportable } from '#platform/reportable.ts'
import type { ConfirmableAction } from '#platform/second-administrator.ts'
import type { SearchSource } from '#platform/search-source.ts'
import type { SignInSource } from '#platform/sign-in-source.ts'
import type { Viewable } from '#platform/viewable.ts'

/**
 * A page of the browser side, by its route pattern (`/products/:slug`). Search engines may index those marked so, and
 * everyone sees those marked so during the maintenance mode (ADM-06).
 */
export type SitePage = { readonly path: string; readonly isIndexed?: boolean; readonly duringMaintenance?: boolean }

/** One public URL for `sitemap.xml`; `id` is the row's. */
export type SitemapEntry = { id: string; path: string; changedAt: Date }

/** At most `limit` entries in id order, after the id `after`. */
export type SitemapPage = { after: string | null; limit: number }

/** One feed entry in its author's language; `id` is the row's. */
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

/** An area's Atom feed (ROUTE-07). The area's locales contain its title under `feed.title`. */
export type Feed = {
  readonly path: `/${string}.atom`
  /** The page with the same content. */
  readonly pagePath: `/${string}`
  /** Newest first, at most `limit`. */
  readonly entries: (db: Kysely<DB>, limit: number) => Promise<FeedEntry[]>
}

/** One metric of an area. With a `label` it has one sample for each of a few values of the label. */
export type FeatureGauge = { readonly name: string; readonly help: string } & (
  | { readonly read: (db: Kysely<DB>, now: Date) => Promise<number | null> }
  | {
      readonly label: string
      readonly read: (db: Kysely<DB>, now: Date) => Promise<Readonly<Record<string, number>> | null>
    }
)

/** The public API of an area's server side: the export of `features/X/server/index.ts`. */
export type Feature = {
  readonly name: string
  readonly routes: readonly Route[]
  readonly jobs?: readonly AnyJob[]
  /** Creates what the first request needs, such as a key. Runs at each node's start, concurrently with other nodes. */
  readonly prepare?: (db: Kysely<DB>) => Promise<void>
  readonly sitemap?: (db: Kysely<DB>, page: SitemapPage) => Promise<SitemapEntry[]>
  readonly feed?: Feed
  /** Kinds of content that members can report, and how moderation removes them (ADM-10). */
  readonly reportables?: readonly Reportable[]
  /** Reportable kinds that the administration lists together, whether reported or not (ADM-01). */
  readonly contents?: readonly ContentSource[]
  /** Actions of administrators that a second administrator confirms, if that is required (ADM-03). */
  readonly confirmable?: readonly ConfirmableAction[]
  /** What the search across all areas finds (SRCH-01). Its place on the page: `hitKinds` of search's contract. */
  readonly search?: SearchSource
  /** Kinds of content whose page views are counted (ANA-01). */
  readonly viewables?: readonly Viewable[]
  /** What members are asked and answer in the area (ANA-01). */
  readonly answers?: AnswerSource
  /** What members apply to in the area (OPP-11). */
  readonly applications?: ApplicationSource
  /** What the area adds to signing in, such as a second step (AUTH-13). */
  readonly signIn?: SignInSource
  /** What the area adds to the personal calendar feeds of members (MENT-08). */
  readonly calendar?: CalendarSource
  /**
   * Figures for the administration: SELECTs of one row each. A figure is named by its place in admin's contract. A row
   * with a large figure may be a minute old, so pending decisions are counted in separate rows.
   */
  readonly overview?: (now: Date) => readonly RawBuilder<Record<string, number>>[]
  /** What an administrator reads before deleting a member's account (ADM-02): SELECTs of one row. Kinds: `erasedKinds`. */
  readonly countToErase?: (memberId: string) => RawBuilder<Record<string, number>>
  /** Figures of the community by day (ANA-01). A figure is named in the contract of `analytics`. */
  readonly figures?: readonly Figure[]
  readonly levels?: readonly Level[]
  /** What members of the community offer (`supply`) and ask for (`demand`), by skill and city (ANA-01). */
  readonly supply?: MarketSide
  readonly demand?: MarketSide
  /** What the members of each of the area's experiments are expected to do, by the name of the experiment (ANA-01). */
  readonly experimentGoals?: Readonly<Record<string, ExperimentGoal>>
  /** Lists that administrators can export (ADM-05): the endpoint of each, by its name in the contract of `list-exports`. */
  readonly exports?: Readonly<Record<string, AnyEndpoint>>
  /** SELECTs of the storage keys whose files belong to a backup (ADM-11). Temporary files need no backup. */
  readonly fileKeys?: readonly string[]
  /** Metrics from the database. `read` returns null when there is nothing to measure. */
  readonly gauges?: readonly FeatureGauge[]
  /** Stores the times of a node's responses, about once a minute and when the node stops. */
  readonly storeRequestTimes?: (db: Kysely<DB>, counts: readonly RequestTimeCount[], now: Date) => Promise<void>
  /** Everything stored about a member, as plain data, for the data export (SET-09). */
  readonly exportFor?: (db: Kysely<DB>, memberId: string) => Promise<Record<string, unknown>>
  /** The member's stored files, oldest first, for the data export (SET-09). `path` is unique, with forward slashes. */
  readonly filesFor?: (db: Kysely<DB>, memberId: string) => Promise<readonly { path: string; storageKey: string }[]>
  /** Further JSON files of the data export, in formats that other programs read. `path` is unique (SET-09). */
  readonly exportDocuments?: readonly {
    readonly path: string
    readonly make: (db: Kysely<DB>, memberId: string) => Promise<Record<string, unknown>>
  }[]
  /** @throws the reason why the member's account must not be deleted now (SET-10) */
  readonly checkErasable?: (tx: Kysely<DB>, memberId: string) => Promise<void>
  /** The member's mail addresses and phone numbers, for what is stored outside of the areas' tables (SET-10). */
  readonly addressesOf?: (tx: Kysely<DB>, memberId: string) => Promise<readonly string[]>
  /** Hands over what other members keep, while all rows of the member are still there (SET-10). */
  readonly beforeErase?: (tx: Kysely<DB>, memberId: string) => Promise<void>
  /** Deletes everything else of the member (SET-10). `platform/erase.ts` runs the phases. */
  readonly erase?: (tx: Kysely<DB>, memberId: string) => Promise<void>
  /** What administrators can delete because nobody uses it (ADM-01). */
  readonly leftovers?: readonly Leftover[]
  /** Deletes rows past their retention, hourly. Returns the number of deleted rows. */
  readonly cleanup?: (db: Kysely<DB>, now: Date) => Promise<number>
}
