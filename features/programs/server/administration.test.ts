import { describe, expect, it } from 'vitest'
import { buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import { startTestServer } from '#tests/support/server.ts'
import { administeredStatuses, listForAdministration } from '../contract/index.ts'
import { buildProgram } from './testing.ts'

const server = await startTestServer()
const viewer = await signedInMember(server, { adminLevel: 'viewer' })
type Input = Parameters<typeof viewer.client.succeed<typeof listForAdministration>>[1]
const titles = async (input: Input = {}) =>
  (await viewer.client.succeed(listForAdministration, input)).items.map(({ title }) => title)

describe('listForAdministration', () => {
  it('[ADM-01/programs] lists the programs of all members in every state but drafts, newest first, by status and title, and pages', async () => {
    const owner = await buildMember(server, { fullName: 'Olle Owner' })
    for (const [at, status] of [...administeredStatuses, 'draft' as const].entries())
      await buildProgram(server, owner.id, {
        title: `Fjällskola ${status}`,
        status,
        createdAt: new Date(Date.UTC(2026, 0, at + 1)),
      })
    const newestFirst = administeredStatuses.map((status) => `Fjällskola ${status}`).reverse()
    expect(await titles()).toEqual(newestFirst)
    for (const status of administeredStatuses) expect(await titles({ status })).toEqual([`Fjällskola ${status}`])
    expect(await titles({ q: 'skola comp' })).toEqual(['Fjällskola completed'])
    expect(await titles({ q: '%' })).toEqual([])
    const first = await viewer.client.succeed(listForAdministration, { limit: '3' })
    expect(await titles({ cursor: first.nextCursor ?? '', limit: '3' })).toEqual(newestFirst.slice(3))
    expect(first.items[0]).toMatchObject({ organiser: { fullName: 'Olle Owner' }, status: 'cancelled' })
  })

  it('[ADM-01/programs] allows administrators of any level, and refuses other callers and filters that do not exist', async () => {
    const { client } = await signedInMember(server, { accessRoles: ['moderator'] })
    expect(await server.call(listForAdministration, {})).toMatchObject({ status: 401, code: 'auth.required' })
    expect(await client.call(listForAdministration, {})).toMatchObject({ status: 403, code: 'auth.forbidden' })
    for (const input of [{ status: 'draft' }, { cursor: 'bm9uc2Vuc2U' }] as Input[])
      expect(await viewer.client.call(listForAdministration, input)).toMatchObject({ status: 400 })
  })
})
