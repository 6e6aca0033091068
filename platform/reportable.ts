import type { Kysely } from 'kysely'
import type { Viewer } from '#platform/auth/viewer.ts'
import type { DB } from '#platform/db/schema.ts'
import type { Context } from '#platform/http/context.ts'
import type { Language } from '#kit/languages.ts'

/** A member's content, as moderators see it in a report. */
export type ReportedContent = {
  authorId: string
  /** Null for content without a title, such as a post. */
  title: string | null
  text: string
  language: Language
  /** The page that shows the content. */
  path: `/${string}`
}

/** The effects that an area may use, in the transaction of the moderator's decision. */
export type ModerationContext = Pick<Context, 'tx' | 'publish' | 'enqueue' | 'now'>

/** A kind of content that members may report (ADM-10), listed in `Feature.reportables` and passed on by `main.ts`. */
export type Reportable = {
  readonly kind: string
  /** The content, if it exists and the viewer may see it. */
  readonly find: (db: Kysely<DB>, id: string, viewer: Viewer) => Promise<ReportedContent | undefined>
  /**
   * Removes the content and leaves its rows in place. @returns a snapshot of what `restore` cannot read from the rows,
   * as plain data, which may be empty; null if there was nothing left to remove
   */
  readonly remove: (ctx: ModerationContext, id: string) => Promise<object | null>
  readonly restore: (ctx: ModerationContext, id: string, snapshot: object) => Promise<void>
  /** Deletes the tombstones of `remove` when the removal is final. Absent if the rows stay in use. */
  readonly purge?: (ctx: ModerationContext, id: string) => Promise<void>
}
