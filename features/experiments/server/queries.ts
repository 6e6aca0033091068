import { type Kysely, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { cardColumns } from '#features/profiles/contract/card.ts'
import { afterKeyset } from '#platform/db/keyset.ts'
import type { DB } from '#platform/db/schema.ts'
import type { ExperimentGoal } from '#platform/experiment.ts'
import { experimentLimits, type MemberFilter } from '../contract/index.ts'

type Db = Kysely<DB>

/** The latest run of an experiment, with the variant of a member who takes part in it. */
export const latestFor = (db: Db, name: string, memberId: string) =>
  db
    .selectFrom('experiment_runs as r')
    .leftJoin('experiment_members as m', (join) => join.onRef('m.run_id', '=', 'r.id').on('m.member_id', '=', memberId))
    .select(['r.id', 'r.started_at', 'r.max_days', 'r.window_days', 'r.is_full', 'r.ended_at', 'r.chosen', 'm.variant'])
    .where('r.name', '=', name)
    .orderBy('r.started_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(1)
    .executeTakeFirst()
export type LatestRow = NonNullable<Awaited<ReturnType<typeof latestFor>>>

const isVariantFull = (variant: string) => sql<boolean>`
  (select count(*) from experiment_members where run_id = r.id and variant = ${variant}) >= r.sample_size`

/** Adds a member unless the variant has enough members or the run has ended. @returns whether the member takes part now */
export const addMember = (
  db: Db,
  { runId, memberId, variant, now }: { runId: string; memberId: string; variant: string; now: Date },
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    // One member after the other, so that each count includes the members before. The insert must be a later statement.
    await tx.selectFrom('experiment_runs').select('id').where('id', '=', runId).forNoKeyUpdate().execute()
    const { rows } = await sql`
      insert into experiment_members (run_id, member_id, variant, seen_at)
      select r.id, ${memberId}::uuid, ${variant}::text, ${now}::timestamptz from experiment_runs r
      where r.id = ${runId} and r.ended_at is null and not ${isVariantFull(variant)}
      on conflict (run_id, member_id) do nothing returning id`.execute(tx)
    return rows.length > 0
  })

/** Marks a run as full once each variant has enough members. */
export const markIfFull = (db: Db, runId: string, variants: readonly string[]) =>
  sql`
    update experiment_runs r set is_full = true
    where id = ${runId} and not is_full and ${sql.join(variants.map(isVariantFull), sql` and `)}`.execute(db)

export type NewRun = {
  name: string
  baseline: number
  effect: number
  sampleSize: number
  windowDays: number
  maxDays: number
  startedBy: string
  now: Date
}

/** @returns null if a run of the experiment is running */
export const insert = async (tx: Db, run: NewRun): Promise<string | null> => {
  const row = await tx
    .insertInto('experiment_runs')
    .values({
      name: run.name,
      baseline: run.baseline,
      effect: run.effect,
      sample_size: run.sampleSize,
      window_days: run.windowDays,
      max_days: run.maxDays,
      started_by: run.startedBy,
      started_at: run.now,
    })
    .onConflict((conflict) => conflict.column('name').where('ended_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

const selectRuns = (db: Db) =>
  db
    .selectFrom('experiment_runs as r')
    .leftJoin('profiles as starter', 'starter.id', 'r.started_by')
    .leftJoin('profiles as ender', 'ender.id', 'r.ended_by')
    .selectAll('r')
    .select(['starter.full_name as starter_name', 'ender.full_name as ender_name'])

export const latestRuns = (db: Db, name: string) =>
  selectRuns(db)
    .where('r.name', '=', name)
    .orderBy('r.started_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(experimentLimits.shownRuns)
    .execute()
export type RunRow = Awaited<ReturnType<typeof latestRuns>>[number]
/** What the result of a run depends on, in addition to its outcomes. */
export type PlannedRun = Pick<RunRow, 'id' | 'started_at' | 'ended_at' | 'sample_size' | 'window_days' | 'max_days'>

/** Locks the latest run of an experiment, so that one decision about it follows the other. */
export const lockLatest = (tx: Db, name: string) =>
  tx
    .selectFrom('experiment_runs')
    .selectAll()
    .where('name', '=', name)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()

export const isRunOf = async (db: Db, id: string, name?: string): Promise<boolean> =>
  (await db
    .selectFrom('experiment_runs')
    .select('id')
    .where('id', '=', id)
    .$if(name !== undefined, (query) => query.where('name', '=', name as string))
    .executeTakeFirst()) !== undefined

export const choose = (tx: Db, id: string, variant: string, ended: { by: string; at: Date } | null) =>
  tx
    .updateTable('experiment_runs')
    .set({ chosen: variant, ...(ended && { ended_by: ended.by, ended_at: ended.at }) })
    .where('id', '=', id)
    .execute()

export type CountRow = { run_id: string; variant: string; members: number; counted: number; reached: number }

export const countOutcomes = async (db: Db, runIds: readonly string[]): Promise<CountRow[]> => {
  if (runIds.length === 0) return []
  const { rows } = await sql<CountRow>`
    select run_id, variant, count(*)::int as members, count(reached)::int as counted,
      (count(*) filter (where reached))::int as reached
    from experiment_members where run_id in (${sql.join(runIds)}) group by run_id, variant`.execute(db)
  return rows
}

/** Runs with members whose outcome can still be counted, with the end of their counting. */
export const runsToCount = (db: Db) =>
  db
    .selectFrom('experiment_runs as r')
    .select(['r.id', 'r.name', 'r.window_days', 'r.ended_at'])
    .where((where) =>
      where.exists(
        where
          .selectFrom('experiment_members as m')
          .select('m.id')
          .whereRef('m.run_id', '=', 'r.id')
          .where('m.reached', 'is', null),
      ),
    )
    .execute()

const isWithoutResult = sql<boolean>`result_notified_at is null and ended_at is null`

/** Running runs whose result administrators have not been notified of. */
export const runsWithoutResult = (db: Db) =>
  db.selectFrom('experiment_runs').select(['id', 'name']).where(isWithoutResult).execute()

/** Locks a run until the transaction ends. @returns undefined if it has ended or administrators were notified of its result */
export const lockWithoutResult = (tx: Db, id: string): Promise<PlannedRun | undefined> =>
  tx
    .selectFrom('experiment_runs')
    .select(['id', 'started_at', 'ended_at', 'sample_size', 'window_days', 'max_days'])
    .where('id', '=', id)
    .where(isWithoutResult)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const markResultNotified = (tx: Db, id: string, now: Date) =>
  tx.updateTable('experiment_runs').set({ result_notified_at: now }).where('id', '=', id).execute()

/**
 * Decides for the members who have waited longest whether they reached the goal: those who saw their variant before
 * `seenBefore`. Members who were erased meanwhile did not. @returns how many were counted
 */
export const countMembers = async (
  db: Db,
  run: { id: string; windowDays: number; seenBefore: Date },
  goal: ExperimentGoal,
  limit: number,
): Promise<number> => {
  const until = sql`m.seen_at + make_interval(days => ${run.windowDays})`
  const { rows } = await sql`
    update experiment_members m
    set reached = m.member_id is not null and ${goal.isReached(sql`m.member_id`, sql`m.seen_at`, until)}
    where m.id in (
      select id from experiment_members
      where run_id = ${run.id} and reached is null and seen_at < ${run.seenBefore} order by seen_at limit ${limit}
      for update skip locked)
    returning m.id`.execute(db)
  return rows.length
}

/** How many of the latest members who have had the time reached the goal after they joined. */
export const baseline = async (
  db: Db,
  goal: ExperimentGoal,
  { days, joinedBefore, limit }: { days: number; joinedBefore: Date; limit: number },
): Promise<{ members: number; reached: number }> => {
  const until = sql`u.created_at + make_interval(days => ${days})`
  const { rows } = await sql<{ members: number; reached: number }>`
    select count(*)::int as members,
      (count(*) filter (where ${goal.isReached(sql`u.id`, sql`u.created_at`, until)}))::int as reached
    from (
      select id, created_at from users where created_at < ${joinedBefore} and email_confirmed
      order by created_at desc limit ${limit}
    ) as u`.execute(db)
  return rows[0] ?? { members: 0, reached: 0 }
}

const outcomes = {
  waiting: sql<boolean>`m.reached is null`,
  reached: sql<boolean>`m.reached`,
  missed: sql<boolean>`not m.reached`,
  counted: sql<boolean>`m.reached is not null`,
} satisfies Record<MemberFilter, unknown>

export const listMembers = (
  db: Db,
  filter: { runId: string; variant?: string | undefined; outcome?: MemberFilter | undefined },
  after: readonly [at: string, id: string] | null,
  limit: number,
) =>
  db
    .selectFrom('experiment_members as m')
    .select(['m.id', 'm.variant', 'm.seen_at', 'm.reached'])
    .select(({ selectFrom }) =>
      jsonObjectFrom(
        selectFrom('profiles as p')
          .select(cardColumns.map((column) => `p.${column}` as const))
          .whereRef('p.id', '=', 'm.member_id'),
      ).as('member'),
    )
    .where('m.run_id', '=', filter.runId)
    .$if(filter.variant !== undefined, (query) => query.where('m.variant', '=', filter.variant as string))
    .$if(filter.outcome !== undefined, (query) => query.where(outcomes[filter.outcome as MemberFilter]))
    .where(afterKeyset(['m.seen_at', 'm.id'], after, 'desc'))
    .orderBy('m.seen_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(limit)
    .execute()
export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number]

export const exportMember = (db: Db, memberId: string) =>
  db
    .selectFrom('experiment_members as m')
    .innerJoin('experiment_runs as r', 'r.id', 'm.run_id')
    .select(['r.name as experiment', 'm.variant', 'm.seen_at', 'm.reached'])
    .where('m.member_id', '=', memberId)
    .orderBy('m.seen_at')
    .execute()

/** A result stays the same when a member leaves: only the reference to the member is removed. */
export const eraseMember = async (tx: Db, memberId: string): Promise<void> => {
  await tx.updateTable('experiment_members').set({ member_id: null }).where('member_id', '=', memberId).execute()
  await tx.updateTable('experiment_runs').set({ started_by: null }).where('started_by', '=', memberId).execute()
  await tx.updateTable('experiment_runs').set({ ended_by: null }).where('ended_by', '=', memberId).execute()
}

/** Removes who took part in runs that ended before. @returns the number of members */
export const clearMembers = async (db: Db, endedBefore: Date, limit: number): Promise<number> => {
  const { rows } = await sql`
    update experiment_members set member_id = null where id in (
      select m.id from experiment_runs r join experiment_members m on m.run_id = r.id
      where r.ended_at < ${endedBefore} and m.member_id is not null limit ${limit})
    returning id`.execute(db)
  return rows.length
}

/** Deletes runs that ended before, except the latest of each experiment, which decides what members see. */
export const deleteRuns = async (db: Db, endedBefore: Date): Promise<number> => {
  const { rows } = await sql`
    delete from experiment_runs r where ended_at < ${endedBefore} and exists (
      select from experiment_runs later where later.name = r.name and (later.started_at, later.id) > (r.started_at, r.id))
    returning id`.execute(db)
  return rows.length
}
