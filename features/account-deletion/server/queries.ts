import type { Kysely, RawBuilder } from 'kysely'
import type { Language } from '#kit/fields.ts'
import type { DB } from '#platform/db/schema.ts'

type Db = Kysely<DB>

export const findRequest = (db: Db, memberId: string) =>
  db
    .selectFrom('account_deletions')
    .select(['requested_at', 'due_at', 'reason', 'reason_language'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
export type RequestRow = NonNullable<Awaited<ReturnType<typeof findRequest>>>

/** For administrators: with the name of the one who has scheduled it. */
export const findForAdministration = (db: Db, memberId: string) =>
  db
    .selectFrom('account_deletions as d')
    .leftJoin('profiles as administrator', 'administrator.id', 'd.scheduled_by')
    .select(['d.requested_at', 'd.due_at', 'd.reason', 'd.reason_language', 'd.scheduled_by'])
    .select('administrator.full_name as administrator_name')
    .where('d.member_id', '=', memberId)
    .executeTakeFirst()
export type AdministeredRow = NonNullable<Awaited<ReturnType<typeof findForAdministration>>>

type NewRequest = {
  memberId: string
  requestedAt: Date
  dueAt: Date
  byAdministrator?: { id: string; reason: string; language: Language }
}

/** @returns false if the deletion was requested before */
export const insertRequest = async (tx: Db, request: NewRequest): Promise<boolean> => {
  const { byAdministrator } = request
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('account_deletions')
    .values({
      member_id: request.memberId,
      requested_at: request.requestedAt,
      due_at: request.dueAt,
      ...(byAdministrator && {
        scheduled_by: byAdministrator.id,
        reason: byAdministrator.reason,
        reason_language: byAdministrator.language,
      }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}

/** @returns false if the member has not asked */
export const deleteRequest = async (tx: Db, memberId: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('account_deletions')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return numDeletedRows > 0
}

/** Locks the request, so that it is either cancelled or carried out. */
export const lockRequest = (tx: Db, memberId: string) =>
  tx.selectFrom('account_deletions').select('reason').where('member_id', '=', memberId).forUpdate().executeTakeFirst()

/** Locks the request, so that it is either cancelled or carried out. @returns false if it is cancelled or not due */
export const lockDueRequest = async (tx: Db, memberId: string, now: Date): Promise<boolean> => {
  const row = await tx
    .selectFrom('account_deletions')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where('due_at', '<=', now)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export const dueMemberIds = async (db: Db, now: Date, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('account_deletions')
    .select('member_id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute()
  return rows.map(({ member_id }) => member_id)
}

/** Marks requests that are due before `dueBefore` as reminded. @returns those that were not reminded before */
export const markReminded = (tx: Db, { now, dueBefore, limit }: { now: Date; dueBefore: Date; limit: number }) =>
  tx
    .updateTable('account_deletions')
    .set({ reminded_at: now })
    .where('member_id', 'in', (eb) =>
      eb
        .selectFrom('account_deletions')
        .select('member_id')
        .where('reminded_at', 'is', null)
        .where('due_at', '>', now)
        .where('due_at', '<=', dueBefore)
        .orderBy('due_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['member_id', 'due_at', 'reason'])
    .execute()

/** Where to mail the member, also when unconfirmed or banned. */
export const findRecipient = (db: Db, memberId: string) =>
  db
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.id', 'users.id')
    .select(({ fn, ref, val }) => [
      'users.email',
      fn.coalesce('profiles.full_name', 'users.name').as('full_name'),
      fn.coalesce(ref('profiles.language'), val<Language>('sv')).as('language'),
      fn.coalesce('profiles.time_zone', val('Europe/Stockholm')).as('time_zone'),
    ])
    .where('users.id', '=', memberId)
    .executeTakeFirst()
export type Recipient = NonNullable<Awaited<ReturnType<typeof findRecipient>>>

export type NewErasure = {
  memberId: string
  email: string
  language: Language
  fullName: string
  addresses: string[]
  erasedAt: Date
}

export const insertErasure = async (tx: Db, erasure: NewErasure): Promise<void> => {
  await tx
    .insertInto('account_erasures')
    .values({
      erased_member_id: erasure.memberId,
      email: erasure.email,
      language: erasure.language,
      full_name: erasure.fullName,
      addresses: erasure.addresses,
      erased_at: erasure.erasedAt,
    })
    .execute()
}

export const findErasure = (db: Db, id: string) =>
  db.selectFrom('account_erasures').selectAll().where('id', '=', id).executeTakeFirst()
export type ErasureRow = NonNullable<Awaited<ReturnType<typeof findErasure>>>

export const erasuresBefore = async (db: Db, erasedBefore: Date, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('account_erasures')
    .select('id')
    .where('erased_at', '<=', erasedBefore)
    .orderBy('erased_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export const deleteErasure = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('account_erasures').where('id', '=', id).execute()
}

/** What the areas have of the member, by kind. */
export const countToErase = async (
  db: Db,
  counts: readonly RawBuilder<Record<string, number>>[],
): Promise<Record<string, number>> => {
  const rows = await Promise.all(counts.map((count) => count.execute(db)))
  return Object.assign({}, ...rows.map((result) => result.rows[0])) as Record<string, number>
}
