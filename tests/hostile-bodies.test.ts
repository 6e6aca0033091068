import { expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import type { AnyEndpoint } from '#kit/endpoint.ts'
import { limits } from '#kit/limits.ts'
import { longestEventLoopDelayMs } from './support/event-loop-delay.ts'
import { servedEndpoints } from './support/served-endpoints.ts'
import { startTestServer } from './support/server.ts'

const server = await startTestServer({ jobs: false })
const { client } = await signedInMember(server, { adminLevel: 'super_admin' })

/** Fills a body with text, escapes included, to just below the size limit. */
const filled = (field: string, part: string) => {
  const room = limits.bodyBytes - field.length - 100
  return `{${JSON.stringify(field)}:"a${part.repeat(Math.floor(room / 2 / Buffer.byteLength(part)))}${'\u0316'.repeat(Math.floor(room / 4))}"}`
}
const send = (path: string, body: string, method = 'POST') =>
  client.raw(path, { method, headers: { 'content-type': 'application/json' }, body })

const textFieldsOf = ({ input }: AnyEndpoint): string[] => {
  const { shape = {} } = input as unknown as {
    shape?: Record<string, { def: { type: string; innerType?: { def: { type: string } } } }>
  }
  return Object.entries(shape).flatMap(([name, { def }]) =>
    (def.innerType?.def ?? def).type === 'string' ? [name] : [],
  )
}

const fields = servedEndpoints
  .filter(({ method, path, input }) => method !== 'GET' && !/[:]/.test(path) && 'shape' in input)
  .flatMap((endpoint) => textFieldsOf(endpoint).map((field) => [endpoint.name, field, endpoint] as const))

it('the check finds the text fields of calls', () => {
  expect(fields.map(([name, field]) => `${name} ${field}`)).toEqual(
    expect.arrayContaining([
      'accounts.signUp password',
      'accounts.signUp fullName',
      'accounts.requestPasswordReset email',
    ]),
  )
})

it.each(fields)(
  '%s answers a %s of crowded combining marks without blocking the event loop for 50 ms',
  async (_, field, { path, method }) => {
    const body = filled(field, '\u0301')
    let shortest = Infinity
    // Take the best of several runs: garbage collection can delay any of them.
    for (let n = 0; shortest >= 50 && n < 12; n++) {
      shortest = Math.min(
        shortest,
        await longestEventLoopDelayMs(async () => {
          // Error reports accept any text.
          expect([200, 400]).toContain((await send(path, body, method)).status)
        }),
      )
      await server.pool.query('delete from security_events')
    }
    expect(shortest).toBeLessThan(50)
  },
)

it.each([
  ['a list', `{"title":"Hej","description":"Hej","tags":[${'0,'.repeat(limits.bodyValues)}0]}`],
  ['an object', `{${Array.from({ length: limits.bodyValues + 1 }, (_, n) => `"k${n}":1`).join(',')}}`],
])('a body in which %s has too many values is refused with a short response', async (_, body) => {
  const answer = await send('/api/suggestions', body)
  expect(answer.status).toBe(400)
  expect((await answer.text()).length).toBeLessThan(1000)
})

it('a body whose text has many commas is accepted', async () => {
  const answer = await send(
    '/api/suggestions',
    JSON.stringify({ title: 'Komman', description: `"${',\\"'.repeat(1300)}`, tags: [] }),
  )
  expect(answer.status).toBe(200)
})
