import type { RawBuilder } from 'kysely'
import type { Effects } from './jobs/transaction.ts'

/** `at` is when the row was last touched; `owner_id` is the member who is notified of its deletion, if anyone. */
export type LeftoverRow = { id: string; owner_id: string | null; title: string; at: Date }

export type LeftoverEffects = Effects & {
  /** Deletes an account with everything of the member. @throws the rule that forbids it */
  readonly eraseMember: (memberId: string) => Promise<void>
}

/** A kind of rows that nobody uses and that administrators can delete (ADM-01, tab cleanup). */
export type Leftover = {
  /** Its name in the contract of `cleanup`. */
  readonly kind: string
  /** A SELECT of the rows that nobody has touched since `before`, with an index on `(at, id)`. */
  readonly rows: (before: Date) => RawBuilder<LeftoverRow>
  /** Locks one of these rows and deletes it. @returns false when it is gone or has been touched since */
  readonly remove: (effects: LeftoverEffects, id: string, before: Date) => Promise<boolean>
}
