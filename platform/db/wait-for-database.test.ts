import { createServer } from 'node:net'
import { once } from 'node:events'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '#tests/support/database.ts'
import { createFlakyNetwork } from '#tests/support/flaky-network.ts'
import { waitForDatabase } from './wait-for-database.ts'

const url = await createTestDatabase()
const withPart = (part: Partial<Pick<URL, 'pathname' | 'password' | 'port'>>) => Object.assign(new URL(url), part).href

const closedPort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return String(port)
}

describe('waitForDatabase', () => {
  it('waits for a database that does not answer yet and reports the wait in one line', async () => {
    const network = await createFlakyNetwork(url)
    network.cut()
    const lines: string[] = []
    const reached = waitForDatabase(network.url, {
      timeoutMs: 60_000,
      onWait: (line) => {
        lines.push(line)
        network.restore()
      },
    })
    expect(await reached).toBe('none')
    expect(lines).toEqual([
      expect.stringMatching(/^DATABASE_URL: the database does not answer yet \(.+\); waiting for up to 60 s\.$/),
    ])
  })

  it('gives up after the time limit, in one line that names the variable and no password', async () => {
    const lines: string[] = []
    const refused = withPart({ port: await closedPort() })
    const failure = await waitForDatabase(refused, { timeoutMs: 600, onWait: (line) => lines.push(line) }).catch(
      (error: Error) => error.message,
    )
    expect(failure).toMatch(/^DATABASE_URL: no answer for 1 s: connect ECONNREFUSED 127\.0\.0\.1:\d+$/)
    expect(lines).toHaveLength(1)
  })

  it.each([
    ['a database that does not exist', { pathname: '/nowhere' }, /^DATABASE_URL: database "nowhere" does not exist$/],
    ['a wrong password', { password: 'wrong' }, /^DATABASE_URL: password authentication failed for user "\w+"$/],
  ])('fails at once for %s', async (_, part, message) => {
    const wrong = withPart(part)
    const failure = await waitForDatabase(wrong, { timeoutMs: 60_000, onWait: () => expect.unreachable() }).catch(
      (error: Error) => error.message,
    )
    expect(failure).toMatch(message)
  })

  it('names the setting that the address is from', async () => {
    const failure = await waitForDatabase(withPart({ pathname: '/nowhere' }), {
      setting: 'DATABASE_DIRECT_URL',
      timeoutMs: 1000,
      onWait: () => expect.unreachable(),
    }).catch((error: Error) => error.message)
    expect(failure).toBe('DATABASE_DIRECT_URL: database "nowhere" does not exist')
  })

  it('leaves no connection open', async () => {
    await waitForDatabase(url, { timeoutMs: 1000, onWait: () => undefined })
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query(
      "select count(*)::int as open from pg_stat_activity where application_name = 'nordbro-start' and datname = current_database()",
    )
    await client.end()
    expect(rows).toEqual([{ open: 0 }])
  })
})
