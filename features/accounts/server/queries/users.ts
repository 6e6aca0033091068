import { type Kysely, sql } from 'kysely'
import { bans, isBanned, isLockedOut } from '#features/security-events/server/index.ts'
import { type AdminLevel, adminLevels } from '#kit/access.ts'
import type { Config } from '#platform/config.ts'
import { afterKeyset } from '#platform/db/keyset.ts'
import { escapeLike, trigramContains } from '#platform/db/like.ts'
import type { DB } from '#platform/db/schema.ts'
import type { UserAccess, UserSort, UserState } from '../../contract/index.ts'
import { secondFactorDueAt } from './viewers.ts'

type Db = Kysely<DB>

/** Serializes changes of administrators, on all nodes and in `scripts/admin.ts`, until the transaction ends. */
export const lockAdministrators = async (tx: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('administrators'))`.execute(tx)
}

const firstRole = sql<
  string | null
>`(select r.role from user_roles r where r.user_id = p.id order by r.position limit 1)`

/** The level comes from the flag, else from the first access role (ADM-09). */
const selectUsers = (db: Db) =>
  db
    .selectFrom('profiles as p')
    .innerJoin('users as u', 'u.id', 'p.id')
    .select([
      'u.id',
      'p.full_name',
      'u.email',
      'u.email_confirmed',
      'u.strong_proofs',
      'u.deletion_due_at',
      'p.username',
      'p.avatar_url',
      'p.role',
      'p.company',
      'p.verified_at',
      'p.created_at',
    ])
    .select([
      sql<AdminLevel | null>`case when p.is_admin then p.admin_level when ${firstRole} = 'admin' then 'admin' end`.as(
        'admin_level',
      ),
      sql<string[]>`array(select r.role from user_roles r where r.user_id = u.id order by r.position)`.as(
        'access_roles',
      ),
      bans.activeBan('u.id').as('ban'),
    ])

export type UserRecord = Awaited<ReturnType<ReturnType<typeof selectUsers>['executeTakeFirstOrThrow']>>

export const findUser = (db: Db, id: string): Promise<UserRecord | undefined> =>
  selectUsers(db).where('u.id', '=', id).executeTakeFirst()

/** The members with these ids, at most a hundred. */
export const findUsers = (db: Db, ids: readonly string[]): Promise<UserRecord[]> =>
  selectUsers(db).where('u.id', 'in', ids).execute()

export const findIdByEmail = async (db: Db, email: string): Promise<string | undefined> =>
  (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst())?.id

/** Blocks changes to this member until the transaction ends. Returns false if the member does not exist. */
export const lockUser = async (tx: Db, id: string): Promise<boolean> =>
  (await tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()) !== undefined

/** @returns false if the account has had a session before */
export const markFirstSignIn = async (tx: Kysely<DB>, userId: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ has_signed_in: true })
    .where('id', '=', userId)
    .where('has_signed_in', '=', false)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** Locks the member against new rows that refer to them: their transactions wait for the erasure instead of deadlocking with it. */
export const lockForErasure = async (tx: Db, id: string): Promise<void> => {
  await tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
}

export const superAdminIds = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('profiles as p')
    .select('p.id')
    .where('p.is_admin', '=', true)
    .where('p.admin_level', '=', 'super_admin')
    .where(({ not }) => not(isBanned('p.id')))
    .execute()
  return rows.map(({ id }) => id)
}

export type UserFilters = {
  q?: string | undefined
  role?: string | undefined
  access?: UserAccess | undefined
  state?: UserState | undefined
}
export type UserCursor = readonly [string, string]

const sortName = sql`left(p.full_name, 80) collate "sv-x-icu"`

const stateConditions = {
  banned: sql<boolean>`p.id in ${sql.raw(bans.bannedMemberIdsText)}`,
  verified: sql<boolean>`p.verified_at is not null`,
  unverified: sql<boolean>`p.verified_at is null`,
  unconfirmed: sql<boolean>`p.id in (select id from users where not email_confirmed)`,
} as const satisfies Record<UserState, unknown>

const isAdmin = (byFlag: ReturnType<typeof sql>) => sql<boolean>`(
  p.id in (select id from profiles where is_admin union all select user_id from user_roles where role = 'admin')
  and (${byFlag} or not p.is_admin and ${firstRole} = 'admin')
)`

const hasAccess = (access: UserAccess) => {
  if (access === 'moderator' || access === 'partner')
    return sql<boolean>`p.id in (select user_id from user_roles where role = ${access})`
  if (access === 'administrators') return isAdmin(sql`p.is_admin`)
  if (access === 'admin') return isAdmin(sql`p.is_admin and p.admin_level = 'admin'`)
  return sql<boolean>`p.id in (select id from profiles where is_admin and admin_level = ${access})`
}

/**
 * Administrators of this level or a higher one, by the flag or the access role (ADM-09), who may use the administration
 * now: neither banned, nor locked, nor without a required second factor.
 */
export const administratorsFrom = async (
  { tx, config, now }: { tx: Db; config: Pick<Config, 'adminSecondFactor'>; now: Date },
  level: AdminLevel,
): Promise<string[]> => {
  const levels = adminLevels.slice(adminLevels.indexOf(level))
  const rows = await selectUsers(tx)
    .where(hasAccess('administrators'))
    .where(({ not }) => not(isLockedOut('p.id')))
    .$if(config.adminSecondFactor === 'required', (query) =>
      query.where(({ not }) => not(sql<boolean>`coalesce(${secondFactorDueAt} <= ${now}, false)`)),
    )
    .execute()
  return rows.filter(({ admin_level }) => admin_level !== null && levels.includes(admin_level)).map(({ id }) => id)
}

const maxSearchWords = 6
const wordsOf = ({ q }: UserFilters) => (q ?? '').split(/\s+/).filter(Boolean).slice(0, maxSearchWords)

/** Shorter words occur in half of all names, and the trigram indexes can only match them at the start of a word. */
const substringMinLength = 3

/** Patterns for one word: a substring of the name, address or username. A short word must start a word. */
const wordPatterns = (word: string) => {
  const letters = trigramContains(word)
  const typed = escapeLike(word.toLowerCase())
  const matchesInside = [...word].length >= substringMinLength
  const like = (text: ReturnType<typeof sql>) =>
    matchesInside ? sql`${text} like ${`%${typed}%`}` : sql`${text} like ${`${typed}%`}`
  return {
    name: (name: ReturnType<typeof sql>) => {
      const folded = sql`trigram_letters(${name})`
      return matchesInside
        ? sql`${folded} like ${letters}`
        : sql`(${folded} like substr(${letters}, 2) or ${folded} like '% ' || substr(${letters}, 2))`
    },
    email: like,
    username: (name: ReturnType<typeof sql>) => sql`(${name} is not null and ${like(name)})`,
  }
}

/** A union, so that each column uses its own index. */
const idsMatching = (word: string) => {
  const { name, email, username } = wordPatterns(word)
  return sql`select id from profiles where ${name(sql`full_name`)}
    union all select id from users where ${email(sql`email`)}
    union all select id from profiles where ${username(sql`username`)}`
}

/** More frequent words are filtered in list order, where a page fills quickly. */
const frequentWordThreshold = 5000

/** Uses the planner's row estimates. They affect only the query plan, never the result. */
const estimateWordFrequencies = async (
  db: Db,
  filters: UserFilters,
  frequentThreshold: number,
): Promise<{ word: string; isFrequent: boolean }[]> => {
  const estimate = async (word: string) => {
    const { rows } = await sql<{
      'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }]
    }>`explain (format json) ${idsMatching(word)}`.execute(db)
    return { word, isFrequent: (rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0) > frequentThreshold }
  }
  return Promise.all(wordsOf(filters).map(estimate))
}

const matchesWord = ({ word, isFrequent }: { word: string; isFrequent: boolean }) => {
  if (!isFrequent) return sql<boolean>`p.id in (${idsMatching(word)})`
  const { name, email, username } = wordPatterns(word)
  return sql<boolean>`(${name(sql`p.full_name`)} or ${username(sql`p.username`)} or ${email(sql`(select users.email from users where users.id = p.id)`)})`
}

const conditionsOf = async (db: Db, filters: UserFilters, frequentThreshold: number) => {
  const { role, access, state } = filters
  return [
    ...(await estimateWordFrequencies(db, filters, frequentThreshold)).map(matchesWord),
    ...(role ? [sql<boolean>`p.role = ${role}`] : []),
    ...(access ? [hasAccess(access)] : []),
    ...(state ? [stateConditions[state]] : []),
  ]
}

/** `frequentThreshold` changes only the query plan, not the result. */
export const listUsers = async (
  db: Db,
  filters: UserFilters,
  sort: UserSort,
  after: UserCursor | null,
  limit: number,
  frequentThreshold = frequentWordThreshold,
): Promise<UserRecord[]> => {
  let query = selectUsers(db)
  for (const condition of await conditionsOf(db, filters, frequentThreshold)) query = query.where(condition)
  if (sort === 'newest') {
    query = query.where(afterKeyset(['p.created_at', 'p.id'], after, 'desc'))
    query = query.orderBy('p.created_at', 'desc').orderBy('p.id', 'desc')
  } else {
    if (after)
      query = query.where(sql<boolean>`(${sortName}, p.id) > (${after[0]} collate "sv-x-icu", ${after[1]}::uuid)`)
    query = query.orderBy(sortName).orderBy('p.id')
  }
  return query.limit(limit).execute()
}

export const countUsers = async (
  db: Db,
  filters: UserFilters,
  atMost: number,
  frequentThreshold = frequentWordThreshold,
): Promise<number> => {
  let found = db.selectFrom('profiles as p').select('p.id')
  for (const condition of await conditionsOf(db, filters, frequentThreshold)) found = found.where(condition)
  const { count } = await db
    .selectFrom(found.limit(atMost).as('found'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const userDetails = (db: Db, id: string) =>
  db
    .selectFrom('profiles as p')
    .leftJoin('profiles as v', 'v.id', 'p.verified_by')
    .select(['p.language', 'p.time_zone', 'p.is_public', 'v.full_name as verified_by_name'])
    .select((from) =>
      from
        .selectFrom('sessions as s')
        .select(({ fn }) => fn.max('s.last_seen_at').as('at'))
        .whereRef('s.user_id', '=', 'p.id')
        .as('last_seen_at'),
    )
    .where('p.id', '=', id)
    .executeTakeFirstOrThrow()

/** Also deletes the access role `admin`, so that removing the flag removes all admin rights. */
export const setAdminLevel = async (tx: Db, id: string, level: AdminLevel | null, now: Date): Promise<void> => {
  await tx
    .updateTable('profiles')
    .set({ is_admin: level !== null, admin_level: level, updated_at: now })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('user_roles').where('user_id', '=', id).where('role', '=', 'admin').execute()
}

export const setVerified = async (tx: Db, id: string, by: string | null, now: Date): Promise<void> => {
  await tx
    .updateTable('profiles')
    .set({ verified_at: by === null ? null : now, verified_by: by, updated_at: now })
    .where('id', '=', id)
    .execute()
}

export const setModerator = async (tx: Db, id: string, moderator: boolean): Promise<void> => {
  if (moderator)
    await tx
      .insertInto('user_roles')
      .values({ user_id: id, role: 'moderator' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else await tx.deleteFrom('user_roles').where('user_id', '=', id).where('role', '=', 'moderator').execute()
}

export const endOfDay = async (db: Db, day: string, timeZone: string): Promise<Date> => {
  const { rows } = await sql<{
    at: Date
  }>`select ((${day}::date + 1)::timestamp at time zone ${timeZone}) as at`.execute(db)
  return (rows[0] as { at: Date }).at
}
