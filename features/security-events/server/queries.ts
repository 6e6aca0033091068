import { randomUUID } from 'node:crypto'
import { type Kysely, type Selectable, sql } from 'kysely'
import { afterKeyset } from '#platform/db/keyset.ts'
import type { Language } from '#kit/languages.ts'
import type { DB, SecurityEvents } from '#platform/db/schema.ts'
import { countedTypes, type SecurityEventType, securityLimits, type Severity } from '../contract/index.ts'

export type NewEvent = {
  userId: string | null
  type: SecurityEventType
  severity: Severity
  details: Record<string, unknown>
  ip: string | null
  userAgent: string | null
  endpoint: string | null
  source: 'server' | 'client'
  counts: boolean
  at: Date
  payloadKey: string | null
}

/**
 * Inserts many events in one statement. Events of a deleted account are stored without a member.
 * @returns whether the event at an index was inserted; a member's repeated payload is not
 */
export const insertEvents = async (
  tx: Kysely<DB>,
  events: readonly NewEvent[],
): Promise<(index: number) => boolean> => {
  const rows = events.map((event) => ({
    id: randomUUID(),
    user_id: event.userId,
    event_type: event.type,
    severity: event.severity,
    details: event.details,
    ip_address: event.ip,
    user_agent: event.userAgent,
    endpoint: event.endpoint,
    source: event.source,
    counts: event.counts,
    payload_key: event.payloadKey,
    created_at: event.at.toISOString(),
  }))
  const { rows: written } = await sql<{ id: string }>`
    insert into security_events (id, user_id, event_type, severity, details, ip_address, user_agent, endpoint, source, counts, payload_key, created_at)
    select event.id, users.id, event_type, severity, details, ip_address, user_agent, endpoint, source, counts, decode(payload_key, 'hex'), event.created_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as event (
      id uuid, user_id uuid, event_type text, severity text, details jsonb, ip_address inet, user_agent text, endpoint text,
      source text, counts boolean, payload_key text, created_at timestamptz
    )
    left join users on users.id = event.user_id
    on conflict (user_id, payload_key) where payload_key is not null do nothing
    returning id`.execute(tx)
  const ids = new Set(written.map(({ id }) => id))
  return (index) => ids.has(rows[index]?.id ?? '')
}

/** Serializes the evaluation of a member's events until the transaction ends. */
export const lockMember = async (tx: Kysely<DB>, userId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('account_blocks ' || ${userId}::text, 0))`.execute(tx)
}

/** High and critical events of the last 24 hours that count against a member, since the last lock was lifted. */
export const countedEvents = (tx: Kysely<DB>, userId: string, now: Date) =>
  tx
    .selectFrom('security_events')
    .select(['id', 'severity', sql<boolean>`payload_key is not null`.as('has_payload')])
    .where('user_id', '=', userId)
    .where('counts', '=', true)
    .where('event_type', 'in', [...countedTypes])
    .where('severity', 'in', ['high', 'critical'])
    .where('created_at', '>', hoursBefore(now, securityLimits.lock.windowHours))
    .where('created_at', '>', (query) =>
      query
        .selectFrom('account_blocks')
        .select(({ fn, val }) => fn.coalesce(fn.max('lifted_at'), val(new Date(0))).as('since'))
        .where('user_id', '=', userId)
        .where('kind', '=', 'security'),
    )
    .orderBy('created_at', 'desc')
    .execute()

const hoursBefore = (moment: Date, hours: number) => new Date(moment.getTime() - hours * 3_600_000)
const daysBefore = (moment: Date, days: number) => hoursBefore(moment, days * 24)

const selectLockouts = (db: Kysely<DB>) => db.selectFrom('account_blocks')

const isActiveAt = (now: Date) =>
  sql<boolean>`account_blocks.lifted_at is null and (account_blocks.expires_at is null or account_blocks.expires_at > ${now})`

/** The active ban or lock with the latest end. */
export const findActiveLockout = (db: Kysely<DB>, userId: string, now: Date) =>
  selectLockouts(db)
    .selectAll()
    .where('user_id', '=', userId)
    .where(isActiveAt(now))
    .orderBy(sql`expires_at desc nulls first`)
    .limit(1)
    .executeTakeFirst()

export const hasActiveLock = async (tx: Kysely<DB>, userId: string, now: Date): Promise<boolean> =>
  (await selectLockouts(tx)
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', 'security')
    .where(isActiveAt(now))
    .executeTakeFirst()) !== undefined

export const insertLockout = (
  tx: Kysely<DB>,
  lockout: {
    userId: string
    kind: 'security' | 'ban'
    reason: string
    at: Date
    until: Date | null
    eventIds: string[]
  },
): Promise<{ id: string }> =>
  tx
    .insertInto('account_blocks')
    .values({
      user_id: lockout.userId,
      kind: lockout.kind,
      reason: lockout.reason,
      blocked_at: lockout.at,
      expires_at: lockout.until,
      event_ids: lockout.eventIds,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/** The columns of an event that counted. In JSON its time is text. */
export type EventRow = Pick<
  Selectable<SecurityEvents>,
  'event_type' | 'severity' | 'endpoint' | 'source' | 'details'
> & {
  created_at: Date | string
}

/** At most `securityLimits.shownEvents`, newest first. */
export const eventsByIds = (db: Kysely<DB>, ids: readonly string[]): Promise<EventRow[]> =>
  db
    .selectFrom('security_events')
    .select(['event_type', 'severity', 'endpoint', 'source', 'details', 'created_at'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(securityLimits.shownEvents)
    .execute()

/** @returns false if the member has already appealed, or the lockout was lifted at the same moment */
export const writeAppeal = async (
  tx: Kysely<DB>,
  lockoutId: string,
  { text, language, at }: { text: string; language: Language; at: Date },
): Promise<boolean> => {
  const changed = await tx
    .updateTable('account_blocks')
    .set({ appeal: text, appeal_language: language, appealed_at: at })
    .where('id', '=', lockoutId)
    .where('appealed_at', 'is', null)
    .where('lifted_at', 'is', null)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/** Only security locks: bans are lifted in the accounts area. */
export const selectLockForUpdate = (tx: Kysely<DB>, lockId: string) =>
  selectLockouts(tx)
    .select(['id', 'user_id', 'lifted_at', 'expires_at', 'appeal', 'appeal_declined_at'])
    .where('id', '=', lockId)
    .where('kind', '=', 'security')
    .forUpdate()
    .executeTakeFirst()

export const selectBanForUpdate = (tx: Kysely<DB>, userId: string, now: Date) =>
  selectLockouts(tx)
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', 'ban')
    .where(isActiveAt(now))
    .forUpdate()
    .executeTakeFirst()

export const listBans = (
  db: Kysely<DB>,
  userId: string,
  after: readonly [blockedAt: string, id: string] | null,
  limit: number,
) =>
  selectLockouts(db)
    .select(['id', 'reason', 'blocked_at', 'expires_at', 'appeal', 'appeal_language', 'lifted_at', 'lift_reason'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'ban')
    .where(afterKeyset(['blocked_at', 'id'], after, 'desc'))
    .orderBy('blocked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const liftLockout = async (
  tx: Kysely<DB>,
  lift: { lockoutId: string; by: string; reason: string; at: Date },
): Promise<void> => {
  await tx
    .updateTable('account_blocks')
    .set({ lifted_at: lift.at, lifted_by: lift.by, lift_reason: lift.reason })
    .where('id', '=', lift.lockoutId)
    .execute()
}

export const listLockouts = (
  db: Kysely<DB>,
  filters: { after: readonly [blockedAt: string, id: string] | null; limit: number; activeAt: Date | null },
) => {
  let query = selectLockouts(db)
    .innerJoin('profiles', 'profiles.id', 'account_blocks.user_id')
    .selectAll('account_blocks')
    .select('profiles.full_name')
    .orderBy('account_blocks.blocked_at', 'desc')
    .orderBy('account_blocks.id', 'desc')
    .limit(filters.limit)
  if (filters.activeAt) query = query.where(isActiveAt(filters.activeAt))
  query = query.where(afterKeyset(['account_blocks.blocked_at', 'account_blocks.id'], filters.after, 'desc'))
  return query.execute()
}

export const readEvents = (
  db: Kysely<DB>,
  filters: {
    userId?: string | undefined
    from?: string | undefined
    types?: readonly SecurityEventType[] | undefined
    limit: number
  },
) => {
  let query = db
    .selectFrom('security_events')
    .select(['id', 'user_id', 'event_type', 'severity', 'details', 'user_agent', 'endpoint', 'created_at'])
    // host() omits the `/32` suffix of an inet.
    .select(sql<string | null>`host(ip_address)`.as('ip_address'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(filters.limit)
  if (filters.userId !== undefined) query = query.where('user_id', '=', filters.userId)
  if (filters.from !== undefined) query = query.where('created_at', '>=', new Date(filters.from))
  if (filters.types !== undefined) query = query.where('event_type', 'in', [...filters.types])
  return query.execute()
}

/** SET-09 */
export const exportMemberData = async (db: Kysely<DB>, userId: string) => ({
  events: await readEvents(db, { userId, limit: 10_000 }),
  blocks: await selectLockouts(db)
    .select([
      'kind',
      'reason',
      'blocked_at',
      'expires_at',
      'appeal',
      'appeal_language',
      'appealed_at',
      'lifted_at',
      'lift_reason',
    ])
    .select(['appeal_declined_at', 'appeal_answer'])
    .where('user_id', '=', userId)
    .orderBy('blocked_at', 'desc')
    .execute(),
})

export const eraseMember = async (tx: Kysely<DB>, userId: string): Promise<void> => {
  await tx.deleteFrom('security_events').where('user_id', '=', userId).execute()
  await tx.deleteFrom('account_blocks').where('user_id', '=', userId).execute()
}

export const deleteExpired = async (db: Kysely<DB>, now: Date): Promise<number> => {
  const { minorDays, graveDays, errorDays, lockoutDays } = securityLimits.retention
  const results = [
    await db
      .deleteFrom('security_events')
      .where((where) =>
        where.or([
          where('created_at', '<', daysBefore(now, graveDays)),
          where.and([where('created_at', '<', daysBefore(now, minorDays)), where('severity', 'in', ['low', 'medium'])]),
        ]),
      )
      .executeTakeFirst(),
    await db.deleteFrom('system_errors').where('last_seen_at', '<', daysBefore(now, errorDays)).executeTakeFirst(),
    await db
      .deleteFrom('account_blocks')
      .where(sql<Date>`coalesce(lifted_at, expires_at)`, '<', daysBefore(now, lockoutDays))
      .executeTakeFirst(),
  ]
  return results.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0)
}
