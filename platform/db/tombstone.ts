import { type RawBuilder, sql } from 'kysely'

/**
 * Leaves out content that moderation removed (docs/decisions/033). Every read of a table whose tombstones have
 * `removed_at` uses it, except data exports and erasure.
 */
export const notRemoved = (alias: string): RawBuilder<boolean> => sql`${sql.ref(`${alias}.removed_at`)} is null`
