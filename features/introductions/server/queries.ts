import { type Kysely, sql } from 'kysely'
import { isVisibleTo, notBlocked } from '#features/blocks/server/index.ts'
import { isBanned } from '#features/security-events/server/index.ts'
import { cardColumns, type CardRow } from '#features/profiles/contract/card.ts'
import type { Language } from '#kit/languages.ts'
import { contactQuery, type TypedSearch } from '#platform/db/member-search.ts'
import { afterKeyset } from '#platform/db/keyset.ts'
import type { DB } from '#platform/db/schema.ts'
import { type IntroductionSide, type IntroductionState } from '../contract/index.ts'
import type { PairFacts } from './policy.ts'

type Db = Kysely<DB>
type MemberRow = CardRow & { email: string }

const memberJson = (alias: string) =>
  sql`json_build_object(${sql.join(cardColumns.map((column) => sql`${sql.lit(column)}, ${sql.ref(`${alias}.${column}`)}`))}, 'email',
    (select email from users where users.id = ${sql.ref(`${alias}.id`)}))`

const introductionRows = (db: Db) =>
  db
    .selectFrom('introductions as one')
    .innerJoin('profiles as introducer', 'introducer.id', 'one.introducer_id')
    .innerJoin('profiles as first', 'first.id', 'one.first_id')
    .innerJoin('profiles as second', 'second.id', 'one.second_id')
    .select([
      'one.id',
      'one.message',
      'one.language',
      'one.first_answer',
      'one.second_answer',
      'one.created_at',
      'one.expires_at',
    ])
    .select(sql<IntroductionState>`one.state`.as('state'))
    .select(sql<MemberRow>`${memberJson('introducer')}`.as('introducer'))
    .select(sql<MemberRow>`${memberJson('first')}`.as('first'))
    .select(sql<MemberRow>`${memberJson('second')}`.as('second'))

export type IntroductionRow = Awaited<ReturnType<ReturnType<typeof introductionRows>['executeTakeFirstOrThrow']>>

/** Undefined unless the member is one of the three. */
export const find = (db: Db, id: string, memberId: string): Promise<IntroductionRow | undefined> =>
  introductionRows(db)
    .where('one.id', '=', id)
    .where(sql<boolean>`${memberId}::uuid in (one.introducer_id, one.first_id, one.second_id)`)
    .executeTakeFirst()

export const lock = (tx: Db, id: string) =>
  tx.selectFrom('introductions').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

/**
 * Latest first, without introductions that include a banned or blocked member. For `received`, each of the two columns
 * uses its own index.
 */
export const list = (
  db: Db,
  memberId: string,
  side: IntroductionSide,
  after: readonly [createdAt: string, id: string] | null,
  limit: number,
): Promise<IntroductionRow[]> => {
  const isAfter = afterKeyset(['created_at', 'id'], after, 'desc')
  const met = sql.join(
    (['introducer_id', 'first_id', 'second_id'] as const).map((column) => isVisibleTo(memberId, column)),
    sql` and `,
  )
  const ofColumn = (column: 'introducer_id' | 'first_id' | 'second_id') =>
    sql`(select id from introductions where ${sql.ref(column)} = ${memberId}::uuid and ${met} and ${isAfter} order by created_at desc, id desc limit ${limit})`
  const ids =
    side === 'given' ? ofColumn('introducer_id') : sql`(${ofColumn('first_id')} union all ${ofColumn('second_id')})`
  return introductionRows(db)
    .where(sql<boolean>`one.id in ${ids}`)
    .orderBy('one.created_at', 'desc')
    .orderBy('one.id', 'desc')
    .limit(limit)
    .execute()
}

/** Empty unless `memberId` is a connection of the viewer, so that it cannot reveal the connections of a stranger. */
export const candidates = (db: Db, viewerId: string, memberId: string, search: TypedSearch | null, limit: number) =>
  db
    .selectFrom('connections as mine')
    .innerJoin('profiles', 'profiles.id', 'mine.other_id')
    .select(cardColumns.map((column) => `profiles.${column}` as const))
    .where('mine.member_id', '=', viewerId)
    .where('mine.other_id', '<>', memberId)
    .where(
      sql<boolean>`exists (select from connections where member_id = ${viewerId}::uuid and other_id = ${memberId}::uuid)`,
    )
    .where(
      sql<boolean>`not exists (select from connections where member_id = ${memberId}::uuid and other_id = mine.other_id)`,
    )
    .where(notBlocked(memberId, 'mine.other_id'))
    .where(({ not }) => not(isBanned('mine.other_id')))
    .$if(search !== null, (query) =>
      query.where(sql<boolean>`mine.words @@ ${contactQuery(viewerId, search as TypedSearch)}::tsquery`),
    )
    .orderBy('profiles.full_name')
    .orderBy('profiles.id')
    .limit(limit)
    .execute()

export const findPairFacts = async (
  db: Db,
  introducerId: string,
  one: string,
  other: string,
  since: Date,
): Promise<Omit<PairFacts, 'isSame'>> => {
  const { rows: found } = await sql<Omit<PairFacts, 'isSame'>>`select
    (select count(*) = 2 from connections where member_id = ${introducerId}::uuid and other_id in (${one}::uuid, ${other}::uuid)) as "areConnections",
    exists (select from connections where member_id = ${one}::uuid and other_id = ${other}::uuid) as "knowEachOther",
    (select count(*) = 2 from profiles p where id in (${one}::uuid, ${other}::uuid) and messages_from <> 'nobody' and not ${isBanned('p.id')})
      and ${notBlocked(one, sql`${other}::uuid`)} as "canMeet",
    (select count(*)::int from introductions where introducer_id = ${introducerId}::uuid and created_at > ${since}) as today`.execute(
    db,
  )
  return found[0] as Omit<PairFacts, 'isSame'>
}

/** False if a block exists between the two or one of them is banned. */
export const canConnect = async (tx: Db, one: string, other: string): Promise<boolean> => {
  const found = await tx
    .selectFrom('profiles as p')
    .select('p.id')
    .where('p.id', 'in', [one, other])
    .where(({ not }) => not(isBanned('p.id')))
    .where(notBlocked(one, 'p.id'))
    .where(notBlocked(other, 'p.id'))
    .execute()
  return found.length === 2
}

/** Serializes the proposals of a member, so that the daily limit counts all of them. */
export const lockProposals = (tx: Db, memberId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('introductions ' || ${memberId}::text, 0))`.execute(tx)

/** Returns null if the introducer already has an open introduction of the same two members. */
export const insert = async (
  tx: Db,
  one: {
    introducerId: string
    memberIds: readonly [string, string]
    message: string
    language: Language
    now: Date
    expiresAt: Date
  },
): Promise<string | null> => {
  const [first_id, second_id] = one.memberIds.toSorted() as [string, string]
  const added = await tx
    .insertInto('introductions')
    .values({
      introducer_id: one.introducerId,
      first_id,
      second_id,
      message: one.message,
      language: one.language,
      created_at: one.now,
      expires_at: one.expiresAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['introducer_id', 'first_id', 'second_id']).where('state', '=', 'proposed').doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return added?.id ?? null
}

/** Stores the member's answer and returns the resulting state. */
export const setAnswer = async (
  tx: Db,
  id: string,
  memberId: string,
  accept: boolean,
  now: Date,
): Promise<IntroductionState> => {
  const { rows: changed } = await sql<{ state: IntroductionState }>`
    with given as (
      select id,
        case when first_id = ${memberId}::uuid then ${accept} else first_answer end as first_answer,
        case when second_id = ${memberId}::uuid then ${accept} else second_answer end as second_answer
      from introductions where id = ${id}::uuid
    )
    update introductions as one
    set first_answer = given.first_answer, second_answer = given.second_answer,
      state = case
        when given.first_answer is false or given.second_answer is false then 'declined'
        when given.first_answer and given.second_answer then 'made'
        else 'proposed' end,
      closed_at = case
        when given.first_answer is false or given.second_answer is false or (given.first_answer and given.second_answer) then ${now}::timestamptz
        end
    from given where one.id = given.id
    returning one.state`.execute(tx)
  return (changed[0] as { state: IntroductionState }).state
}

export const close = (tx: Db, id: string, state: 'withdrawn', now: Date) =>
  tx.updateTable('introductions').set({ state, closed_at: now }).where('id', '=', id).execute()

export const expireOverdue = async (db: Db, now: Date): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('introductions')
    .set({ state: 'expired', closed_at: now })
    .where('state', '=', 'proposed')
    .where('expires_at', '<=', now)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** For the member's data export (SET-09). */
export const exportIntroductions = async (db: Db, memberId: string) => ({
  given: await db
    .selectFrom('introductions')
    .select(['first_id', 'second_id', 'message', 'language', 'state', 'created_at'])
    .where('introducer_id', '=', memberId)
    .execute(),
  received: await db
    .selectFrom('introductions')
    .select(['introducer_id', 'message', 'language', 'state', 'created_at'])
    .where((where) => where.or([where('first_id', '=', memberId), where('second_id', '=', memberId)]))
    .execute(),
})

/** Deletes every introduction of a member who leaves (SET-10). */
export const eraseMember = async (tx: Db, memberId: string): Promise<void> => {
  await tx
    .deleteFrom('introductions')
    .where((where) =>
      where.or([
        where('introducer_id', '=', memberId),
        where('first_id', '=', memberId),
        where('second_id', '=', memberId),
      ]),
    )
    .execute()
}
