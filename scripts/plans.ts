import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { valueTypes } from '#platform/db/database.ts'
import type { DB } from '#platform/db/schema.ts'
import { accountsArea } from './plans/accounts.ts'
import { activityArea } from './plans/activity.ts'
import { administrationArea } from './plans/administration.ts'
import { formatCount, type PlannedQuery } from './plans/area.ts'
import { contentArea } from './plans/content.ts'
import { fillDatabase, prepareDatabase } from './plans/filled-database.ts'
import { mentorshipArea } from './plans/mentorship.ts'
import { messagesArea } from './plans/messages.ts'
import { networkArea } from './plans/network.ts'
import { notificationsArea } from './plans/notifications.ts'
import { opportunitiesArea } from './plans/opportunities.ts'
import { productsArea } from './plans/products.ts'
import { programCohortsArea } from './plans/program-cohorts.ts'
import { programReviewsArea } from './plans/program-reviews.ts'
import { programsArea } from './plans/programs.ts'
import { searchArea } from './plans/search.ts'
import { statisticsArea } from './plans/statistics.ts'

/**
 * Measures an area's queries on a large community: `node scripts/plans.ts [rows] [--area products] [--only TEXT]
 * [--plans | --latency 50]`. Runs the area's own functions and explains every statement they send, for the figures in
 * docs/performance.md. `PLANS_DATABASE_URL` names a database to fill and keep; its existing rows stay.
 */
const areas = [
  opportunitiesArea,
  productsArea,
  mentorshipArea,
  programsArea,
  programReviewsArea,
  programCohortsArea,
  messagesArea,
  notificationsArea,
  activityArea,
  networkArea,
  accountsArea,
  administrationArea,
  contentArea,
  searchArea,
  statisticsArea,
]
const argumentAfter = (name: string) =>
  process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined
const [rows] = process.argv.slice(2).filter((word) => /^\d+$/.test(word))
const count = Number(rows ?? 1_000_000)
/** How often each call is timed as a whole, instead of explaining its statements. */
const timedCalls = Number(argumentAfter('--latency') ?? 0)
const showPlans = process.argv.includes('--plans')
const only = argumentAfter('--only')
const areaName = argumentAfter('--area') ?? 'opportunities'
const area = areas.find(({ name }) => name === areaName)
if (!area) throw new Error(`There is no area ${areaName}: ${areas.map(({ name }) => name).join(', ')}.`)
const repeats = 5
/** A query that takes longer is reported without a measurement. */
const longestMs = 10_000

type Node = { 'Node Type': string; 'Index Name'?: string; 'Relation Name'?: string; Plans?: Node[] }
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]
/** The indexes and sequential scans of a plan: `opportunities_newest, users_pkey, seq scan of profiles`. */
const accessOf = (plan: Node): string => {
  const all = nodesOf(plan).flatMap((node) => {
    if (node['Index Name']) return [node['Index Name']]
    return node['Node Type'] === 'Seq Scan' ? [`seq scan of ${node['Relation Name']}`] : []
  })
  return [...new Set(all)].join(', ')
}

const database = await prepareDatabase()
const pool = new pg.Pool({ connectionString: database.url, max: 2, types: valueTypes, statement_timeout: longestMs })
// The pool ends without waiting for its connections, which the database then breaks as it stops.
pool.on('error', () => undefined)
let sentQueries: CompiledQuery[] = []
const db = new Kysely<DB>({
  dialect: new PostgresDialect({ pool }),
  log: (event) => {
    if (event.level === 'query') sentQueries.push(event.query as CompiledQuery)
  },
})

/** The milliseconds that calls of the function take, shortest first. */
const timesOf = async (run: () => Promise<unknown>): Promise<number[]> => {
  const times: number[] = []
  await run()
  for (let index = 0; index < timedCalls; index++) {
    const began = performance.now()
    await run()
    times.push(performance.now() - began)
  }
  return times.toSorted((a, b) => a - b)
}
const percentile = (times: readonly number[], share: number): string =>
  (times[Math.ceil(times.length * share) - 1] ?? Number.NaN).toFixed(1)

const printLatencies = async (looks: readonly PlannedQuery[]): Promise<void> => {
  console.log(`| call over ${area.about(count)} | p50 ms | p95 ms |\n|---|---:|---:|`)
  const all: number[] = []
  for (const [name, run] of looks) {
    const times = await timesOf(run)
    all.push(...times)
    console.log(`| ${name} | ${percentile(times, 0.5)} | ${percentile(times, 0.95)} |`)
  }
  const sorted = all.toSorted((a, b) => a - b)
  console.log(`| all of these | ${percentile(sorted, 0.5)} | ${percentile(sorted, 0.95)} |`)
}

/** Explains a statement with its parameters in a transaction that is rolled back. */
const explain = async ({ sql: text, parameters }: CompiledQuery, form: string) => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    return (await client.query(`explain (analyze, buffers${form}) ${text}`, [...parameters])).rows.map(
      (row) => row['QUERY PLAN'],
    )
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const printPlans = async (looks: readonly PlannedQuery[]): Promise<void> => {
  console.log(`| query over ${area.about(count)} | ms | reached through |\n|---|---:|---|`)
  for (const [name, run] of looks) {
    sentQueries = []
    const isDone = await run().then(
      () => true,
      (error: unknown) => {
        // query_canceled, here by statement_timeout (https://www.postgresql.org/docs/current/errcodes-appendix.html).
        if ((error as { code?: string }).code !== '57014') throw error
        return false
      },
    )
    if (!isDone) console.log(`| ${name} | > ${formatCount(longestMs)} | |`)
    // A function's own `explain` statements cannot be explained.
    for (const statement of isDone ? sentQueries.filter((each) => !each.sql.trimStart().startsWith('explain')) : []) {
      const times: number[] = []
      let plan: Node | undefined
      for (let index = 0; index < repeats && (times[0] ?? 0) < longestMs / 10; index++) {
        const [found] = (await explain(statement, ', format json'))[0]
        plan = found.Plan
        times.push(found['Execution Time'] + found['Planning Time'])
      }
      const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] as number
      console.log(`| ${name} | ${median.toFixed(1)} | ${accessOf(plan as Node)} |`)
      if (showPlans) console.log((await explain(statement, '')).join('\n'))
    }
  }
}

try {
  await fillDatabase(database.url, area, { count, members: area.members(count) })
  const looks = (await area.queries(db, pool)).filter(([name]) => only === undefined || name.includes(only))
  await (timedCalls > 0 ? printLatencies(looks) : printPlans(looks))
} finally {
  await db.destroy()
  await database.stop()
}
