import type { DailyCase, DailySubjects } from './daily-cases.ts'
import { type DailyCommunity, type FilledAreas, startDailyCommunity } from './daily-community.ts'
import { type DailyRow, dailyTable, missedTargets } from './daily-report.ts'
import { type Figures, load, loadGenerator, median, medians } from './load.ts'
import { flag, numberOption, option, say } from './options.ts'
import { cpuMsOfTree } from './processor-time.ts'
import { BusyMachine, waitForQuietMachine } from './quiet-machine.ts'
import { cpuMsOf } from './spawn-server.ts'

const json = flag('json')
const isBusy = flag('busy')
const seconds = numberOption('seconds', 3)
const rounds = numberOption('rounds', 3)
const share = numberOption('share', 1)
const warmUpSeconds = 1

const print = (line: string) => {
  if (!json) say(line)
}

/** @throws {Error} when an answer is no success, or is empty where it must not be: it would be measured as fast */
const checkCase = async (url: string, { name, requests, hasFound }: DailyCase): Promise<void> => {
  for (const [index, { method, path, headers }] of requests.entries()) {
    const response = await fetch(url + path, { method, headers })
    const body = await response.text()
    if (response.status !== 200) throw new Error(`${name}: ${path} answered ${response.status}: ${body}`)
    if (!hasFound(body, index)) throw new Error(`${name}: ${decodeURIComponent(path)} found nothing`)
  }
}

const measureCase = async ({ product, postgresPid }: DailyCommunity, one: DailyCase): Promise<DailyRow> => {
  const { name, connections, requests } = one
  const postgresMs = () => (postgresPid === null ? null : cpuMsOfTree(postgresPid))
  await load(product.url, requests, { seconds: warmUpSeconds, connections })
  const results: Figures[] = []
  const serverCosts: number[] = []
  const postgresCosts: number[] = []
  for (let round = 0; round < rounds; round++) {
    const before = { server: await cpuMsOf(product.child), postgres: postgresMs() }
    const figures = await load(product.url, requests, { seconds, connections })
    const after = { server: await cpuMsOf(product.child), postgres: postgresMs() }
    results.push(figures)
    serverCosts.push((after.server - before.server) / figures.requests)
    if (before.postgres !== null && after.postgres !== null)
      postgresCosts.push((after.postgres - before.postgres) / figures.requests)
  }
  return {
    name,
    connections,
    figures: medians(results),
    serverMs: median(serverCosts),
    postgresMs: postgresCosts.length > 0 ? median(postgresCosts) : null,
  }
}

export type MeasuredReads = {
  title: string
  areas: FilledAreas
  casesOf: (subjects: DailySubjects) => readonly DailyCase[]
  /** Limit of the 95th percentile in milliseconds. */
  maxP95: number
  /** Only cases whose name contains it. */
  only?: string
  hasSitemap?: boolean
}

/**
 * Measures reads on the production server with a community of 1,000,000 members (filled by scripts/plans). `--database
 * URL` or PLANS_DATABASE_URL names a database that is filled where needed and kept: its sessions and its sitemap change,
 * and its existing rows stay. Without it, an embedded database is filled and deleted. `--share N` divides all sizes;
 * `--seconds N` (3) per round, `--rounds N` (3), whose medians are reported; `--json` prints one object; `--busy`
 * measures on a busy machine. Exits with 1 when a case misses its target, or when the machine is busy.
 */
export const measureReads = async (reads: MeasuredReads): Promise<void> => {
  const { title, areas, casesOf, maxP95, only = '', hasSitemap = false } = reads
  try {
    const community = await startDailyCommunity({
      databaseUrl: option('database') ?? process.env['PLANS_DATABASE_URL'],
      areas,
      hasSitemap,
      share,
      say: print,
    })
    try {
      const cases = casesOf(community.subjects).filter(({ name }) => name.includes(only))
      for (const one of cases) await checkCase(community.product.url, one)
      if (!isBusy) await waitForQuietMachine()
      print(`\n${rounds} rounds of ${seconds} s, ${loadGenerator()}; processor milliseconds per request.`)
      print(dailyTable.heading(title))
      const rows: DailyRow[] = []
      for (const one of cases) {
        const row = await measureCase(community, one)
        rows.push(row)
        print(dailyTable.row(row))
      }
      const missed = rows.flatMap((row) => missedTargets(row, maxP95))
      if (json)
        console.log(
          JSON.stringify({ share, loadGenerator: loadGenerator(), isBusy, seconds, rounds, rows, missed }, null, 2),
        )
      else for (const text of missed) say(`✗ ${text}`)
      if (missed.length > 0) process.exitCode = 1
    } finally {
      await community.stop()
    }
  } catch (error) {
    if (!(error instanceof BusyMachine)) throw error
    say(error.message)
    process.exitCode = 1
  }
}
