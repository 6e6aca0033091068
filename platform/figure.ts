import type { Kysely, RawBuilder } from 'kysely'
import type { Viewer } from '#platform/auth/viewer.ts'
import type { DB } from '#platform/db/schema.ts'

/** From this instant on, and before the other. */
export type Period = { readonly from: Date; readonly to: Date }

/** One thing that a figure counts. `part` divides a figure (a role, a kind); '' where it is not divided. */
export type CountedRow = { at: Date; member_id: string | null; part: string }

/** What the viewer sees of one thing that a figure counts. `place` is what `Figure.path` needs, null without a page. */
export type FigureRow = {
  id: string
  at: Date
  title: string
  detail: string | null
  language: 'sv' | 'en' | 'ar' | null
  place: string | null
}

/** A figure of the community, declared by the area whose rows it counts (ANA-01). */
export type Figure = {
  /** Its name in the contract of `analytics`. */
  readonly name: string
  /** A SELECT of what was counted in the period, by an index on its time. It also counts what most members may not see. */
  readonly counted: (period: Period) => RawBuilder<CountedRow>
  /** A SELECT of the members who did it, where `counted` does not name all of them. */
  readonly actors?: (period: Period) => RawBuilder<Pick<CountedRow, 'at' | 'member_id'>>
  /** A SELECT of the rows of the period that the viewer may see. Without one, nobody sees them. */
  readonly rows?: (period: Period, viewer: Viewer) => RawBuilder<FigureRow>
  /** A SELECT of the member's own rows of the period. */
  readonly own?: (period: Period, memberId: string) => RawBuilder<FigureRow>
  readonly path?: (place: string) => `/${string}`
  /** As `path`, for the member's own rows, where it differs. */
  readonly ownPath?: (place: string) => `/${string}`
}

/** A number at this moment, which no period divides, such as how many members there are (ANA-01). */
export type Level = {
  readonly name: string
  /** A SELECT of the number of each part. */
  readonly parts: RawBuilder<{ part: string; value: number }>
}

export const marketKinds = ['skill', 'city'] as const
export type MarketKind = (typeof marketKinds)[number]

/** What members offer, or what opportunities ask for, by skill or city (ANA-01). */
export type MarketSide = {
  /** SELECTs of the most frequent words with how often they occur. */
  readonly words: Partial<Readonly<Record<MarketKind, (limit: number) => RawBuilder<{ name: string; value: number }>>>>
  /** Counts what the search of the area finds for each word, in the order of the words. */
  readonly count: (db: Kysely<DB>, kind: MarketKind, words: readonly string[]) => Promise<number[]>
}
