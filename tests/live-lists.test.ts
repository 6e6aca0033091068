import { expect, it } from 'vitest'
import { readAreaCases } from '#tests/support/area-cases.ts'
import { servedEndpoints } from '#tests/support/served-endpoints.ts'
import { startTestServer } from '#tests/support/server.ts'
import { administrationLists } from './live-lists/administration.ts'
import { boardLists } from './live-lists/boards.ts'
import { memberLists } from './live-lists/members.ts'

const server = await startTestServer()
const lists = [
  ...memberLists,
  ...boardLists,
  ...administrationLists,
  ...(await readAreaCases()).flatMap(({ liveLists = [] }) => liveLists),
]

/** List reads with `staleAfter`: pages cache them and events refresh them. */
const liveLists = servedEndpoints
  .filter(
    ({ staleAfter, output }) =>
      staleAfter.length > 0 && 'items' in ((output as { def?: { shape?: object } }).def?.shape ?? {}),
  )
  .map(({ name }) => name)

it('every live list has a case in the table', () => {
  const covered = new Set(lists.map(({ endpoint }) => endpoint.name))
  expect(liveLists.filter((name) => !covered.has(name))).toEqual([])
})

it.each(lists.map((list) => [list.endpoint.name, list] as const))(
  '[DASH-01/live] %s returns after live events what a fresh load returns',
  async (_, { verify }) => {
    await verify(server)
  },
)
