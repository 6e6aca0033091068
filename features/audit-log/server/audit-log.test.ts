import { describe, expect, it } from 'vitest'
import { setVerified } from '#features/accounts/contract/index.ts'
import { accounts, buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import { readSiteFacts, updateSiteFacts } from '#features/marketing/contract/index.ts'
import { setCreationRule } from '#features/opportunities/contract/index.ts'
import {
  createSuggestion,
  mergeSuggestion,
  setStatus,
  unmergeSuggestion,
} from '#features/suggestions/contract/index.ts'
import { startTestServer } from '#tests/support/server.ts'
import type { AuditAction } from '../contract/actions.ts'
import { type AuditEntry, listAuditLog } from '../contract/index.ts'
import { recordAction } from './index.ts'

const server = await startTestServer()
const admin = await signedInMember(server, { adminLevel: 'admin', fullName: 'Adina Admin', timeZone: 'Asia/Tokyo' })
const viewer = await signedInMember(server, { adminLevel: 'viewer', timeZone: 'Asia/Tokyo' })

const entries = async (
  input: Parameters<typeof viewer.client.succeed<typeof listAuditLog>>[1] = {},
): Promise<AuditEntry[]> => (await viewer.client.succeed(listAuditLog, input)).items
const latestEntryOf = async (targetId: string) => (await entries({ targetId, limit: '1' }))[0]
const recordAt = (time: string, action: `${string}.${string}`, targetId = 'x', actorId: string | null = null) =>
  recordAction(server.db, actorId, new Date(time), {
    // The table takes any action: the tests of the filters need one that is the beginning of another.
    action: action as AuditAction,
    target: { kind: 'thing', id: targetId, name: 'Sak' },
    after: { n: 1 },
  })

describe('listAuditLog access', () => {
  it('listAuditLog allows administrators of any level and refuses all other callers', async () => {
    const { client } = await signedInMember(server, { accessRoles: ['moderator'] })
    expect(await server.call(listAuditLog, {})).toMatchObject({ status: 401, code: 'auth.required' })
    expect(await client.call(listAuditLog, {})).toMatchObject({ status: 403, code: 'auth.forbidden' })
    for (const { client: allowed } of [viewer, admin]) expect((await allowed.call(listAuditLog, {})).status).toBe(200)
  })

  it('listAuditLog refuses each invalid filter at its field', async () => {
    for (const [name, value] of [
      ['actor', 'x'],
      ['action', "users'; drop"],
      ['targetKind', 'A B'],
      ['targetId', '%'],
      ['from', '2026-02-30'],
      ['to', 'tomorrow'],
      ['cursor', 'bm9uc2Vuc2U'],
    ] as const) {
      expect(await viewer.client.call(listAuditLog, { [name]: value })).toMatchObject({
        status: 400,
        fields: { [name]: expect.any(String) },
      })
    }
  })
})

describe('audit log', () => {
  it("[ADM-10/filter] listAuditLog filters by actor, action or area, target and days in the viewer's time zone, and pages", async () => {
    await recordAt('2026-01-01T14:59:59.999Z', 'paging.first', 'a')
    await recordAt('2026-01-01T15:00:00.000Z', 'paging.second', 'b', admin.id)
    await recordAt('2026-01-02T14:59:59.999Z', 'paging.second', 'a')
    await recordAt('2026-01-02T15:00:00.000Z', 'pagingx.third', 'a')
    const summaries = async (input: object) =>
      (await entries(input)).map(({ action, target }) => `${action} ${target.id}`)
    expect(await summaries({ action: 'paging' })).toEqual(['paging.second a', 'paging.second b', 'paging.first a'])
    expect(await summaries({ action: 'paging.second' })).toEqual(['paging.second a', 'paging.second b'])
    expect(await summaries({ action: 'paging', actor: admin.id })).toEqual(['paging.second b'])
    expect(await summaries({ targetKind: 'thing', targetId: 'a' })).toEqual([
      'pagingx.third a',
      'paging.second a',
      'paging.first a',
    ])
    // A day in Tokyo begins at 15:00 UTC.
    expect(await summaries({ from: '2026-01-02', to: '2026-01-02' })).toEqual(['paging.second a', 'paging.second b'])
    const first = await viewer.client.succeed(listAuditLog, { action: 'paging', limit: '2' })
    expect(first.items).toMatchObject([
      { actor: null, target: { kind: 'thing', name: 'Sak' }, after: { n: 1 } },
      { actor: { fullName: 'Adina Admin' } },
    ])
    expect(await summaries({ action: 'paging', cursor: first.nextCursor })).toEqual(['paging.first a'])
  })

  it('[ADM-10/append-only] the audit log refuses updates and deletions, and removes the name of an erased administrator', async () => {
    const erasedAdmin = await signedInMember(server, { adminLevel: 'admin' })
    const { id } = await buildMember(server, { fullName: 'Vem Som' })
    await erasedAdmin.client.succeed(setVerified, { id, verified: true })
    await expect(server.db.updateTable('audit_log').set({ reason: 'x' }).execute()).rejects.toThrow('append-only')
    await expect(server.db.deleteFrom('audit_log').execute()).rejects.toThrow('append-only')
    await server.db.transaction().execute(async (tx) => accounts.erase?.(tx, erasedAdmin.id))
    expect(await latestEntryOf(id)).toMatchObject({
      actor: null,
      action: 'users.verify',
      target: { id, name: 'Vem Som' },
    })
  })
})

it('[ADM-10/append-only, SET-10/erasure] entries about an erased member share a random id, which no one can set for a member who exists', async () => {
  const { id } = await buildMember(server)
  for (const verified of [true, false]) await admin.client.succeed(setVerified, { id, verified })
  const ids = (await entries({ limit: '2' })).map((entry) => entry.id)
  const rename = () => server.pool.query(`update audit_log set target_id = 'x' where target_id = $1`, [id])
  await expect(rename()).rejects.toThrow('append-only')
  await server.db.transaction().execute(async (tx) => accounts.erase?.(tx, id))
  const replaced = (await entries({ limit: '2' })).map((entry) => [entry.id, entry.action, entry.target.id])
  expect(replaced.map(([entryId]) => entryId)).toEqual(ids)
  expect(replaced.map(([, action]) => action)).toEqual(['users.unverify', 'users.verify'])
  const [[, , one] = [], [, , two] = []] = replaced
  expect(one).toBe(two)
  expect(one).not.toBe(id)
})

describe('audit log entries of other areas', () => {
  it('[ADM-10/actor, ADM-10/before-after] a change of the site facts is logged with the changed fields only', async () => {
    const { figures, operator } = await admin.client.succeed(readSiteFacts, {})
    await admin.client.succeed(updateSiteFacts, { figures: { ...figures, companies: figures.companies + 1 }, operator })
    expect(await latestEntryOf('site_facts')).toMatchObject({
      actor: { id: admin.id },
      action: 'settings.set_site_facts',
      target: { kind: 'setting', id: 'site_facts' },
      before: { companies: figures.companies },
      after: { companies: figures.companies + 1 },
    })
    const before = await entries()
    await admin.client.succeed(updateSiteFacts, { figures: { ...figures, companies: figures.companies + 1 }, operator })
    expect(await entries()).toEqual(before)
  })

  it('[ADM-10/before-after, ADM-10/reason] changes of the creation rule and of suggestions are logged', async () => {
    await admin.client.succeed(setCreationRule, { rule: 'partners' })
    await admin.client.succeed(setCreationRule, { rule: 'partners' })
    expect(await entries({ targetId: 'creation_rule' })).toMatchObject([
      { action: 'settings.set_creation_rule', before: { rule: 'members' }, after: { rule: 'partners' } },
    ])
    const [one, two] = [
      await admin.client.succeed(createSuggestion, { title: 'Mörkt läge', description: 'Tack.', tags: [] }),
      await admin.client.succeed(createSuggestion, { title: 'Natt', description: 'Tack.', tags: [] }),
    ]
    await admin.client.succeed(setStatus, { id: one.id, status: 'in_progress', note: 'Vi bygger' })
    await admin.client.succeed(mergeSuggestion, { id: two.id, into: one.id })
    await admin.client.succeed(unmergeSuggestion, { id: two.id })
    expect(await entries({ action: 'suggestions' })).toMatchObject([
      { action: 'suggestions.unmerge', target: { name: 'Natt' }, before: { into: 'Mörkt läge' } },
      { action: 'suggestions.merge', target: { name: 'Natt' }, after: { into: 'Mörkt läge' } },
      {
        action: 'suggestions.set_status',
        target: { name: 'Mörkt läge' },
        before: { status: 'under_consideration' },
        after: { status: 'in_progress' },
        reason: 'Vi bygger',
      },
    ])
  })
})
