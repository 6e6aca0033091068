import { type Kysely, sql } from 'kysely'
import { memberJson } from '#features/profiles/server/index.ts'
import type { DB } from '#platform/db/schema.ts'
import type { FlagState } from '../contract/index.ts'
import type { FlagRule } from './policy.ts'

type Db = Kysely<DB>

const columns = ['name', 'state', 'share_per_mille', 'version', 'changed_at'] as const
const membersByFlag = sql<Record<string, boolean>>`coalesce((
  select json_object_agg(named.member_id, named.is_on) from feature_flag_members named where named.flag = flag.name
), '{}')`

const selectFlags = (db: Db) =>
  db
    .selectFrom('feature_flags as flag')
    .leftJoin('profiles as changer', 'changer.id', 'flag.changed_by')
    .select(columns.map((column) => `flag.${column}` as const))
    .select(['changer.full_name as changed_by_name', sql<FlagState>`flag.state`.as('state')])
    .select(membersByFlag.as('members'))

export type FlagRow = Awaited<ReturnType<ReturnType<typeof selectFlags>['executeTakeFirstOrThrow']>>

export const listAll = (db: Db): Promise<FlagRow[]> => selectFlags(db).execute()

export const find = (db: Db, name: string): Promise<FlagRow | undefined> =>
  selectFlags(db).where('flag.name', '=', name).executeTakeFirst()

/** The rules of all flags that administrators have changed, by name. */
export const readRules = async (db: Db): Promise<Record<string, FlagRule>> => {
  const rows = await db
    .selectFrom('feature_flags as flag')
    .select(['flag.name', sql<FlagState>`flag.state`.as('state'), 'flag.share_per_mille'])
    .select(membersByFlag.as('members'))
    .orderBy('flag.name')
    .execute()
  return Object.fromEntries(
    rows.map(({ name, state, share_per_mille: sharePerMille, members }) => [name, { state, sharePerMille, members }]),
  )
}

export type FlagValues = {
  name: string
  state: FlagState
  sharePerMille: number | null
  changedAt: Date
  changedBy: string
}

/** Writes the flag if it still has this version (0: no row), and locks it. False if another administrator was faster. */
export const write = async (tx: Db, values: FlagValues, version: number): Promise<boolean> => {
  const changes = {
    state: values.state,
    share_per_mille: values.sharePerMille,
    version: version + 1,
    changed_at: values.changedAt,
    changed_by: values.changedBy,
  }
  const written =
    version === 0
      ? await tx
          .insertInto('feature_flags')
          .values({ name: values.name, ...changes })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
      : await tx
          .updateTable('feature_flags')
          .set(changes)
          .where('name', '=', values.name)
          .where('version', '=', version)
          .executeTakeFirst()
  return 'numUpdatedRows' in written ? written.numUpdatedRows > 0n : (written.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Locks the accounts, so that none is deleted before the commit. @returns the ids that exist */
export const lockMembers = async (tx: Db, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return []
  const rows = await tx.selectFrom('users').select('id').where('id', 'in', ids).orderBy('id').forKeyShare().execute()
  return rows.map(({ id }) => id)
}

export const removeMembers = async (tx: Db, flag: string, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await tx.deleteFrom('feature_flag_members').where('flag', '=', flag).where('member_id', 'in', ids).execute()
}

export const setMembers = async (
  tx: Db,
  flag: string,
  members: readonly (readonly [id: string, isOn: boolean])[],
  now: Date,
): Promise<void> => {
  if (members.length === 0) return
  await tx
    .insertInto('feature_flag_members')
    .values(members.map(([id, isOn]) => ({ flag, member_id: id, is_on: isOn, set_at: now })))
    .onConflict((conflict) =>
      conflict
        .columns(['flag', 'member_id'])
        .doUpdateSet((row) => ({ is_on: row.ref('excluded.is_on'), set_at: row.ref('excluded.set_at') })),
    )
    .execute()
}

/** The named members of a flag, by name. Bounded by `featureFlagLimits.members`. */
export const listMembers = (db: Db, flag: string) =>
  db
    .selectFrom('feature_flag_members as named')
    .innerJoin('profiles as member', 'member.id', 'named.member_id')
    .where('named.flag', '=', flag)
    .select(['named.is_on', memberJson('member').as('member')])
    .orderBy('member.full_name')
    .orderBy('named.member_id')
    .execute()

/** How many members have confirmed their address. */
export const countConfirmed = async (db: Db): Promise<number> => {
  const { confirmed } = await db
    .selectFrom('user_counts')
    .select(sql<number>`coalesce(sum(confirmed), 0)::bigint`.as('confirmed'))
    .executeTakeFirstOrThrow()
  return Number(confirmed)
}

/** The ids of at most `limit` members who have confirmed their address. */
export const confirmedIds = async (db: Db, limit: number): Promise<string[]> => {
  const rows = await db.selectFrom('users').select('id').where('email_confirmed', '=', true).limit(limit).execute()
  return rows.map(({ id }) => id)
}

/** What administrators chose for the member, for their data export. */
export const exportEntries = (db: Db, memberId: string) =>
  db
    .selectFrom('feature_flag_members')
    .select(['flag', 'is_on', 'set_at'])
    .where('member_id', '=', memberId)
    .orderBy('flag')
    .execute()

/** Deletes the member's entries. A flag that they changed as an administrator stays as it is, without their name. */
export const eraseMember = async (tx: Db, memberId: string): Promise<void> => {
  await tx.deleteFrom('feature_flag_members').where('member_id', '=', memberId).execute()
  await tx.updateTable('feature_flags').set({ changed_by: null }).where('changed_by', '=', memberId).execute()
}
