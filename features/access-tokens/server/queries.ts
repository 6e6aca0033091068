import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { authentication } from '#features/accounts/server/index.ts'
import { afterKeyset } from '#platform/db/keyset.ts'
import { prepare } from '#platform/db/prepared.ts'
import type { DB } from '#platform/db/schema.ts'

type Db = Kysely<DB>

const columns = ['id', 'name', 'last_four', 'scopes', 'created_at', 'expires_at', 'revoked_at', 'last_used_at'] as const

export const listTokens = (
  db: Db,
  { memberId, after, limit }: { memberId: string; after: readonly [string, string] | null; limit: number },
) =>
  db
    .selectFrom('access_tokens')
    .select(columns)
    .where('member_id', '=', memberId)
    .where(afterKeyset(['created_at', 'id'], after, 'desc'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
export type TokenRow = Awaited<ReturnType<typeof listTokens>>[number]

export const countActive = async (tx: Db, memberId: string, now: Date): Promise<number> => {
  const { count } = await tx
    .selectFrom('access_tokens')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const insertToken = (
  tx: Db,
  token: {
    memberId: string
    name: string
    hash: Buffer
    lastFour: string
    scopes: readonly string[]
    now: Date
    expiresAt: Date
  },
): Promise<TokenRow> =>
  tx
    .insertInto('access_tokens')
    .values({
      member_id: token.memberId,
      name: token.name,
      token_hash: token.hash,
      last_four: token.lastFour,
      scopes: [...token.scopes],
      created_at: token.now,
      expires_at: token.expiresAt,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()

/** Keeps the time of an earlier revocation. */
export const revokeToken = (tx: Db, { memberId, id, now }: { memberId: string; id: string; now: Date }) =>
  tx
    .updateTable('access_tokens')
    .set({ revoked_at: sql`coalesce(revoked_at, ${now})` })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .returning(columns)
    .executeTakeFirst()

type UsedTokenRow = authentication.MemberRow & {
  token_hash: Buffer
  token_id: string
  scopes: string[]
  expires_at: Date
  revoked_at: Date | null
  last_used_at: Date | null
}

const tokenWithMember = prepare<{ hash: Buffer }, UsedTokenRow>(
  'accessTokens.use',
  (value) => sql`
    select t.token_hash, t.id as token_id, t.scopes, t.expires_at, t.revoked_at, t.last_used_at, ${authentication.memberColumns}
    from access_tokens t
    join users u on u.id = t.member_id
    left join profiles p on p.id = u.id
    where t.token_hash = ${value('hash')}`,
  { belongs: (row, { hash }) => row.token_hash.equals(hash) },
)

/** One round trip along unique indexes. */
export const findWithMember = async (db: Db, hash: Buffer): Promise<UsedTokenRow | undefined> =>
  (await tokenWithMember.rows(db, { hash }))[0]

export const touchToken = async (pool: pg.Pool, id: string, { now, before }: { now: Date; before: Date }) => {
  await pool.query(
    'update access_tokens set last_used_at = $2 where id = $1 and (last_used_at is null or last_used_at <= $3)',
    [id, now, before],
  )
}

/** Claims active tokens that expire soon and lived longer than the notice. */
export const claimForExpiryMail = (
  tx: Db,
  { now, until, noticeDays, limit }: { now: Date; until: Date; noticeDays: number; limit: number },
) =>
  tx
    .updateTable('access_tokens')
    .set({ expiry_mailed_at: now })
    .where('id', 'in', (query) =>
      query
        .selectFrom('access_tokens')
        .select('id')
        .where('revoked_at', 'is', null)
        .where('expiry_mailed_at', 'is', null)
        .where('expires_at', '>', now)
        .where('expires_at', '<=', until)
        .where(sql<boolean>`created_at + make_interval(days => ${noticeDays}) < expires_at`)
        .orderBy('expires_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['member_id', 'name', 'last_four', 'expires_at'])
    .execute()

/** What a stranger who was in the account may have made. */
export const deleteMadeSince = async (tx: Db, memberId: string, since: Date): Promise<void> => {
  await tx.deleteFrom('access_tokens').where('member_id', '=', memberId).where('created_at', '>=', since).execute()
}

export const eraseMember = async (tx: Db, memberId: string): Promise<void> => {
  await tx.deleteFrom('access_tokens').where('member_id', '=', memberId).execute()
}

/** The member's tokens without their hashes, for the data export. */
export const tokensOf = (db: Db, memberId: string) =>
  db
    .selectFrom('access_tokens')
    .select(['name', 'last_four', 'scopes', 'created_at', 'expires_at', 'revoked_at', 'last_used_at'])
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .execute()

/** Deletes tokens that expired or were revoked before. */
export const deleteBefore = async (db: Db, before: Date): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('access_tokens')
    .where(({ eb, or }) => or([eb('expires_at', '<', before), eb('revoked_at', '<', before)]))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
