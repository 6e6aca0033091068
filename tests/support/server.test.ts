import { expect, it } from 'vitest'
import { session } from '#features/accounts/contract/index.ts'
import { startTestServer } from './server.ts'

const server = await startTestServer()

it('answers typed calls of a visitor', async () => {
  const visitor = server.client()
  expect(await visitor.succeed(session, {})).toEqual({ viewer: null })
  const refused = await visitor.call(session, { nonsense: 1 } as never)
  expect(refused).toMatchObject({ status: 400, code: 'input.invalid', fields: { nonsense: 'field.unknown' } })
})

it('has no other database than its own', async () => {
  const { rows } = await server.pool.query('select current_database() as name, count(*) as members from users group by 1')
  expect(rows).toEqual([])
  expect((await server.client().raw('/healthz')).status).toBe(200)
})
