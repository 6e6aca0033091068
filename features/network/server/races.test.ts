import { describe, expect, it } from 'vitest'
import { setBlock } from '#features/blocks/contract/index.ts'
import { list as listNotifications } from '#features/notifications/contract/index.ts'
import type { Client } from '#tests/support/client.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  acceptRequest,
  declineRequest,
  networkLimits,
  removeConnection,
  requestConnection,
  withdrawRequest,
} from '../contract/index.ts'
import { signedInProfile, countPairRows } from './testing.ts'

const server = await startTestServer()
const rounds = 12
const parallelRaces = 3
const noRows = { connections: 0, requests: 0, activities: 0 }
const connectedOnce = { connections: 2, requests: 0, activities: 1 }

type TestMember = { id: string; client: Client }

/** Runs a race for many pairs, a few at a time, so that they do not exhaust the server's connection pool. */
const repeatRace = async (race: (one: TestMember, other: TestMember) => Promise<void>) => {
  for (let round = 0; round < rounds; round += parallelRaces) {
    await Promise.all(
      Array.from({ length: parallelRaces }, async () => {
        const [one, other] = [await signedInProfile(server), await signedInProfile(server)]
        await race(one, other)
      }),
    )
  }
}
const sendRequest = (one: TestMember, other: TestMember) =>
  one.client.succeed(requestConnection, { memberId: other.id })
const connectedPair = async (one: TestMember, other: TestMember) => {
  await sendRequest(one, other)
  await other.client.succeed(acceptRequest, { memberId: one.id })
}
const countNotifications = async ({ client }: TestMember) => (await client.succeed(listNotifications, {})).items.length

describe('concurrent connection changes', () => {
  it('[NET-02/crossing] crossing requests create one connection and one notification', () =>
    repeatRace(async (one, other) => {
      const answers = await Promise.all([
        sendRequest(one, other),
        sendRequest(other, one),
        sendRequest(one, other),
        sendRequest(other, one),
      ])
      expect(answers.map(({ state }) => state)).toContain('connected')
      expect(await countPairRows(server, one.id, other.id)).toEqual(connectedOnce)
      // Only the member whose request was accepted is notified.
      expect([await countNotifications(one), await countNotifications(other)].sort()).toEqual([0, 1])
    }))

  it('[NET-02/accept] accepting five times at once connects once', () =>
    repeatRace(async (one, other) => {
      await sendRequest(one, other)
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => other.client.succeed(acceptRequest, { memberId: one.id })),
      )
      expect(new Set(answers.map(({ state }) => state))).toEqual(new Set(['connected']))
      expect(await countPairRows(server, one.id, other.id)).toEqual(connectedOnce)
      expect(await countNotifications(one)).toBe(1)
    }))

  it('[NET-02/accept, NET-02/withdraw] accepting during a withdrawal either connects or is refused', () =>
    repeatRace(async (one, other) => {
      await sendRequest(one, other)
      const [accepted, withdrawn] = await Promise.all([
        other.client.call(acceptRequest, { memberId: one.id }),
        one.client.succeed(withdrawRequest, { memberId: other.id }),
      ])
      const won = accepted.status === 200
      expect(won ? null : accepted.code).toBe(won ? null : 'network.not_asked')
      expect(withdrawn.state).toBe(won ? 'connected' : 'none')
      expect(await countPairRows(server, one.id, other.id)).toEqual(won ? connectedOnce : noRows)
    }))

  it('[NET-02/accept, NET-02/decline] of accepting and declining at once, the first one takes effect', () =>
    repeatRace(async (one, other) => {
      await sendRequest(one, other)
      const [accepted, declined] = await Promise.all([
        other.client.call(acceptRequest, { memberId: one.id }),
        other.client.succeed(declineRequest, { memberId: one.id }),
      ])
      const won = accepted.status === 200
      expect(declined.state).toBe(won ? 'connected' : 'none')
      expect(await countPairRows(server, one.id, other.id)).toEqual(won ? connectedOnce : { ...noRows, requests: 1 })
    }))

  it('[NET-02/remove] removing during a repeated accept leaves no half connection', () =>
    repeatRace(async (one, other) => {
      await connectedPair(one, other)
      const [removed, accepted] = await Promise.all([
        one.client.call(removeConnection, { memberId: other.id }),
        other.client.call(acceptRequest, { memberId: one.id }),
      ])
      expect([removed.status, accepted.code === null || accepted.code === 'network.not_asked']).toEqual([200, true])
      expect(await countPairRows(server, one.id, other.id)).toEqual(noRows)
    }))

  it('[NET-05/block] blocking during an accept leaves neither connection nor request', () =>
    repeatRace(async (one, other) => {
      await sendRequest(one, other)
      const [accepted, blocked] = await Promise.all([
        other.client.call(acceptRequest, { memberId: one.id }),
        one.client.call(setBlock, { memberId: other.id, blocked: true }),
      ])
      expect(blocked.status).toBe(200)
      expect([null, 'network.member_not_found', 'network.not_asked']).toContain(accepted.code)
      expect(await countPairRows(server, one.id, other.id)).toEqual(noRows)
    }))

  it('[NET-05/block] blocking and requesting from both sides at once leaves neither connection nor request', () =>
    repeatRace(async (one, other) => {
      const answers = await Promise.all([
        one.client.call(requestConnection, { memberId: other.id }),
        other.client.call(requestConnection, { memberId: one.id }),
        one.client.call(setBlock, { memberId: other.id, blocked: true }),
        other.client.call(setBlock, { memberId: one.id, blocked: true }),
      ])
      expect(answers.every(({ status }) => status < 500)).toBe(true)
      expect(await countPairRows(server, one.id, other.id)).toEqual(noRows)
    }))

  it('only one of several concurrent requests takes the last place of the daily limit', async () => {
    const eager = await signedInProfile(server)
    await server.db
      .insertInto('connection_asks')
      .values(
        Array.from({ length: networkLimits.requestsPerDay - 1 }, () => ({ member_id: eager.id, asked_at: new Date() })),
      )
      .execute()
    const others = await Promise.all(Array.from({ length: 6 }, () => signedInProfile(server)))
    const answers = await Promise.all(others.map(({ id }) => eager.client.call(requestConnection, { memberId: id })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.flatMap(({ code }) => code ?? []))).toEqual(new Set(['network.too_many_requests']))
  })

  it('[NET-02/crossing] four members who all request each other at once are all connected without a deadlock', async () => {
    const crowd = await Promise.all(Array.from({ length: 4 }, () => signedInProfile(server)))
    const asks = crowd.flatMap((one) =>
      crowd.filter((other) => other !== one).map((other) => one.client.call(requestConnection, { memberId: other.id })),
    )
    expect((await Promise.all(asks)).every(({ status }) => status === 200)).toBe(true)
    for (const one of crowd)
      for (const other of crowd)
        if (one.id < other.id) expect(await countPairRows(server, one.id, other.id)).toEqual(connectedOnce)
  })
})
