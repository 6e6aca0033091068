import type { Pool } from 'pg'

/** The connections to a test's database that wait for a lock of another one. */
export const countLockWaits = async (pool: Pool): Promise<number> => {
  const { rowCount } = await pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rowCount ?? 0
}
