import type { ChildProcess } from 'node:child_process'
import type { CommunitySize } from '#seed/community.ts'
import { type BenchCase, type BenchRequest, benchCaseNames, benchCases } from './cases.ts'
import { type Community, communitySize, startCommunity } from './community.ts'
import { comparisonHeading, comparisonLine, type ComparisonRow, missedTargets } from './comparison-report.ts'
import { type Figures, load, loadGenerator, median, medians } from './load.ts'
import { memberCaseNames, startLargeCommunity } from './members.ts'
import { mentorCaseNames, startMentorCommunity } from './mentors-and-programs.ts'
import { flag, numberOption, option, say } from './options.ts'
import { recordOwnSql } from './own-sql-recording.ts'
import { watchOtherPrograms } from './processor-time.ts'
import { BusyMachine, waitForQuietMachine } from './quiet-machine.ts'
import { secret } from './session.ts'
import { cpuMsOf, spawnServer, stopServer } from './spawn-server.ts'
import { measureStreams, type StreamFigures } from './streams.ts'

/**
 * `npm run bench`: compares the production server with its own SQL (own-sql.ts) and with the minimal floor
 * (minimal-floor.ts) on an embedded PostgreSQL with a generated community. `--json` prints one object; `--scale` also
 * measures tables 20 times larger; `--seconds N` (3) per round, `--rounds N` (3), `--connections N` (32), `--only TEXT`,
 * `--targets` measures only the cases with a target beside the minimal floor, `--streams N` (4,000; 0 for none),
 * `--busy` measures on a busy machine. Exits with 1 when a target is missed, or when the machine is busy.
 */
const only = option('only')
const isTargetsOnly = flag('targets')
const json = flag('json')
const isBusy = flag('busy')
const seconds = numberOption('seconds', 3)
const rounds = numberOption('rounds', 3)
const connections = numberOption('connections', 32)
const streams = numberOption('streams', 4000)
const scale = 20
const warmUpSeconds = 1

const isWanted = (name: string) => only === undefined || name.includes(only)
const print = (line: string) => {
  if (!json) say(line)
}

type Target = { url: string; requests: readonly BenchRequest[] }
const measure = ({ url, requests }: Target) => load(url, requests, { seconds, connections })
const warmUp = ({ url, requests }: Target) => load(url, requests, { seconds: warmUpSeconds, connections })

const compareCase = async (
  one: BenchCase,
  server: ChildProcess,
  product: Target,
  ownSql: Target,
  minimal: Target,
): Promise<ComparisonRow> => {
  for (const target of [product, ownSql, minimal]) await warmUp(target)
  const results: Record<'product' | 'ownSql' | 'minimal', Figures>[] = []
  const cpuMs: number[] = []
  const endWatch = watchOtherPrograms()
  for (let round = 0; round < rounds; round++) {
    const cpuBefore = await cpuMsOf(server)
    const ofProduct = await measure(product)
    cpuMs.push(((await cpuMsOf(server)) - cpuBefore) / ofProduct.requests)
    results.push({ product: ofProduct, ownSql: await measure(ownSql), minimal: await measure(minimal) })
  }
  const { name, wantedRatio, wantedOfMinimal, slowest } = one
  const otherPrograms = endWatch()
  // Last, because a percentile counts what a server that has just started still compiles.
  const slow = slowest && (await load(product.url, product.requests, { seconds, connections: slowest.connections }))
  return {
    name,
    ...(wantedRatio === undefined ? {} : { wantedRatio }),
    ...(wantedOfMinimal === undefined ? {} : { wantedOfMinimal }),
    ...(slowest ? { slowest } : {}),
    product: medians(results.map((result) => result.product)),
    ownSql: medians(results.map((result) => result.ownSql)),
    minimal: medians(results.map((result) => result.minimal)),
    ratio: median(results.map((result) => result.product.perSecond / result.ownSql.perSecond)),
    ratioOfMinimal: median(results.map((result) => result.product.perSecond / result.minimal.perSecond)),
    cpuMs: median(cpuMs),
    slowestP95: slow?.p95 ?? null,
    otherPrograms,
  }
}

const compare = async (community: Community, cases: readonly BenchCase[]): Promise<ComparisonRow[]> => {
  const { environment, product, subjects } = community
  const ownSql = await spawnServer('own-sql.ts', process.env, await recordOwnSql(community, cases))
  const minimal = await spawnServer('minimal-floor.ts', environment)
  const minimalTarget: Target = {
    url: minimal.url,
    requests: [{ method: 'GET', path: `/${encodeURIComponent(subjects.slugs[0] as string)}`, headers: {} }],
  }
  const rows: ComparisonRow[] = []
  try {
    if (!isBusy) await waitForQuietMachine()
    print(comparisonHeading(isBusy))
    for (const [index, one] of cases.entries()) {
      const row = await compareCase(
        one,
        product.child,
        { url: product.url, requests: one.requests },
        { url: ownSql.url, requests: [{ method: 'GET', path: '/', headers: { 'x-case': String(index) } }] },
        minimalTarget,
      )
      rows.push(row)
      print(comparisonLine(row))
    }
  } finally {
    await stopServer(minimal.child)
    await stopServer(ownSql.child)
  }
  return rows
}

type Growth = { name: string; small: number; large: number; cost: number }

/** Milliseconds per request of the product in both communities, and how many times as much the larger one costs. */
const measureGrowth = async (small: Community, large: Community): Promise<Growth[]> => {
  if (!isBusy) await waitForQuietMachine()
  const growth: Growth[] = []
  const inSmall = benchCases(small.subjects)
  for (const [index, { name, requests }] of benchCases(large.subjects).entries()) {
    if (!isWanted(name)) continue
    const [a, b] = [
      { url: small.product.url, requests: inSmall[index]?.requests ?? [] },
      { url: large.product.url, requests },
    ]
    const costs: [number, number][] = []
    for (const target of [a, b]) await warmUp(target)
    for (let round = 0; round < rounds; round++)
      costs.push([1000 / (await measure(a)).perSecond, 1000 / (await measure(b)).perSecond])
    const cost = median(costs.map(([before, after]) => after / before))
    growth.push({
      name,
      small: median(costs.map(([before]) => before)),
      large: median(costs.map(([, after]) => after)),
      cost,
    })
    print(`${name.padEnd(36)} ${scale} times larger costs ${cost.toFixed(2)} times as much`)
  }
  return growth
}

const streamsLine = ({ streams: count, perStream, p50, p95, last, good }: StreamFigures) =>
  `live streams: ${count}, ${perStream.toFixed(1)} kB each, an event reaches them after p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, the last ${last.toFixed(0)} ms${good ? '' : '  misses its target'}`

const stops: (() => Promise<void>)[] = []
const started = async (size: CommunitySize) => {
  const community = await startCommunity(size, { quiet: json })
  stops.push(community.stop)
  return community
}

print(
  `A community of ${communitySize.members} members, ${communitySize.opportunities} opportunities and ${communitySize.products} products; ${rounds} rounds of ${seconds} s, ${connections} connections, ${loadGenerator()}.`,
)
try {
  const isStreamWanted = streams > 0 && isWanted('live streams')
  const isSmallWanted = benchCaseNames.some(isWanted) || isStreamWanted || flag('scale')
  const small = isSmallWanted ? await started(communitySize) : null
  const cases = (small ? benchCases(small.subjects) : []).filter(
    ({ name, wantedOfMinimal }) => isWanted(name) && (!isTargetsOnly || wantedOfMinimal !== undefined),
  )
  const rows = small && cases.length > 0 ? await compare(small, cases) : []

  for (const [names, startOther] of [
    [memberCaseNames, startLargeCommunity],
    [mentorCaseNames, startMentorCommunity],
  ] as const) {
    if (isTargetsOnly || !names.some(isWanted)) continue
    const other = await startOther({ quiet: json })
    stops.push(other.community.stop)
    const wanted = other.cases.filter(({ name }) => isWanted(name))
    rows.push(...(await compare(other.community, wanted)))
  }

  let live: StreamFigures | null = null
  if (small && isStreamWanted) {
    live = await measureStreams(small.database.url, small.environment, secret, streams)
    print(streamsLine(live))
  }

  let growth: Growth[] = []
  if (small && flag('scale')) {
    const sizes = Object.entries(communitySize).map(([name, count]) => [name, count * scale])
    growth = await measureGrowth(small, await started(Object.fromEntries(sizes) as CommunitySize))
  }

  if (json)
    console.log(
      JSON.stringify(
        {
          size: communitySize,
          loadGenerator: loadGenerator(),
          isBusy,
          seconds,
          rounds,
          connections,
          rows: rows.map((row) => ({ ...row, missed: missedTargets(row) })),
          live,
          growth,
        },
        null,
        2,
      ),
    )
  if (rows.some((row) => missedTargets(row).length > 0) || live?.good === false) process.exitCode = 1
} catch (error) {
  if (!(error instanceof BusyMachine)) throw error
  say(error.message)
  process.exitCode = 1
} finally {
  for (const stop of stops) await stop()
}
