import type { RawBuilder } from 'kysely'

/** Something that a member was asked. Times in the database's clock. */
export type AskedRow = {
  id: string
  member_id: string
  /** Who asked; null when the account is gone. */
  other_id: string | null
  at: Date
  /** When the member answered first. */
  answered_at: Date | null
  title: string
  /** What the path is made of. */
  place: string
}

/** What members are asked and answer in the area, for their answer times (ANA-01). Listed in `Feature.answers`. */
export type AnswerSource = {
  readonly kind: 'messages' | 'applications'
  /** SELECT of what was asked since then. @param memberId who was asked; null for all members */
  readonly asked: (since: Date, memberId: string | null) => RawBuilder<AskedRow>
  /** Null when the page is gone. */
  readonly pathOf: (place: string) => `/${string}` | null
}
