import { buildMember } from '#features/accounts/server/testing.ts'
import { dayMs } from '#kit/durations.ts'
import type { TestServer } from '#tests/support/server.ts'

type Db = Pick<TestServer, 'db'>
type RunSetup = {
  sampleSize?: number
  windowDays?: number
  maxDays?: number
  startedDaysAgo?: number
  ended?: { daysAgo: number; chosen: string; by?: string }
}

const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)

/** Adds a run of the experiment `first_steps`. @returns its id */
export const buildRun = async (
  { db }: Db,
  { sampleSize = 100, windowDays = 7, maxDays = 60, startedDaysAgo = 0, ended }: RunSetup = {},
): Promise<string> => {
  const { id } = await db
    .insertInto('experiment_runs')
    .values({
      name: 'first_steps',
      baseline: 2000,
      effect: 500,
      sample_size: sampleSize,
      window_days: windowDays,
      max_days: maxDays,
      started_at: daysAgo(startedDaysAgo),
      ...(ended && { ended_at: daysAgo(ended.daysAgo), chosen: ended.chosen, ended_by: ended.by ?? null }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Adds members of a variant whose time is over, without accounts. */
export const buildOutcomes = async (
  { db }: Db,
  runId: string,
  variant: string,
  { members, reached }: { members: number; reached: number },
): Promise<void> => {
  const rows = Array.from({ length: members }, (_, at) => ({
    run_id: runId,
    variant,
    seen_at: daysAgo(30),
    reached: at < reached,
  }))
  await db.insertInto('experiment_members').values(rows).execute()
}

/** Adds a member who saw a variant. @returns the member's id */
export const buildExperimentMember = async (
  server: Db,
  runId: string,
  { variant = 'three', seenDaysAgo = 0 }: { variant?: string; seenDaysAgo?: number } = {},
): Promise<string> => {
  const { id } = await buildMember(server)
  await server.db
    .insertInto('experiment_members')
    .values({ run_id: runId, member_id: id, variant, seen_at: daysAgo(seenDaysAgo) })
    .execute()
  return id
}
