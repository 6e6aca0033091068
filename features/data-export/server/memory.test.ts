import { truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { setInterval } from 'node:timers'
import { expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { pdfWith, uploadAs } from '#features/files/server/testing.ts'
import { startTestServer } from '#tests/support/server.ts'
import { waitTimeoutMs } from '#tests/support/timeouts.ts'
import { download, finishedExport } from './testing.ts'
import { requestDataExport } from '../contract/index.ts'

const server = await startTestServer()
const megabyte = 1024 * 1024
const fileBytes = Number(process.env.EXPORT_MEGABYTES ?? 400) * megabyte

it(
  'a large export needs less than 200 MB of memory to make and to download',
  async () => {
    const { id, client } = await signedInMember(server)
    await uploadAs(client, pdfWith(), { kind: 'cv' })
    const { rows } = await server.pool.query<{ key: string }>(
      'select storage_key as key from files where owner_id = $1',
      [id],
    )
    await truncate(join(server.config.dataDir, 'files', rows[0]?.key ?? ''), fileBytes)
    globalThis.gc?.()
    const before = process.memoryUsage.rss()
    let most = before
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss())
    }, 20)
    await client.succeed(requestDataExport, {})
    const { id: exportId, state, file } = await finishedExport(client)
    expect(state).toBe('ready')
    let bytes = 0
    for await (const chunk of (await download(client, exportId)).body ?? []) bytes += chunk.length
    clearInterval(watch)
    expect(bytes).toBe(file?.size)
    expect(bytes).toBeGreaterThan(fileBytes)
    process.stdout.write(
      `an export of ${fileBytes / megabyte} MB: ${Math.round((most - before) / megabyte)} MB beyond ${Math.round(before / megabyte)}\n`,
    )
    expect((most - before) / megabyte).toBeLessThan(200)
  },
  10 * waitTimeoutMs,
)
