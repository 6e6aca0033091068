import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { getConstructionPlans } from 'pg-boss'
import { startEmbedded } from '#embedded-postgres/embedded.ts'
import { migrate } from '#platform/db/migrate.ts'
import type { PlannedArea } from './area.ts'
import { fillMembers } from './members.ts'

export type PreparedDatabase = { url: string; stop: () => Promise<void> }

/** Returns the given database, which is kept, or starts an embedded one that is deleted at the end. */
export const prepareDatabase = async (
  given: string | undefined = process.env['PLANS_DATABASE_URL'],
): Promise<PreparedDatabase> => {
  if (given) return { url: given, stop: async () => undefined }
  const dataDir = await mkdtemp(join(tmpdir(), 'nordbro-plans-'))
  const embedded = await startEmbedded({ dataDir, durable: false, temporary: true })
  await migrate(embedded.url)
  const owner = new pg.Client({ connectionString: embedded.url })
  await owner.connect()
  // Creates the job queue's tables without starting the queue.
  await owner.query(getConstructionPlans())
  await owner.end()
  return { url: embedded.url, stop: embedded.stop }
}

/** Adds the members and the area's rows unless they exist. `members` is the number of members to create. */
export const fillDatabase = async (
  url: string,
  { filled, fill }: Pick<PlannedArea, 'filled' | 'fill'>,
  { count, members }: { count: number; members: number },
): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query("set maintenance_work_mem = '256MB'")
    const { rows: known } = await client.query("select to_regclass('plans_members') is not null as filled")
    const isFilled = known[0].filled && (await client.query(filled)).rows.length > 0
    if (!known[0].filled) await fillMembers(client, members)
    if (isFilled) return
    await fill(client, count)
    // Skips tables that a concurrent fill of another area has locked; that run vacuums them.
    await client.query('vacuum (analyze, skip_locked)')
  } finally {
    await client.end()
  }
}
