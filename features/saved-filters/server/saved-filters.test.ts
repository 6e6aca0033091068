import { expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  changeSavedFilter,
  deleteSavedFilter,
  listSavedFilters,
  savedFilterLimits,
  saveFilter,
} from '../contract/index.ts'
import * as queries from './queries.ts'

const server = await startTestServer()
const admin = await signedInMember(server, { adminLevel: 'admin', fullName: 'Maja Ek' })
const viewer = await signedInMember(server, { adminLevel: 'viewer' })

const banned = {
  list: 'users',
  name: 'Avstängda mentorer',
  filters: 'role=mentor&state=banned',
  isShared: false,
} as const
const namesOf = async ({ client }: typeof admin, list: 'users' | 'audit_log' = 'users') =>
  (await client.succeed(listSavedFilters, { list })).items.map(({ name }) => name)

it('an administrator saves, renames and deletes filters that nobody else sees', async () => {
  const saved = await admin.client.succeed(saveFilter, banned)
  expect(saved).toMatchObject({ ...banned, isOwn: true, owner: 'Maja Ek', can: { change: 'ok', delete: 'ok' } })
  expect(await namesOf(admin)).toEqual([banned.name])
  expect([await namesOf(admin, 'audit_log'), await namesOf(viewer)]).toEqual([[], []])
  const { id } = saved
  for (const call of [changeSavedFilter, deleteSavedFilter] as const)
    expect((await viewer.client.call(call as typeof changeSavedFilter, { id, name: 'x', isShared: false })).code).toBe(
      call === changeSavedFilter ? 'saved_filter.not_found' : 'input.invalid',
    )
  expect((await viewer.client.call(deleteSavedFilter, { id })).code).toBe('saved_filter.not_found')
  expect(await admin.client.succeed(changeSavedFilter, { id, name: 'Mentorer', isShared: false })).toMatchObject({
    name: 'Mentorer',
  })
  await admin.client.succeed(deleteSavedFilter, { id })
  expect(await namesOf(admin)).toEqual([])
  expect((await admin.client.call(deleteSavedFilter, { id })).code).toBe('saved_filter.not_found')
})

it('shared filters are seen by every administrator, and only their owner changes them', async () => {
  const shared = await admin.client.succeed(saveFilter, { ...banned, name: 'Delade', isShared: true })
  const [seen] = (await viewer.client.succeed(listSavedFilters, { list: 'users' })).items
  expect(seen).toMatchObject({ id: shared.id, isOwn: false, owner: 'Maja Ek', can: { change: 'auth.forbidden' } })
  const { id } = shared
  expect((await viewer.client.call(changeSavedFilter, { id, name: 'x', isShared: true })).code).toBe('auth.forbidden')
  expect((await viewer.client.call(saveFilter, { ...banned, isShared: true })).code).toBe('auth.forbidden')
  const own = await viewer.client.succeed(saveFilter, banned)
  expect((await viewer.client.call(changeSavedFilter, { id: own.id, name: 'x', isShared: true })).code).toBe(
    'auth.forbidden',
  )
  // The viewer's own come first.
  expect(await namesOf(viewer)).toEqual([banned.name, 'Delade'])
  await admin.client.succeed(changeSavedFilter, { id, name: 'Delade', isShared: false })
  expect(await namesOf(viewer)).toEqual([banned.name])
})

it('filters that the list does not have are refused with the name of the first', async () => {
  for (const [filters, field] of [
    ['role=mentor&planet=mars', 'planet'],
    ['role=wizard', 'role'],
    ['cursor=abc', 'cursor'],
  ] as const) {
    const { status, code, refusal } = await admin.client.call(saveFilter, { ...banned, filters })
    expect([status, code, refusal?.params]).toEqual([400, 'saved_filter.filters_invalid', { field }])
  }
  expect((await admin.client.call(saveFilter, { ...banned, filters: '' })).code).toBe('input.invalid')
})

it('a name is saved once per administrator and list in any case, also by two calls at once', async () => {
  const member = await signedInMember(server, { adminLevel: 'admin' })
  const save = (name: string) => member.client.call(saveFilter, { ...banned, name })
  const codes = (await Promise.all(['Lista', 'LISTA', 'lista'].map(save))).map(({ code }) => code)
  expect(codes.filter((code) => code === 'saved_filter.name_taken')).toHaveLength(2)
  await member.client.succeed(saveFilter, { ...banned, list: 'audit_log', filters: 'action=users', name: 'Lista' })
  const { id } = await member.client.succeed(saveFilter, { ...banned, name: 'En annan' })
  expect((await member.client.call(changeSavedFilter, { id, name: 'lista', isShared: false })).code).toBe(
    'saved_filter.name_taken',
  )
})

it('an administrator has at most 50 saved filters, also when two calls save the last one', async () => {
  const member = await signedInMember(server, { adminLevel: 'viewer' })
  await server.db
    .insertInto('saved_filters')
    .values(
      Array.from({ length: savedFilterLimits.perAdministrator - 1 }, (_, at) => ({
        owner_id: member.id,
        list: 'users',
        name: `${at}`,
        filters: 'role=mentor',
        is_shared: false,
        created_at: new Date(),
      })),
    )
    .execute()
  const both = await Promise.all(['a', 'b'].map((name) => member.client.call(saveFilter, { ...banned, name })))
  expect(new Set(both.map(({ code }) => code))).toEqual(new Set([null, 'saved_filter.too_many']))
})

it('shared filters of an administrator who deletes their account stay for the others without the name', async () => {
  const leaving = await signedInMember(server, { adminLevel: 'admin' })
  await leaving.client.succeed(saveFilter, { ...banned, name: 'Egna' })
  const { id } = await leaving.client.succeed(saveFilter, { ...banned, name: 'Gemensamma', isShared: true })
  await queries.eraseOwner(server.db, leaving.id)
  const left = (await admin.client.succeed(listSavedFilters, { list: 'users' })).items.find((one) => one.id === id)
  expect(left).toMatchObject({ owner: null, isOwn: false, can: { change: 'auth.forbidden', delete: 'ok' } })
  expect(await queries.exportOf(server.db, leaving.id)).toEqual([])
  await admin.client.succeed(deleteSavedFilter, { id })
})
