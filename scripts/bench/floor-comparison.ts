import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashPassword } from '#features/accounts/server/index.ts'
import { readConfig } from '#platform/config.ts'
import { openDatabase } from '#platform/db/database.ts'
import { startEmbedded } from '#embedded-postgres/embedded.ts'
import { migrate } from '#platform/db/migrate.ts'
import { start } from '#platform/main.ts'
import { type CommunitySize, seedCommunity } from '#seed/community.ts'
import { type BenchCase, benchCases, type BenchSubjects, publicOrigin } from './cases.ts'
import type { FloorTurn, FloorWork } from './floor.ts'
import { type Figures, load, median } from './load.ts'
import { recordStatements, volatileValues } from './record.ts'
import { memberCases, membersSize, prepareMembers } from './members.ts'
import { flag, numberOption, option, say } from './options.ts'
import { productionEnvironment, spawnServer } from './spawn-server.ts'
import { measureStreams, type StreamFigures } from './streams.ts'

/**
 * `npm run bench`: compares the production server with its floor (floor.ts) on an embedded PostgreSQL with a
 * generated community. `--json` prints one object; `--scale` also measures tables 20 times larger; `--seconds N` (3)
 * per round, `--rounds N` (3), `--connections N` (16), `--only TEXT`, `--streams N` (4,000; 0 for none).
 */
const only = option('only')
const json = flag('json')
const seconds = numberOption('seconds', 3)
const rounds = numberOption('rounds', 3)
const connections = numberOption('connections', 16)
const streams = numberOption('streams', 4000)

const size = { members: 10_000, opportunities: 50_000, products: 10_000 }
/** Comments on the measured product. */
const comments = 200
const scale = 20
const password = 'bench-password-of-everyone-7'
const secret = 'bench'.repeat(8)

type Row = {
  name: string
  wantedRatio: number
  product: Figures
  floor: Figures
  ratio: number
  p99Ratio: number
  slow: { connections?: number; p97: number } | null
  good: boolean
}

const medians = (all: Figures[]): Figures => ({
  perSecond: median(all.map((one) => one.perSecond)),
  p50: median(all.map((one) => one.p50)),
  p97: median(all.map((one) => one.p97)),
  p99: median(all.map((one) => one.p99)),
  failed: all.reduce((sum, one) => sum + one.failed, 0),
})

const environment = (databaseUrl: string, dataDir: string) =>
  productionEnvironment({ databaseUrl, dataDir, port: 0, publicBaseUrl: publicOrigin, secret })

const findSubjects = async (databaseUrl: string, url: string): Promise<BenchSubjects> => {
  const { pool, close } = openDatabase(databaseUrl, { max: 1 })
  const found = await pool.query<{ slug: string }>(
    `select slug from opportunities where is_active and closes_at > now() order by created_at desc limit 1 offset 1000`,
  )
  const members = await pool.query<{ id: string; email: string }>('select id, email from users order by id limit 2000')
  // Makers cannot vote for their own product, and the first member casts the votes.
  const launches = await pool.query<{ id: string; slug: string }>(
    `select id, slug from products where status = 'approved' and creator_id <> $1 order by comment_count desc, launched_at desc limit 33`,
    [members.rows[0]?.id],
  )
  await close()
  const response = await fetch(`${url}/api/account/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: members.rows[0]?.email, password }),
  })
  if (!response.ok) throw new Error(`sign-in answered ${response.status}: ${await response.text()}`)
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const [product, ...others] = launches.rows
  return {
    slug: found.rows[0]?.slug as string,
    product: product ?? { id: '', slug: '' },
    launches: others.map(({ id }) => id),
    cookie,
    members: members.rows,
    password,
  }
}

/** Runs the product in this process and records its statements and response for each case. */
const recordFloor = async (
  databaseUrl: string,
  dataDir: string,
  cases: readonly BenchCase[],
  subjects: BenchSubjects,
  hash: string,
): Promise<FloorWork> => {
  const config = { ...readConfig(environment(databaseUrl, dataDir)), port: 0 }
  const node = await start(config, databaseUrl, { rateLimits: false, jobs: false, logLevel: 'fatal' })
  const ask = async (one: BenchCase, turn: number) => {
    const { method, path, headers, body } = one.request(turn)
    const response = await fetch(node.url + path, { method, headers, ...(body ? { body } : {}) })
    const text = await response.text()
    if (!response.ok) throw new Error(`${one.name} answered ${response.status}: ${text.slice(0, 300)}`)
    return { headers: Object.fromEntries(response.headers), body: text }
  }
  const record = async (one: BenchCase, turns: readonly number[]) => {
    const recorded: Omit<FloorTurn, 'volatile'>[] = []
    for (const turn of turns) {
      let answer = { headers: {} as Record<string, string>, body: '' }
      const statements = await recordStatements(async () => {
        answer = await ask(one, turn)
      })
      const {
        'content-encoding': _,
        'transfer-encoding': __,
        connection: ___,
        'keep-alive': ____,
        date: _____,
        ...headers
      } = answer.headers
      recorded.push({
        statements,
        headers: { ...headers, 'content-length': String(Buffer.byteLength(answer.body)) },
        body: answer.body,
      })
    }
    return recorded
  }
  const work: FloorWork = { databaseUrl, cases: [] }
  for (const one of cases) {
    // Both recordings sign in to the same account, so a value that differs is new at each call.
    const turn = one.verifiesPassword ? subjects.members.length * 2 : 0
    const turns = Array.from({ length: one.turns ?? 1 }, (_, at) => turn + at)
    const first = await record(one, turns)
    // A cached page sends no statements; its floor sends those of the first rendering.
    const second = await record(one, turns)
    const member = subjects.members[turn % subjects.members.length] as { id: string; email: string }
    work.cases.push({
      name: one.name,
      turns: first.map((recorded, at) => {
        const again = second[at]?.statements ?? []
        return {
          ...recorded,
          volatile: again.length === recorded.statements.length ? volatileValues(recorded.statements, again) : [],
        }
      }),
      members: one.verifiesPassword ? { recorded: member, all: [...subjects.members] } : null,
      verify: one.verifiesPassword ? { hash, password } : null,
    })
  }
  await node.stop()
  return work
}

const measure = async (cases: readonly BenchCase[], productUrl: string, floorUrl: string): Promise<Row[]> => {
  const rows: Row[] = []
  for (const [index, one] of cases.entries()) {
    const onFloor = (turn: number) => {
      const request = one.request(turn)
      return { ...request, headers: { ...request.headers, 'x-case': String(index) } }
    }
    await load(productUrl, one.request, { seconds: 1, connections })
    await load(floorUrl, onFloor, { seconds: 1, connections })
    const slow = one.slowest && (await load(productUrl, one.request, { seconds, connections: one.slowest.connections }))
    const product: Figures[] = []
    const floor: Figures[] = []
    for (let round = 0; round < rounds; round++) {
      product.push(await load(productUrl, one.request, { seconds, connections }))
      floor.push(await load(floorUrl, onFloor, { seconds, connections }))
    }
    const [a, b] = [medians(product), medians(floor)]
    const ratio = median(product.map((figures, round) => figures.perSecond / (floor[round] as Figures).perSecond))
    const p99Ratio = a.p99 / Math.max(1, b.p99)
    const isSoonEnough = !slow || slow.p97 <= (one.slowest?.p97 ?? 0)
    const good = ratio >= one.wantedRatio && p99Ratio <= 3 && a.failed === 0 && isSoonEnough
    rows.push({
      name: one.name,
      wantedRatio: one.wantedRatio,
      product: a,
      floor: b,
      ratio,
      p99Ratio,
      slow: slow ? { ...one.slowest, p97: slow.p97 } : null,
      good,
    })
    if (!json) say(lineOf(rows.at(-1) as Row))
  }
  return rows
}

const number = (value: number, digits = 0) =>
  value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits }).padStart(8)
const heading = `${'case'.padEnd(22)}${'  requests/s'.padStart(12)} ${'floor'.padStart(8)} ${'ratio'.padStart(8)} ${'p50 ms'.padStart(8)} ${'p99 ms'.padStart(8)} ${'floor 99'.padStart(8)} ${'failed'.padStart(8)}`
const lineOf = ({ name, product, floor, ratio, slow, good }: Row) =>
  `${name.padEnd(22)}    ${number(product.perSecond)} ${number(floor.perSecond)} ${number(ratio, 2)} ${number(product.p50, 1)} ${number(product.p99, 1)} ${number(floor.p99, 1)} ${number(product.failed)} ${slow ? `  97.5 % within ${slow.p97} ms at ${slow.connections} connections` : ''}${good ? '' : '  below what is wanted'}`

const seedComments = async (databaseUrl: string): Promise<void> => {
  const { pool, close } = openDatabase(databaseUrl, { max: 1 })
  await pool.query(
    `insert into product_comments (product_id, author_id, text, language)
     select p.id, m.id, 'A comment of some length, such as members write under a launch.', 'en'
     from (select id from products where status = 'approved' order by launched_at desc limit 1) as p, (select id from users order by id limit $1) as m`,
    [comments],
  )
  await close()
}

const community = async (sizes: CommunitySize, hash: string) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'nordbro-bench-'))
  const database = await startEmbedded({ dataDir, temporary: true })
  await migrate(database.url)
  await seedCommunity(database.url, sizes, { passwordHash: hash, quiet: json })
  await seedComments(database.url)
  return { database, dataDir }
}

const isWanted = ({ name }: BenchCase) => only === undefined || name.includes(only)

const compare = async (
  { database, dataDir }: Awaited<ReturnType<typeof community>>,
  product: { url: string },
  cases: readonly BenchCase[],
): Promise<Row[]> => {
  const work = await recordFloor(database.url, dataDir, cases, await findSubjects(database.url, product.url), hash)
  const floor = await spawnServer('floor.ts', process.env, work)
  children.push(floor.child)
  return measure(cases, product.url, floor.url)
}

const hash = await hashPassword(password)
if (!json)
  say(
    `A community of ${size.members} members, ${size.opportunities} opportunities and ${size.products} products; ${rounds} rounds of ${seconds} s, ${connections} connections.`,
  )
const small = await community(size, hash)
const children: ChildProcess[] = []
const stops: (() => Promise<void>)[] = [small.database.stop]
try {
  const product = await spawnServer('server.ts', environment(small.database.url, small.dataDir))
  children.push(product.child)
  const cases = benchCases(await findSubjects(small.database.url, product.url)).filter(isWanted)
  if (!json) say(heading)
  const rows = await compare(small, product, cases)

  // Only the names of these cases are used; their subjects exist once the large community is seeded.
  if (
    memberCases(
      { slug: '', product: { id: '', slug: '' }, launches: [], cookie: '', members: [], password },
      { threadId: '' },
    ).some(isWanted)
  ) {
    const large = await community({ members: membersSize.profiles, opportunities: 1000 }, hash)
    stops.push(large.database.stop)
    const node = await spawnServer('server.ts', environment(large.database.url, large.dataDir))
    children.push(node.child)
    const subjects = await findSubjects(large.database.url, node.url)
    const prepared = await prepareMembers(large.database.url, subjects.members[0] as { id: string })
    rows.push(...(await compare(large, node, memberCases(subjects, prepared).filter(isWanted))))
  }

  let live: StreamFigures | null = null
  if (streams > 0 && (only === undefined || 'live streams'.includes(only))) {
    live = await measureStreams(small.database.url, environment(small.database.url, small.dataDir), secret, streams)
    const { perStream, p50, p95, last, good } = live
    const figures = `${number(perStream, 1)} kB each, an event reaches them after p50 ${number(p50)} ms, p95 ${number(p95)} ms, the last ${number(last)} ms`
    if (!json) say(`${`live streams: ${live.streams}`.padEnd(22)} ${figures} ${good ? '' : '  below what is wanted'}`)
  }

  const growth: { name: string; small: number; large: number; cost: number }[] = []
  if (flag('scale')) {
    const large = await community(
      { members: size.members * scale, opportunities: size.opportunities * scale, products: size.products * scale },
      hash,
    )
    stops.push(large.database.stop)
    const bigger = await spawnServer('server.ts', environment(large.database.url, large.dataDir))
    children.push(bigger.child)
    const largeCases = benchCases(await findSubjects(large.database.url, bigger.url))
    for (const one of largeCases.filter(({ name }) => cases.some((measured) => measured.name === name))) {
      const inSmall = cases.find(({ name }) => name === one.name) as BenchCase
      const costs: [number, number][] = []
      await load(bigger.url, one.request, { seconds: 1, connections })
      for (let round = 0; round < rounds; round++) {
        const a = await load(product.url, inSmall.request, { seconds, connections })
        const b = await load(bigger.url, one.request, { seconds, connections })
        costs.push([1000 / a.perSecond, 1000 / b.perSecond])
      }
      const cost = median(costs.map(([a, b]) => b / a))
      growth.push({
        name: one.name,
        small: median(costs.map(([a]) => a)),
        large: median(costs.map(([, b]) => b)),
        cost,
      })
      if (!json) say(`${one.name.padEnd(22)} ${scale} times larger costs ${number(cost, 2)} times as much`)
    }
  }
  if (json) console.log(JSON.stringify({ size, seconds, rounds, connections, rows, live, growth }, null, 2))
} finally {
  for (const child of children) child.disconnect()
  await Promise.all(children.map((child) => (child.exitCode === null ? once(child, 'exit') : null)))
  for (const stop of stops) await stop()
}
