import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { emptyInput, endpoint } from '#kit/endpoint.ts'
import { id } from '#kit/fields.ts'
import { startKernelNode } from '#tests/support/kernel-node.ts'
import { route } from './route.ts'

const read = endpoint({
  name: 'test.read',
  method: 'GET',
  path: '/api/test/answer',
  summary: '',
  access: 'anyone',
  input: emptyInput,
  output: z.object({ id: id(), names: z.array(z.string()), inner: z.strictObject({ count: z.int() }) }),
})
const valid = { id: '7d1f0c1e-0000-4000-8000-000000000000', names: ['Åsa'], inner: { count: 1 } }
let answer: unknown = valid
const lines: string[] = []
const routes = [route(read, async () => answer as typeof valid)]
const node = {
  production: await startKernelNode({
    routes,
    config: { environment: 'production', production: true },
    logLevel: 'error',
    logTo: { write: (line) => void lines.push(line) },
  }),
  test: await startKernelNode({ routes }),
}
const answerOf = async (environment: keyof typeof node, value: unknown) => {
  answer = value
  const response = await fetch(node[environment].url + read.path)
  return { status: response.status, body: (await response.json()) as unknown }
}

describe.each(['production', 'test'] as const)('an answer in %s', (environment) => {
  it('is sent with the keys of its contract, in their order', async () => {
    const { inner, names, id: own } = valid
    expect(await answerOf(environment, { inner, names, id: own })).toEqual({ status: 200, body: valid })
  })

  it('loses what its contract does not declare', async () => {
    expect(await answerOf(environment, { ...valid, passwordHash: 'secret' })).toEqual({ status: 200, body: valid })
  })

  it.each([
    ['a value of another type', { ...valid, names: 'Åsa' }],
    ['null for a required value', { ...valid, inner: null }],
    ['no value', { id: valid.id, names: [] }],
    ['an undeclared key of a strict object', { ...valid, inner: { count: 1, secret: 'x' } }],
    ['a number that JSON cannot write', { ...valid, inner: { count: Number.NaN } }],
  ])('is refused with 500 for %s', async (_, value) => {
    expect(await answerOf(environment, value)).toMatchObject({ status: 500, body: { error: { code: 'internal' } } })
  })
})

it('an answer against its contract is logged with the endpoint, the path and the problem, without the value', async () => {
  lines.length = 0
  await answerOf('production', { ...valid, names: ['Åsa', { secret: 'hemligt' }] })
  expect(lines.join('')).toContain('test.read answers against its contract: names.1: invalid_type')
  expect(lines.join('')).not.toContain('hemligt')
})

it('outside production, the formats and ranges of an answer are checked too', async () => {
  const malformed = { ...valid, id: 'not an id', inner: { count: 1.5 } }
  expect((await answerOf('test', malformed)).status).toBe(500)
  expect((await answerOf('production', malformed)).status).toBe(200)
})
