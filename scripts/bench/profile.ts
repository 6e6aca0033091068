import { mkdir, writeFile } from 'node:fs/promises'
import type { Profiler } from 'node:inspector'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { benchCaseNames, benchCases } from './cases.ts'
import { communitySize, startCommunity } from './community.ts'
import { load } from './load.ts'
import { memberCaseNames, startLargeCommunity } from './members.ts'
import { numberOption, option, say } from './options.ts'
import { cpuMsOfTree } from './processor-time.ts'
import { type SelfTime, selfTimes } from './self-time.ts'
import { askServer, cpuMsOf } from './spawn-server.ts'

/**
 * `npm run bench -- --profile CASE`: records the CPU profile of the production server during a load of one case, the
 * first one whose name contains CASE. `--seconds N` (3), `--connections N` (32). The requests per second and the
 * processor times come from an equal load before it, because profiling slows the server down.
 */
const wanted = option('profile') ?? ''
const seconds = numberOption('seconds', 3)
const connections = numberOption('connections', 32)
const warmUpSeconds = 3
const listedFunctions = 25

const root = join(import.meta.dirname, '../..')

/** Shortens the URLs of the project's files. */
const lineOf = ({ name, place, ms }: SelfTime, totalMs: number) =>
  `${ms.toFixed(0).padStart(7)} ms ${((100 * ms) / totalMs).toFixed(1).padStart(5)} %  ${name}  ${place.replace(`${pathToFileURL(root).href}/`, '')}`.trimEnd()

const startCommunityOf = async (name: string) => {
  if (memberCaseNames.includes(name)) return startLargeCommunity({ quiet: false })
  const community = await startCommunity(communitySize)
  return { community, cases: benchCases(community.subjects) }
}

const writeProfile = async (name: string, profile: Profiler.Profile): Promise<string> => {
  const folder = join(root, 'test-results')
  await mkdir(folder, { recursive: true })
  const file = join(folder, `${name.replaceAll(/[^\w]+/g, '-')}.cpuprofile`)
  await writeFile(file, JSON.stringify(profile))
  return relative(root, file)
}

const profileCase = async (name: string): Promise<void> => {
  const { community, cases } = await startCommunityOf(name)
  const { product, database } = community
  try {
    const requests = cases.find((one) => one.name === name)?.requests ?? []
    const databaseMs = () => (database.pid === null ? null : cpuMsOfTree(database.pid))
    await load(product.url, requests, { seconds: warmUpSeconds, connections })

    const before = { server: await cpuMsOf(product.child), database: databaseMs() }
    const figures = await load(product.url, requests, { seconds, connections })
    const after = { server: await cpuMsOf(product.child), database: databaseMs() }

    await askServer(product.child, 'start profile')
    await load(product.url, requests, { seconds, connections })
    const profile = await askServer<Profiler.Profile>(product.child, 'stop profile')

    const perRequest = (total: number) => (total / figures.requests).toFixed(3)
    say(`${name}: ${figures.perSecond.toFixed(0)} requests/s, ${figures.failed} failed`)
    say(`server:     ${perRequest(after.server - before.server)} CPU ms per request`)
    if (before.database !== null && after.database !== null)
      say(`PostgreSQL: ${perRequest(after.database - before.database)} CPU ms per request`)
    // Waiting and the profiler are not work of the server.
    const times = selfTimes(profile).filter(
      (time) => time.name !== '(idle)' && !time.place.startsWith('node:inspector'),
    )
    const totalMs = times.reduce((sum, { ms }) => sum + ms, 0)
    say(`\nThe ${listedFunctions} functions with the largest self time:`)
    for (const time of times.slice(0, listedFunctions)) say(lineOf(time, totalMs))
    say(`\n${await writeProfile(name, profile)}`)
  } finally {
    await community.stop()
  }
}

const names = [...benchCaseNames, ...memberCaseNames]
const chosen = names.find((name) => name === wanted) ?? names.find((name) => wanted !== '' && name.includes(wanted))
if (chosen === undefined) {
  say(`--profile needs one of these cases:\n${names.map((name) => `  ${name}`).join('\n')}`)
  process.exitCode = 2
} else await profileCase(chosen)
