import type { Kysely } from 'kysely'
import type { Viewer } from '#platform/auth/viewer.ts'
import type { DB } from '#platform/db/schema.ts'
import type { Context } from '#platform/http/context.ts'

/** Something that a member made, as those who decide about a report are shown it. */
export type ReportedContent = {
  authorId: string
  /** Null for what has none, such as a post. */
  title: string | null
  text: string
  language: string
  /** The page where it stands. */
  path: `/${string}`
}

/** What an area changes with, inside the transaction of the decision. */
export type ModerationContext = Pick<Context, 'tx' | 'publish' | 'enqueue' | 'now'>

/**
 * A kind of thing that members may report (ADM-10). An area lists its kinds in its door (`Feature.reportables`);
 * `platform/main.ts` hands all of them to the moderation, so neither knows the other.
 */
export type Reportable = {
  readonly kind: string
  /** The thing as this reader may meet it; undefined when it is not there, or not for them. */
  readonly find: (db: Kysely<DB>, id: string, viewer: Viewer) => Promise<ReportedContent | undefined>
  /** Takes it out of everybody's sight. @returns all that `restore` needs, as plain data; null when it was gone already */
  readonly remove: (ctx: ModerationContext, id: string) => Promise<object | null>
  /** Puts it back as it was, from what `remove` answered. */
  readonly restore: (ctx: ModerationContext, id: string, snapshot: object) => Promise<void>
}
