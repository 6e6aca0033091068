import type { ChildProcess } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { authentication } from '#features/accounts/server/index.ts'
import { listOpportunities } from '#features/opportunities/contract/index.ts'
import { type EmbeddedDatabase, startEmbedded } from '#embedded-postgres/embedded.ts'
import type { OutputOf } from '#kit/endpoint.ts'
import { openDatabase } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import { type CommunitySize, seedCommunity } from '#seed/community.ts'
import { asRequest, type BenchSubjects, publicOrigin } from './cases.ts'
import { seedFirstMember } from './first-member.ts'
import { openSession, secret } from './session.ts'
import { productionEnvironment, spawnServer, stopServer } from './spawn-server.ts'

export type Community = {
  database: EmbeddedDatabase
  /** Settings of a production server on this database. */
  environment: NodeJS.ProcessEnv
  product: { child: ChildProcess; url: string }
  subjects: BenchSubjects
  stop: () => Promise<void>
}

export const communitySize = {
  members: 10_000,
  opportunities: 50_000,
  products: 10_000,
  posts: 5_000,
  messages: 30_000,
}

/** Comments on the measured product. */
const commentCount = 200
/** More than a run requests, so no slug is requested twice. */
const slugCount = 40_000
const cursorCount = 24

const password = 'bench-password-of-everyone-7'

const seedComments = (pool: pg.Pool) =>
  pool.query(
    `insert into product_comments (product_id, author_id, text, language)
     select p.id, m.id, 'A comment of some length, such as members write under a launch.', 'en'
     from (select id from products where status = 'approved' order by launched_at desc limit 1) as p, (select id from users order by id limit $1) as m`,
    [commentCount],
  )

const findCursors = async (url: string): Promise<string[]> => {
  const cursors: string[] = []
  for (let cursor: string | undefined; cursors.length < cursorCount;) {
    const { path } = asRequest(listOpportunities, { limit: 20, cursor })
    const { nextCursor } = (await (await fetch(url + path)).json()) as OutputOf<typeof listOpportunities>
    if (nextCursor === null) break
    cursors.push((cursor = nextCursor))
  }
  return cursors
}

const prepareSubjects = async (pool: pg.Pool, url: string, passwordHash: string): Promise<BenchSubjects> => {
  const opportunities = await pool.query<{ slug: string }>(
    `select slug from opportunities where is_active and closes_at > now() order by created_at desc limit $1`,
    [slugCount],
  )
  const members = await pool.query<{ id: string; email: string }>('select id, email from users order by id limit 2000')
  const first = members.rows[0] as { id: string }
  const admin = members.rows.at(-1) as { id: string }
  // Makers cannot vote for their own product, and the first member casts the votes.
  const launches = await pool.query<{ id: string; slug: string }>(
    `select id, slug from products where status = 'approved' and creator_id <> $1 order by comment_count desc, launched_at desc limit 33`,
    [first.id],
  )
  await seedFirstMember(pool, first.id)
  await pool.query(`update profiles set is_admin = true, admin_level = 'admin' where id = $1`, [admin.id])
  const [product = { id: '', slug: '' }, ...others] = launches.rows
  return {
    slugs: opportunities.rows.map(({ slug }) => slug),
    cursors: await findCursors(url),
    product,
    launches: others.map(({ id }) => id),
    cookie: await openSession(pool, first.id),
    adminCookie: await openSession(pool, admin.id),
    members: members.rows,
    password,
    passwordHash,
  }
}

/** Starts PostgreSQL with a generated community and the production server. */
export const startCommunity = async (size: CommunitySize, { quiet = false } = {}): Promise<Community> => {
  const passwordHash = await authentication.hashPassword(password)
  const dataDir = await mkdtemp(join(tmpdir(), 'nordbro-bench-'))
  const database = await startEmbedded({ dataDir, temporary: true })
  let child: ChildProcess | undefined
  try {
    await migrate(database.url)
    await seedCommunity(database.url, size, { passwordHash, quiet })
    const environment = productionEnvironment({
      databaseUrl: database.url,
      dataDir,
      port: 0,
      publicBaseUrl: publicOrigin,
      secret,
    })
    const product = await spawnServer('server.ts', environment)
    child = product.child
    const { pool, close } = openDatabase(database.url, { max: 1 })
    await seedComments(pool)
    const subjects = await prepareSubjects(pool, product.url, passwordHash)
    await close()
    return {
      database,
      environment,
      product,
      subjects,
      stop: async () => {
        await stopServer(product.child)
        await database.stop()
      },
    }
  } catch (error) {
    if (child) await stopServer(child)
    await database.stop()
    throw error
  }
}
