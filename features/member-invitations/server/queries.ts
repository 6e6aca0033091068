import { type Kysely, sql } from 'kysely'
import { isBanned } from '#features/security-events/server/index.ts'
import { dayMs } from '#kit/durations.ts'
import { afterKeyset } from '#platform/db/keyset.ts'
import type { DB } from '#platform/db/schema.ts'
import { invitationLimits, type InvitationState } from '../contract/index.ts'

type Db = Kysely<DB>

/** How long the mail server may take to accept a mail before the invitation counts as failed. */
const undeliveredDays = 2

const stateAt = (now: Date) => sql<InvitationState>`case
  when i.accepted_at is not null then 'accepted'
  when i.withdrawn_at is not null then 'withdrawn'
  when i.failed_at is not null then 'failed'
  when i.due_at is not null then 'waiting'
  when i.mailed_at is null and i.queued_at > ${new Date(now.getTime() - undeliveredDays * dayMs)} then 'waiting'
  when i.mailed_at is null then 'failed'
  when i.expires_at <= ${now} then 'expired'
  else 'pending' end`

const invitationsAt = (db: Db, now: Date) =>
  db
    .selectFrom('member_invitations as i')
    .leftJoin('profiles as p', 'p.id', 'i.invited_by')
    .select([
      'i.id',
      'i.email',
      'i.full_name',
      'i.role',
      'i.language',
      'i.created_at',
      'i.due_at',
      'i.queued_at',
      'i.mailed_at',
      'i.expires_at',
      'i.failed_at',
      'i.withdrawn_at',
      'i.accepted_at',
    ])
    .select(['p.full_name as invited_by_name', stateAt(now).as('state')])

export const list = (
  db: Db,
  {
    state,
    after,
    limit,
    now,
  }: { state?: InvitationState | undefined; after: [string, string] | null; limit: number; now: Date },
) =>
  invitationsAt(db, now)
    .where(afterKeyset(['i.created_at', 'i.id'], after, 'desc'))
    .$if(state !== undefined, (query) => query.where(stateAt(now), '=', state as InvitationState))
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(limit)
    .execute()
export type InvitationRow = Awaited<ReturnType<typeof list>>[number]

export const find = (db: Db, id: string, now: Date): Promise<InvitationRow | undefined> =>
  invitationsAt(db, now).where('i.id', '=', id).executeTakeFirst()

export const lock = async (tx: Db, id: string): Promise<boolean> =>
  (await tx.selectFrom('member_invitations').select('id').where('id', '=', id).forUpdate().executeTakeFirst()) !==
  undefined

export const countByState = async (db: Db, now: Date): Promise<Map<InvitationState, number>> => {
  const rows = await db
    .selectFrom('member_invitations as i')
    .select((eb) => [stateAt(now).as('state'), eb.fn.countAll<string>().as('count')])
    .groupBy('state')
    .execute()
  return new Map(rows.map(({ state, count }) => [state, Number(count)]))
}

/** Which of the addresses have an account that an invitation cannot replace. */
export const membersAmong = async (db: Db, emails: readonly string[]): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('users as u')
    .select('u.email')
    .where(sql<boolean>`u.email = any(${[...emails]}::text[])`)
    .where((eb) => eb.or([eb('u.email_confirmed', '=', true), isBanned('u.id')]))
    .execute()
  return new Set(rows.map(({ email }) => email))
}

/** Which of the addresses have an invitation that is not over. */
export const invitedAmong = async (db: Db, emails: readonly string[], now: Date): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('member_invitations as i')
    .select('i.email')
    .where(sql<boolean>`i.email = any(${[...emails]}::text[])`)
    .where(stateAt(now), 'in', ['waiting', 'pending'])
    .execute()
  return new Set(rows.map(({ email }) => email))
}

/** The hashes among these, in hexadecimal, of addresses that must not be invited. */
export const optedOutAmong = async (db: Db, hashes: readonly Buffer[]): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('invitation_opt_outs')
    .select('address_hash')
    .where(sql<boolean>`address_hash = any(${[...hashes]}::bytea[])`)
    .execute()
  return new Set(rows.map(({ address_hash }) => address_hash.toString('hex')))
}

type NewInvitation = { email: string; fullName: string; role: string | null; language: string }

/**
 * Adds invitations, and renews those of the addresses that are over. Rows are locked in the order of their addresses, so that
 * two imports cannot deadlock; the second one finds the first one's.
 * @returns how many were added or renewed
 */
export const invite = async (
  tx: Db,
  people: readonly NewInvitation[],
  { invitedBy, now }: { invitedBy: string; now: Date },
): Promise<number> => {
  const { rows } = await sql<{ id: string }>`
    insert into member_invitations as i (email, full_name, role, language, invited_by, created_at, due_at)
    select person.email, person.full_name, person.role, person.language, ${invitedBy}::uuid, ${now}::timestamptz, ${now}::timestamptz
    from unnest(
      ${people.map(({ email }) => email)}::text[], ${people.map(({ fullName }) => fullName)}::text[],
      ${people.map(({ role }) => role)}::text[], ${people.map(({ language }) => language)}::text[]
    ) as person (email, full_name, role, language)
    order by person.email
    on conflict (email) do update set
      full_name = excluded.full_name, role = excluded.role, language = excluded.language, invited_by = excluded.invited_by,
      created_at = excluded.created_at, due_at = excluded.due_at, token_hash = null, queued_at = null, mailed_at = null,
      expires_at = null, failed_at = null, withdrawn_at = null, accepted_at = null, account_id = null
    where ${stateAt(now)} not in ('waiting', 'pending')
    returning i.id`.execute(tx)
  return rows.length
}

/** Lets the mail be sent again. Until then, the earlier link works. */
export const renew = async (tx: Db, id: string, now: Date): Promise<void> => {
  await tx
    .updateTable('member_invitations')
    .set({ due_at: now, failed_at: null, withdrawn_at: null })
    .where('id', '=', id)
    .execute()
}

export const withdraw = async (tx: Db, id: string, now: Date): Promise<void> => {
  await tx
    .updateTable('member_invitations')
    .set({ withdrawn_at: now, due_at: null, failed_at: null })
    .where('id', '=', id)
    .execute()
}

/** Lets one node at a time choose what is mailed, until the transaction ends. */
export const lockSending = (tx: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('member_invitations.send'))`.execute(tx)

export const countQueuedSince = async (tx: Db, since: Date): Promise<number> => {
  const { count } = await tx
    .selectFrom('member_invitations')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('queued_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The invitations that are due first, locked. Those that another transaction changes are left for the next time. */
export const takeDue = (tx: Db, limit: number, now: Date) =>
  tx
    .selectFrom('member_invitations as i')
    .leftJoin('profiles as p', 'p.id', 'i.invited_by')
    .select(['i.id', 'i.email', 'i.language', 'p.full_name as invited_by_name'])
    .where('i.due_at', '<=', now)
    .orderBy('i.due_at')
    .orderBy('i.id')
    .limit(limit)
    .forUpdate('i')
    .skipLocked()
    .execute()

export const markQueued = async (
  tx: Db,
  links: readonly { id: string; tokenHash: Buffer }[],
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<void> => {
  await sql`
    update member_invitations set
      token_hash = link.token_hash, queued_at = ${now}::timestamptz, expires_at = ${expiresAt}::timestamptz,
      due_at = null, mailed_at = null
    from unnest(${links.map(({ id }) => id)}::uuid[], ${links.map(({ tokenHash }) => tokenHash)}::bytea[]) as link (id, token_hash)
    where member_invitations.id = link.id`.execute(tx)
}

export const remove = async (tx: Db, ids: readonly string[]): Promise<void> => {
  await tx
    .deleteFrom('member_invitations')
    .where('id', 'in', [...ids])
    .execute()
}

/** Whether the mail with this link is still wanted: not withdrawn, accepted, erased or replaced by a newer one. */
export const isMailWanted = async (db: Db, tokenHash: Buffer): Promise<boolean> => {
  const found = await db
    .selectFrom('member_invitations')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .where('withdrawn_at', 'is', null)
    .where('accepted_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

export const markMailed = async (
  tx: Db,
  tokenHash: Buffer,
  mailed: { mailed_at: Date } | { failed_at: Date },
): Promise<void> => {
  await tx
    .updateTable('member_invitations')
    .set(mailed)
    .where('token_hash', '=', tokenHash)
    .where('due_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute()
}

const byLink = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('member_invitations')
    .select(['id', 'email', 'full_name', 'role', 'expires_at', 'withdrawn_at', 'accepted_at'])
    .where('token_hash', '=', tokenHash)

export const findByLink = (db: Db, tokenHash: Buffer) => byLink(db, tokenHash).executeTakeFirst()
export const lockByLink = (tx: Db, tokenHash: Buffer) => byLink(tx, tokenHash).forUpdate().executeTakeFirst()
export type LinkRow = NonNullable<Awaited<ReturnType<typeof findByLink>>>

export const markAccepted = async (tx: Db, id: string, accountId: string, now: Date): Promise<void> => {
  await tx
    .updateTable('member_invitations')
    .set({ accepted_at: now, account_id: accountId, due_at: null, failed_at: null })
    .where('id', '=', id)
    .execute()
}

export const addOptOut = async (tx: Db, addressHash: Buffer, now: Date): Promise<void> => {
  await tx
    .insertInto('invitation_opt_outs')
    .values({ address_hash: addressHash, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const findEmail = async (tx: Db, id: string): Promise<{ email: string; isAccepted: boolean } | undefined> => {
  const row = await tx
    .selectFrom('member_invitations')
    .select(['email', 'accepted_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && { email: row.email, isAccepted: row.accepted_at !== null }
}

/** What is stored about a member who was invited. */
export const exportOf = (db: Db, memberId: string) =>
  db
    .selectFrom('member_invitations as i')
    .select(['i.email', 'i.full_name', 'i.role', 'i.language', 'i.created_at', 'i.mailed_at', 'i.accepted_at'])
    .where((eb) =>
      eb.or([
        eb('i.account_id', '=', memberId),
        eb('i.email', '=', eb.selectFrom('users').select('users.email').where('users.id', '=', memberId)),
      ]),
    )
    .execute()

/** Also an invitation to the address of a member who joined in another way. */
export const eraseMember = async (tx: Db, memberId: string): Promise<void> => {
  await tx
    .deleteFrom('member_invitations')
    .where((eb) =>
      eb.or([
        eb('account_id', '=', memberId),
        eb('email', '=', eb.selectFrom('users').select('users.email').where('users.id', '=', memberId)),
      ]),
    )
    .execute()
}

/** Erases invitations some time after they have ended. */
export const deleteEnded = async (db: Db, now: Date): Promise<number> => {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
  const { numDeletedRows } = await db
    .deleteFrom('member_invitations')
    .where((eb) =>
      eb.or([
        eb('expires_at', '<', daysAgo(invitationLimits.retentionDays)).and('due_at', 'is', null),
        eb('withdrawn_at', '<', daysAgo(invitationLimits.withdrawnDays)),
      ]),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
