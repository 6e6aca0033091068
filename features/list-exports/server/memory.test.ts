import { setInterval } from 'node:timers'
import { expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { startTestServer } from '#tests/support/server.ts'
import { waitTimeoutMs } from '#tests/support/timeouts.ts'
import { buildEntries, exportAs } from './testing.ts'

const server = await startTestServer()
const megabyte = 1024 * 1024
const count = Number(process.env.EXPORT_ROWS ?? 20_000)

it(
  '[ADM-05/streamed] a long export needs less than 150 MB of memory, in the server and its client together',
  async () => {
    const { client } = await signedInMember(server, { adminLevel: 'admin' })
    await buildEntries(server, { count, reasonLength: 100 })
    globalThis.gc?.()
    const before = process.memoryUsage.rss()
    let most = before
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss())
    }, 20)
    const start = Date.now()
    let [lines, bytes] = [0, 0]
    for await (const chunk of (await exportAs(client, { list: 'audit_log', filters: 'action=bulk' })).body ?? []) {
      bytes += chunk.length
      for (const byte of chunk) if (byte === 10) lines++
    }
    clearInterval(watch)
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
