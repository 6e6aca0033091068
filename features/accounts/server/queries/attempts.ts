import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/db/schema.ts'

/**
 * Counts an attempt in a sliding window. A single statement on one row, so concurrent attempts on any number of nodes
 * cannot exceed the limit.
 * @returns 0 if the attempt is allowed, else the seconds until the next one is
 */
export const recordAttempt = async (
  db: Kysely<DB>,
  key: Buffer,
  { attempts, windowSeconds }: { attempts: number; windowSeconds: number },
  now: Date,
): Promise<number> => {
  const windowStart = new Date(now.getTime() - windowSeconds * 1000)
  const expiresAt = new Date(now.getTime() + windowSeconds * 1000)
  const { rows } = await sql<{ refused: boolean; oldest: Date }>`
    insert into account_attempts as counted (key, attempted_at, expires_at) values (${key}, array[${now}::timestamptz], ${expiresAt})
    on conflict (key) do update set (attempted_at, refused, expires_at) = (
      select
        coalesce(array_agg(moment order by moment), '{}')
          || case when count(*) < ${attempts}::int then array[${now}::timestamptz] else '{}'::timestamptz[] end,
        count(*) >= ${attempts}::int,
        ${expiresAt}::timestamptz
      from unnest(counted.attempted_at) moment
      where moment > ${windowStart}::timestamptz
    )
    returning refused, attempted_at[1] as oldest`.execute(db)
  const counted = rows[0]
  if (!counted?.refused) return 0
  return Math.max(1, Math.ceil((counted.oldest.getTime() - windowStart.getTime()) / 1000))
}
