import type { RawBuilder } from 'kysely'
import type { Language } from '#kit/languages.ts'

/** `place` is what `pathOf` makes the address of. */
export type ContentRow = {
  id: string
  /** Null once the author has deleted their account. */
  author_id: string | null
  title: string | null
  text: string
  language: Language
  place: string
  /** False for content that only a part of the members may see. */
  is_public: boolean
  created_at: Date
}

/**
 * Content of members in the administration's list (ADM-01, tab content). The kind is one of the area's reportable
 * kinds. The SELECTs have the columns of `ContentRow`; the first one also has `search`, and indexes on it and on
 * `(created_at, id)`.
 */
export type ContentSource = {
  readonly kind: string
  /** What members can read. */
  readonly shown: RawBuilder<ContentRow>
  /** What moderation removed. Its text is read from the case. */
  readonly removed: RawBuilder<ContentRow>
  readonly pathOf: (place: string) => `/${string}`
}
