import { type RawBuilder, sql } from 'kysely'

// SQL conditions on `account_blocks`, which no other area reads. A lock is the automatic one of SHLD-02; both a lock and
// a ban of an administrator lock a member out.
const isActive = 'b.lifted_at is null and (b.expires_at is null or b.expires_at > now())'
const isActiveBan = `b.kind = 'ban' and ${isActive}`

/** SQL condition: the member in `column` (such as `'p.creator_id'`) is banned or locked now. */
export const isLockedOut = (column: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from account_blocks b where b.user_id = ${sql.ref(column)} and ${sql.raw(isActive)})`

/** SQL condition: the member in `column` (such as `'p.creator_id'`) is banned now. */
export const isBanned = (column: string) =>
  sql<boolean>`exists (select from account_blocks b where b.user_id = ${sql.ref(column)} and ${sql.raw(isActiveBan)})`

/** A subquery as text: the ids of all members who are banned now. */
export const bannedMemberIdsText = `(select b.user_id from account_blocks b where ${isActiveBan})`

/** Banned members, for the overview of the administration. */
export const overview = () => [
  sql<Record<string, number>>`select count(distinct user_id) as "banned" from ${sql.raw(bannedMemberIdsText)} as ban`,
]

/** A column: the active ban of the member in `column`, or null. Its instants are text, as JSON has them. */
export const activeBan = (column: string) =>
  sql<{ reason: string; blocked_at: string; expires_at: string | null } | null>`(
    select json_build_object('reason', b.reason, 'blocked_at', b.blocked_at, 'expires_at', b.expires_at)
    from account_blocks b where b.user_id = ${sql.ref(column)} and ${sql.raw(isActiveBan)} limit 1
  )`

/** SQL condition: a ban of the member in `column` had an end, and it has passed. */
export const hasExpiredBan = (column: string, now: Date) => sql<boolean>`exists (
  select from account_blocks b where b.user_id = ${sql.ref(column)} and b.kind = 'ban' and b.expires_at <= ${now}
)`
