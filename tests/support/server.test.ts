import { expect, it } from 'vitest'
import { session } from '#features/accounts/contract/index.ts'
import { startTestServer } from './server.ts'

const server = await startTestServer()

it('the test server answers typed calls of a visitor', async () => {
  const visitor = server.client()
  expect(await visitor.succeed(session, {})).toEqual({ viewer: null })
  const refused = await visitor.call(session, { nonsense: 1 } as never)
  expect(refused).toMatchObject({ status: 400, code: 'input.invalid', fields: { nonsense: 'field.unknown' } })
})

it('the test server has its own database', async () => {
  const { rows } = await server.pool.query(
    'select current_database() as name, count(*) as members from users group by 1',
  )
  expect(rows).toEqual([])
  expect((await server.client().raw('/healthz')).status).toBe(200)
})

it('the test server starts no recurring jobs unless asked to', async () => {
  const scheduled = async () =>
    (await server.pool.query<{ name: string }>('select name from pgboss.schedule order by name')).rows.map(
      ({ name }) => name,
    )
  expect(await scheduled()).toEqual([])
  await startTestServer({ sameDatabaseAs: server, schedules: true })
  expect(await scheduled()).toContain('cleanup')
})
