import { describe, expect, it } from 'vitest'
import { buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import type { InputOf } from '#kit/endpoint.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  countInterests,
  investorLimits,
  listInterests,
  readOwnInterest,
  setInterest,
  withdrawInterest,
} from '../contract/index.ts'
import { investors } from './index.ts'

const server = await startTestServer()
const interest: InputOf<typeof setInterest> = {
  side: 'investor',
  stages: ['seed', 'pre_seed'],
  fields: ['climate'],
  ticketMin: 500_000_00,
  ticketMax: 2_000_000_00,
}
const admin = await signedInMember(server, { adminLevel: 'viewer' })
const count = async () => (await server.client().succeed(countInterests, {})).count

describe('investor interest', () => {
  it('[INV-01/interest] sets, changes and withdraws an interest', async () => {
    const { client } = await signedInMember(server)
    expect(await client.succeed(readOwnInterest, {})).toEqual({ interest: null })
    expect(
      (await client.succeed(setInterest, { ...interest, stages: ['seed', 'pre_seed', 'seed'] })).interest,
    ).toMatchObject({ ...interest, currency: 'SEK' })
    const changed = await client.succeed(setInterest, { side: 'founder', ticketMin: 1 })
    expect(changed.interest).toMatchObject({ side: 'founder', stages: [], fields: [], ticketMin: 1, ticketMax: null })
    expect(await client.succeed(readOwnInterest, {})).toEqual(changed)
    expect(await client.succeed(withdrawInterest, {})).toEqual({ interest: null })
    expect(await client.succeed(withdrawInterest, {})).toEqual({ interest: null })
    expect(await client.succeed(readOwnInterest, {})).toEqual({ interest: null })
  })

  it.each([
    ['a missing side', {}, { side: 'field.required' }],
    ['an unknown side', { ...interest, side: 'bank' }, { side: 'field.not_in_list' }],
    ['an unknown stage', { ...interest, stages: ['ipo'] }, { 'stages.0': 'field.not_in_list' }],
    ['too many fields', { ...interest, fields: Array.from({ length: 13 }, () => 'ai') }, { fields: 'field.too_many' }],
    ['a fraction of an öre', { ...interest, ticketMin: 0.5 }, { ticketMin: 'field.invalid' }],
    ['a negative amount', { ...interest, ticketMin: -1 }, { ticketMin: 'field.too_small' }],
    [
      'an amount above the limit',
      { ...interest, ticketMax: investorLimits.ticket + 1 },
      { ticketMax: 'field.too_big' },
    ],
    [
      'a minimum above the maximum',
      { ...interest, ticketMin: 2, ticketMax: 1 },
      { ticketMax: 'investor.maximum_below_minimum' },
    ],
  ])('setInterest refuses %s', async (_label, input, fields) => {
    const { client } = await signedInMember(server)
    expect(await client.call(setInterest, input as never)).toMatchObject({ status: 400, code: 'input.invalid', fields })
  })

  it('[INV-01/interest] stores one interest when twelve tabs set it at the same moment', async () => {
    const { client, id } = await signedInMember(server)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => client.call(setInterest, { ...interest, ticketMin: at })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(
      await server.db.selectFrom('investor_interests').select('side').where('member_id', '=', id).execute(),
    ).toHaveLength(1)
    await client.succeed(withdrawInterest, {})
  })
})

it('publishes the count of interests only from ten upward', async () => {
  await server.db.deleteFrom('investor_interests').execute()
  for (let nth = 1; nth < investorLimits.minShownCount; nth++) {
    const { id } = await buildMember(server)
    await server.db.insertInto('investor_interests').values({ member_id: id, side: 'founder' }).execute()
  }
  expect(await count()).toBeNull()
  const { client } = await signedInMember(server)
  await client.succeed(setInterest, interest)
  expect(await count()).toBe(10)
  await client.succeed(withdrawInterest, {})
  expect(await count()).toBeNull()
})

it('[INV-01/admins] lists interests for administrators, latest first, filtered by side and stage', async () => {
  await server.db.deleteFrom('investor_interests').execute()
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const memberIds: string[] = []
  for (const [minutes, side, stages] of [
    [1, 'investor', ['seed']],
    [2, 'founder', ['seed', 'growth']],
    [3, 'investor', ['growth']],
  ] as const) {
    const { id } = await buildMember(server)
    await server.db
      .insertInto('investor_interests')
      .values({ member_id: id, side, stages: [...stages], created_at: minutesAgo(minutes) })
      .execute()
    memberIds.push(id)
  }
  const ids = async (filters: Parameters<typeof admin.client.succeed<typeof listInterests>>[1]) =>
    (await admin.client.succeed(listInterests, filters)).items.map(({ member }) => memberIds.indexOf(member.id))
  expect(await ids({})).toEqual([0, 1, 2])
  expect(await ids({ side: 'investor' })).toEqual([0, 2])
  expect(await ids({ stage: 'growth' })).toEqual([1, 2])
  const first = await admin.client.succeed(listInterests, { limit: 2 })
  expect(await ids({ limit: 2, cursor: first.nextCursor ?? '' })).toEqual([2])
  expect(await admin.client.call(listInterests, { cursor: 'abc' })).toMatchObject({
    status: 400,
    fields: { cursor: 'field.invalid' },
  })
})

describe('access to the investor endpoints', () => {
  const callers = {
    'a visitor': async () => server.client(),
    'an unconfirmed member': async () => (await signedInMember(server, { confirmed: false })).client,
    'a banned member': async () => (await signedInMember(server, { banned: true })).client,
    'a member': async () => (await signedInMember(server)).client,
    'a moderator': async () => (await signedInMember(server, { accessRoles: ['moderator'] })).client,
    'an admin viewer': async () => (await signedInMember(server, { adminLevel: 'viewer' })).client,
    'an admin': async () => (await signedInMember(server, { adminLevel: 'admin' })).client,
    'a super admin': async () => (await signedInMember(server, { adminLevel: 'super_admin' })).client,
  }
  it.each([
    ['a visitor', [200, 401, 401, 401, 401]],
    ['an unconfirmed member', [200, 200, 403, 200, 403]],
    ['a banned member', [200, 403, 403, 403, 403]],
    ['a member', [200, 200, 200, 200, 403]],
    ['a moderator', [200, 200, 200, 200, 403]],
    ['an admin viewer', [200, 200, 200, 200, 200]],
    ['an admin', [200, 200, 200, 200, 200]],
    ['a super admin', [200, 200, 200, 200, 200]],
  ] as const)(
    '[INV-01/admins] returns the expected status of each investor endpoint to %s',
    async (caller, statuses) => {
      const client = await callers[caller]()
      const answers = [
        await client.call(countInterests, {}),
        await client.call(readOwnInterest, {}),
        await client.call(setInterest, interest),
        await client.call(withdrawInterest, {}),
        await client.call(listInterests, {}),
      ]
      expect(answers.map(({ status }) => status)).toEqual(statuses)
    },
  )
})

it('[SET-10/erasure] exports the interest and erases it with the member', async () => {
  const { client, id } = await signedInMember(server)
  await client.succeed(setInterest, interest)
  expect(await investors.exportFor?.(server.db, id)).toMatchObject({ investorInterest: { side: 'investor' } })
  await investors.erase?.(server.db, id)
  expect(await investors.exportFor?.(server.db, id)).toEqual({ investorInterest: undefined })
})
