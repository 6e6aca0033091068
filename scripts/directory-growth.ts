import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InputOf } from '#kit/endpoint.ts'
import type { listMembers } from '#features/network/contract/index.ts'
import * as directory from '#features/network/server/service/directory.ts'
import { openDatabase } from '#platform/db/database.ts'
import { startEmbedded } from '#embedded-postgres/embedded.ts'
import { migrate } from '#platform/db/migrate.ts'
import { seedCommunity } from '#seed/community.ts'

/**
 * Measures how the directory's cost grows with the community: `node scripts/directory-growth.ts [2000] [20000]`. Calls
 * the service on two databases of these sizes. Prints for each filter the totals, the median of 30 calls in
 * milliseconds and their ratio, for docs/performance.md; `~` marks an estimated total.
 */
const [small = 2_000, large = 20_000] = process.argv.slice(2).map(Number)
// Search words and totals are cached during the warm-up.
const [warmUps, rounds] = [10, 30]

type Input = Partial<InputOf<typeof listMembers>>
const searches = [
  'energilagring',
  'Åsa Öberg',
  'betalningar Malmö',
  'maskininlärnnig',
  'حداد',
  'Norrkraft',
  'robotics Bergen',
  'betal',
  'stockholm',
  'a',
  'an',
  'nobody',
]
const inputs: Input[] = [
  ...([
    {},
    { sort: 'name' },
    { mentorAvailable: true },
    { role: 'investor' },
    { q: 'energilagring', sort: 'newest' },
    { q: 'energilagring', role: 'investor' },
  ] as const),
  ...searches.map((q) => ({ q })),
]

const openCommunity = async (members: number) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'nordbro-growth-'))
  const embedded = await startEmbedded({ dataDir, durable: false, temporary: true })
  await migrate(embedded.url)
  await seedCommunity(embedded.url, { members, opportunities: 1 }, { quiet: true })
  const { db, close } = openDatabase(embedded.url, { max: 1 })
  const { id } = await db.selectFrom('users').select('id').orderBy('email').executeTakeFirstOrThrow()
  // The only context fields that the service reads.
  const context = { tx: db, member: { id }, language: 'sv' } as unknown as Parameters<typeof directory.listMembers>[0]
  return {
    ask: (input: Input) =>
      directory.listMembers(context, { limit: 20, ...input } as Parameters<typeof directory.listMembers>[1]),
    close: async () => {
      await close()
      await embedded.stop()
    },
  }
}

const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] as number

const communities = [await openCommunity(small), await openCommunity(large)]
try {
  console.log(`| filter | total of ${small} | of ${large} | ms | ms | ratio |\n|---|---:|---:|---:|---:|---:|`)
  for (const input of inputs) {
    const times: number[][] = communities.map(() => [])
    const totals: string[] = []
    for (let round = 0; round < warmUps + rounds; round++) {
      for (const [at, { ask }] of communities.entries()) {
        const begin = performance.now()
        const { total, totalIsEstimate } = await ask(input)
        if (round >= warmUps) times[at]?.push(performance.now() - begin)
        totals[at] = `${total}${totalIsEstimate ? '~' : ''}`
      }
    }
    const [before, after] = times.map(median) as [number, number]
    console.log(
      `| ${JSON.stringify(input)} | ${totals.join(' | ')} | ${before.toFixed(2)} | ${after.toFixed(2)} | ${(after / before).toFixed(2)} |`,
    )
  }
} finally {
  for (const { close } of communities) await close()
}
