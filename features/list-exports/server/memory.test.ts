import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { startTestServer } from '#tests/support/server.ts'
import { waitTimeoutMs } from '#tests/support/timeouts.ts'
import { buildEntries, exportAs } from './testing.ts'

const server = await startTestServer()
const megabyte = 1024 * 1024
const count = Number(process.env.EXPORT_ROWS ?? 20_000)

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
/** What is in use after a collection: without one, V8 lets garbage grow with the heap that the process already has. */
const usedBytes = () => {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

it(
  '[ADM-05/streamed] a long export needs less than 150 MB of memory, in the server and its client together',
  async () => {
    const { client } = await signedInMember(server, { adminLevel: 'admin' })
    await buildEntries(server, { count, reasonLength: 100 })
    const before = usedBytes()
    let [most, lines, bytes, chunks] = [before, 0, 0, 0]
    const start = Date.now()
    for await (const chunk of (await exportAs(client, { list: 'audit_log', filters: 'action=bulk' })).body ?? []) {
      bytes += chunk.length
      lines += Buffer.from(chunk).toString('latin1').split('\n').length - 1
      if (chunks++ % 100 === 0) most = Math.max(most, usedBytes())
    }
    const seconds = (Date.now() - start) / 1000
    // A header, and a line for each row.
    expect(lines).toBe(count + 1)
    process.stdout.write(
      `an export of ${count} rows, ${Math.round(bytes / megabyte)} MB in ${seconds} s: ${Math.round((most - before) / megabyte)} MB beyond ${Math.round(before / megabyte)}\n`,
    )
    expect((most - before) / megabyte).toBeLessThan(150)
  },
  10 * waitTimeoutMs,
)
