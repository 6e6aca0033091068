import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import type { Feature } from './feature.ts'

type Areas = {
  readonly features: readonly Feature[]
  /** The feature that deletes the account. May also be in `features`. */
  readonly accounts: Feature
}

/**
 * Erases a member in the caller's transaction (SET-10): the accounts lock the member, every area hands over what other
 * members keep, then every area deletes the rest. The accounts delete last, because deleting the account cascades to the
 * rows of all other areas, also to the files, and would leave them nothing to settle.
 */
export const eraseMember = async ({ features, accounts }: Areas, tx: Kysely<DB>, memberId: string): Promise<void> => {
  const others = features.filter(({ name }) => name !== accounts.name)
  for (const feature of [accounts, ...others]) await feature.beforeErase?.(tx, memberId)
  for (const feature of [...others, accounts]) await feature.erase?.(tx, memberId)
}
