import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import type { Feature } from './feature.ts'

export type ErasableAreas = {
  readonly features: readonly Feature[]
  /** The feature that deletes the account. May also be in `features`. */
  readonly accounts: Feature
}

/** @throws the reason why the member's account must not be deleted now */
export const checkErasable = async ({ features }: ErasableAreas, tx: Kysely<DB>, memberId: string): Promise<void> => {
  for (const feature of features) await feature.checkErasable?.(tx, memberId)
}

/** Mail addresses and phone numbers under which jobs and mails of the member are stored outside of the areas' tables. */
export const addressesOf = async ({ features }: ErasableAreas, tx: Kysely<DB>, memberId: string): Promise<string[]> => {
  const addresses = new Set<string>()
  for (const feature of features)
    for (const address of (await feature.addressesOf?.(tx, memberId)) ?? []) addresses.add(address)
  return [...addresses]
}

/**
 * Erases a member in the caller's transaction (SET-10): the accounts lock the member, every area hands over what other
 * members keep, then every area deletes the rest. The accounts delete last, because deleting the account cascades to the
 * rows of all other areas, also to the files, and would leave them nothing to settle.
 */
export const eraseMember = async (
  { features, accounts }: ErasableAreas,
  tx: Kysely<DB>,
  memberId: string,
): Promise<void> => {
  const others = features.filter(({ name }) => name !== accounts.name)
  for (const feature of [accounts, ...others]) await feature.beforeErase?.(tx, memberId)
  for (const feature of [...others, accounts]) await feature.erase?.(tx, memberId)
}
