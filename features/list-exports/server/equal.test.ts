import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { sendFeedback } from '#features/feedback/contract/index.ts'
import { setInterest } from '#features/investors/contract/index.ts'
import { buildInvitation } from '#features/member-invitations/server/testing.ts'
import { report } from '#features/moderation/contract/index.ts'
import { appealLockout } from '#features/security-events/contract/index.ts'
import { lockAccount } from '#features/security-events/server/testing.ts'
import type { AnyEndpoint } from '#kit/endpoint.ts'
import type { Page } from '#kit/page.ts'
import { features } from '#platform/main.ts'
import { createStorage } from '#platform/storage/storage.ts'
import { seedDemo } from '#seed/demo.ts'
import { startTestServer } from '#tests/support/server.ts'
import { exportableLists } from '../contract/lists.ts'
import { withoutAbilities } from './columns.ts'
import { exportedRows } from './testing.ts'

const server = await startTestServer()
await seedDemo(
  { db: server.db, pool: server.pool } as Parameters<typeof seedDemo>[0],
  await createStorage(server.config),
)
const admin = await signedInMember(server, { adminLevel: 'admin' })

/** Rows of the lists that the demo leaves empty. */
const addRows = async () => {
  const [member, locked] = await Promise.all([signedInMember(server), signedInMember(server)])
  const { client } = member
  await client.succeed(sendFeedback, { kind: 'bug', text: 'Knappen syns inte.' })
  await client.succeed(setInterest, { side: 'investor', stages: ['seed'] })
  await buildInvitation(server)
  const { id } = await server.db.selectFrom('suggestions').select('id').limit(1).executeTakeFirstOrThrow()
  await client.succeed(report, { kind: 'suggestion', id, reason: 'spam' })
  await lockAccount(server.db, locked.id)
  await locked.client.succeed(appealLockout, { text: 'Det var kod i en annons.' })
}
await addRows()
const exported = new Map(features.flatMap(({ exports = {} }) => Object.entries(exports)))

type InputSchema = { properties: Record<string, { enum?: string[]; anyOf?: { enum?: string[] }[]; format?: string }> }

/** No filter, and each value of each filter that is a choice. */
const filtersOf = ({ input }: AnyEndpoint): string[] => {
  const { properties } = z.toJSONSchema(input as z.core.$ZodType, {
    io: 'input',
    unrepresentable: 'any',
  }) as unknown as InputSchema
  return [
    '',
    ...Object.entries(properties).flatMap(([name, { enum: values = [] }]) =>
      values.map((value) => new URLSearchParams({ [name]: value }).toString()),
    ),
  ]
}

const rowsOfScreen = async ({ path }: AnyEndpoint, filters: string): Promise<unknown[]> => {
  const rows: unknown[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const query = new URLSearchParams(filters)
    query.set('limit', '7')
    if (cursor !== '') query.set('cursor', cursor)
    const response = await admin.client.raw(`${path}?${query}`)
    expect(response.status).toBe(200)
    const page = (await response.json()) as Page<unknown>
    rows.push(...page.items)
    cursor = page.nextCursor
  }
  return rows
}

it('every list of the contract is exported by one area', () => {
  expect([...exported.keys()].toSorted()).toEqual([...exportableLists].toSorted())
})

it.each(exportableLists)(
  '[ADM-05/equal] an export of %s has the rows of all pages of the list, with every filter that is a choice',
  async (list) => {
    const endpoint = exported.get(list) as AnyEndpoint
    let most = 0
    for (const filters of filtersOf(endpoint)) {
      const rows = await rowsOfScreen(endpoint, filters)
      expect(await exportedRows(admin.client, list, filters), filters).toEqual(withoutAbilities(rows))
      most = Math.max(most, rows.length)
    }
    expect(most, 'rows of the list that has the most').toBeGreaterThan(0)
  },
)
