import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { openDatabase } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import { generateSitemapFiles } from '#platform/http/sitemap.ts'
import { features } from '#platform/main.ts'
import { pageRoutes } from '#shell/route-table.ts'
import { type PlannedArea, formatCount, memberAt } from '../plans/area.ts'
import { fillDatabase, prepareDatabase } from '../plans/filled-database.ts'
import { fillDerivedFromMembers } from '../plans/members.ts'
import { publicOrigin } from './cases.ts'
import type { DailyMember, DailySubjects } from './daily-cases.ts'
import { parseProcessStat } from './processor-time.ts'
import { openSession, secret } from './session.ts'
import { productionEnvironment, spawnServer, stopServer } from './spawn-server.ts'

const memberCount = 1_000_000
/** The member numbers of the fills start to depend on each other below this. */
const minMembers = 2_000
const sitemapFileSize = 5_000
/** Filling and generating the sitemap take longer than the statement timeout for requests. */
const statementTimeoutMs = 1_800_000

/** The areas to fill, in this order, and with how many rows. */
export type FilledAreas = readonly [area: PlannedArea, count: number][]

export type DailyCommunity = {
  product: { child: ChildProcess; url: string }
  /** The process of PostgreSQL, if it runs on this machine. */
  postgresPid: number | null
  subjects: DailySubjects
  stop: () => Promise<void>
}

/** The parent of a backend, if the backend is a process of this machine. */
const findPostgresPid = async (pool: pg.Pool): Promise<number | null> => {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  try {
    const stat = readFileSync(`/proc/${rows[0]?.pid}/stat`, 'utf8')
    return stat.includes('(postgres)') ? parseProcessStat(stat).parent : null
  } catch {
    return null
  }
}

const prepareMember = async (pool: pg.Pool, number: number): Promise<DailyMember> => {
  const id = await memberAt(pool, number)
  // The fill leaves one of fifty members unconfirmed, and most searches are for confirmed members.
  await pool.query(
    'update users set email_confirmed = true, email_confirmed_at = now() where id = $1 and not email_confirmed',
    [id],
  )
  const names = async (text: string) => (await pool.query<{ name: string }>(text, [id])).rows.map(({ name }) => name)
  return {
    id,
    cookie: await openSession(pool, id),
    correspondents: await names(
      `select o.full_name as name from message_boxes b join profiles o on o.id = b.other_id
       where b.member_id = $1 and b.folder = 'inbox' and b.received_position is not null order by b.last_at desc limit 3`,
    ),
    connections: await names(
      `select p.full_name as name from connections c join profiles p on p.id = c.other_id
       where c.member_id = $1 and p.username is not null and p.listed order by c.connected_at desc limit 3`,
    ),
  }
}

const prepareSubjects = async (pool: pg.Pool): Promise<DailySubjects> => ({
  heavy: await prepareMember(pool, 0),
  ordinary: await prepareMember(pool, 500),
  admin: await prepareMember(pool, 11),
  sitemapFiles: (await pool.query<{ name: string }>('select name from sitemap_files order by name')).rows.map(
    ({ name }) => name,
  ),
})

/**
 * Fills the database where needed and starts the production server on it.
 * @param options.databaseUrl a database to fill and keep; without it, an embedded one that is deleted at the end
 * @param options.share divides all sizes, for trying the bench out
 */
export const startDailyCommunity = async (options: {
  databaseUrl: string | undefined
  areas: FilledAreas
  hasSitemap: boolean
  share: number
  say: (line: string) => void
}): Promise<DailyCommunity> => {
  const { areas, hasSitemap, share, say } = options
  const members = Math.max(minMembers, Math.ceil(memberCount / share))
  const database = await prepareDatabase(options.databaseUrl)
  const stops = [database.stop]
  const stop = async () => {
    for (const each of stops.toReversed()) await each()
  }
  try {
    await migrate(database.url)
    for (const [area, fullCount] of areas) {
      const count = Math.ceil(fullCount / share)
      say(`Filling where needed: ${area.about(count)}; ${formatCount(members)} members.`)
      await fillDatabase(database.url, area, { count, members })
    }
    const { db, pool, close } = openDatabase(database.url, { max: 2, statementTimeoutMs })
    stops.push(close)
    await fillDerivedFromMembers(pool)
    if (hasSitemap)
      await generateSitemapFiles({
        db,
        base: publicOrigin,
        features,
        pages: pageRoutes,
        now: new Date(),
        size: Math.ceil(sitemapFileSize / share),
      })
    const subjects = await prepareSubjects(pool)
    const dataDir = await mkdtemp(join(tmpdir(), 'nordbro-bench-'))
    stops.push(() => rm(dataDir, { recursive: true, force: true }))
    const product = await spawnServer(
      'server.ts',
      productionEnvironment({ databaseUrl: database.url, dataDir, port: 0, publicBaseUrl: publicOrigin, secret }),
    )
    stops.push(() => stopServer(product.child))
    return { product, postgresPid: await findPostgresPid(pool), subjects, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
