import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import * as activity from '#features/activity/contract/index.ts'
import type { AnyEndpoint } from '#kit/endpoint.ts'
import { callers, expectedRefusals, createAccessScene } from '#tests/support/access.ts'
import { readAreaCases } from '#tests/support/area-cases.ts'
import { servedEndpoints } from '#tests/support/served-endpoints.ts'
import { startTestServer } from '#tests/support/server.ts'
import { messageRows } from './access/messages.ts'
import { peopleRows } from './access/people.ts'
import { ownRows } from './access/profiles.ts'

const server = await startTestServer()
const ownCases = (await readAreaCases()).flatMap(({ access = [] }) => access)
const rows = [...messageRows, ...peopleRows, ...ownRows, ...ownCases]
const areas = [
  ...ownCases.map(({ endpoint }) => endpoint.name.split('.')[0]),
  'activity',
  'blocks',
  'files',
  'messages',
  'network',
  'notifications',
  'profiles',
]

/** Posts have a separate access table because they have two audiences. */
const postsAccessTest = readFileSync(join(import.meta.dirname, '../features/activity/server/access.test.ts'), 'utf8')
const testedInPostsTable: unknown[] = Object.entries(activity).flatMap(([name, value]) =>
  postsAccessTest.includes(`client.call(${name},`) ? [value] : [],
)

it('every endpoint for interaction between members is in a table of who may call it', () => {
  const inTable = new Set<AnyEndpoint>([
    ...rows.map(({ endpoint }) => endpoint),
    ...(testedInPostsTable as AnyEndpoint[]),
  ])
  const endpoints = servedEndpoints.filter(({ name }) => areas.includes(name.split('.')[0]))
  expect(endpoints.filter((endpoint) => !inTable.has(endpoint)).map(({ name }) => name)).toEqual([])
})

it.each(rows.map((one) => [one.endpoint.name, one] as const))(
  '%s refuses exactly the callers that its access table excludes',
  async (_, one) => {
    const scene = await createAccessScene(server)
    const call = await one.prepare(scene)
    const answers: Record<string, string | null> = {}
    for (const caller of callers) answers[caller] = await call(scene.clients[caller])
    expect(answers).toEqual(expectedRefusals(one))
  },
)
