import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { okOutput, endpoint, emptyInput } from '#kit/endpoint.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { startKernelNode } from '#tests/support/kernel-node.ts'
import { waitTimeoutMs } from '#tests/support/timeouts.ts'
import { route } from './http/route.ts'

const read = endpoint({
  name: 'test.read',
  method: 'GET',
  path: '/api/test/read',
  summary: '',
  access: 'anyone',
  input: emptyInput,
  output: okOutput,
})

it('startNode warns about migrations of a later release and names them', async () => {
  const databaseUrl = await createTestDatabase()
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`insert into schema_migrations (name, checksum) values ('29991231_0001_of_a_later_release', 'x')`)
  await client.end()
  const logged: string[] = []
  const logTo = { write: (line: string) => void logged.push(line) }
  await startKernelNode({ databaseUrl, routes: [], logLevel: 'warn', logTo })
  const lines = logged.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lines).toMatchObject([
    {
      level: 40,
      migrations: ['29991231_0001_of_a_later_release'],
      msg: expect.stringContaining('newer than this program'),
    },
  ])
})

it('startNode logs each request as one JSON line with the request id of its response', async () => {
  const logged: Record<string, unknown>[] = []
  const node = await startKernelNode({
    routes: [route(read, async () => ({ ok: true }) as const)],
    logLevel: 'info',
    logTo: { write: (line: string) => void logged.push(JSON.parse(line) as Record<string, unknown>) },
  })
  const { refusal } = await node.client().call(read, { unknown: 1 } as never)
  expect(refusal?.requestId).toMatch(/^[0-9a-f-]{36}$/)
  // The line is written after the response.
  const line = await vi.waitUntil(() => logged.find(({ requestId }) => requestId === refusal?.requestId), {
    timeout: waitTimeoutMs,
    interval: 10,
  })
  expect(line).toMatchObject({ endpoint: 'test.read', status: 400, msg: 'request' })
  expect(logged.filter((one) => 'reqId' in one || 'request_id' in one)).toEqual([])
})
