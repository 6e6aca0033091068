import { describe, expect, it } from 'vitest'
import { setBlock } from '#features/blocks/contract/index.ts'
import { updateProfile } from '#features/profiles/contract/index.ts'
import type { AnyEndpoint } from '#kit/endpoint.ts'
import { subscribeLive, drainEvents } from '#tests/support/live-subscription.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  acceptRequest,
  declineRequest,
  listConnections,
  listMembers,
  listRequests,
  readNetworkSummary,
  removeConnection,
  requestConnection,
  withdrawRequest,
} from '../contract/index.ts'
import { signedInProfile } from './testing.ts'

const server = await startTestServer()

/** All live data of the area's pages. Recommendations are not live: they depend on what strangers do. */
const reads: readonly [AnyEndpoint, Record<string, unknown>][] = [
  [listMembers, { sort: 'newest' }],
  [listMembers, { q: 'norrdata' }],
  [listMembers, { connectedOnly: 'true' }],
  [listConnections, {}],
  [listRequests, { direction: 'incoming' }],
  [listRequests, { direction: 'outgoing' }],
  [readNetworkSummary, {}],
]

type TestMember = Awaited<ReturnType<typeof signedInProfile>>
const readAll = ({ client }: TestMember) =>
  Promise.all(reads.map(([endpoint, input]) => client.succeed(endpoint, input as never)))

/** Simulates a browser's open pages: data is read once, and again only when an event makes it stale. */
const openPages = async (member: TestMember) => {
  const live = await subscribeLive(server, member.client)
  const cached = await readAll(member)
  let handledEvents = 0
  return {
    member,
    shown: cached,
    /** Reads again what the events received so far have made stale. */
    follow: async () => {
      await drainEvents(server, live)
      const eventNames = new Set(live.received.slice(handledEvents).map(({ name }) => name))
      handledEvents = live.received.length
      for (const [at, [endpoint, input]] of reads.entries()) {
        if (endpoint.staleAfter.some(({ name }) => eventNames.has(name)))
          cached[at] = await member.client.succeed(endpoint, input as never)
      }
    },
    close: live.close,
  }
}

describe('live updates of the network pages', () => {
  it('open pages show the same as a reload after every kind of change', async () => {
    const make = (fullName: string) => signedInProfile(server, { fullName, company: 'Norrdata', role: 'founder' })
    const [a, b, c] = [await make('Anna'), await make('Bo'), await make('Cia')]
    const screens = await Promise.all([a, b, c].map(openPages))
    const to = ({ id }: TestMember) => ({ memberId: id })
    const steps: [string, () => Promise<unknown>][] = [
      ['requests', () => a.client.succeed(requestConnection, { ...to(b), message: 'Hej' })],
      ['withdraws', () => a.client.succeed(withdrawRequest, to(b))],
      ['requests again', () => a.client.succeed(requestConnection, to(b))],
      ['accepts', () => b.client.succeed(acceptRequest, to(a))],
      ['requests another member', () => c.client.succeed(requestConnection, to(a))],
      ['declines', () => a.client.succeed(declineRequest, to(c))],
      ['changes their mind and requests', () => a.client.succeed(requestConnection, to(c))],
      ['edits their profile', () => b.client.succeed(updateProfile, { fullName: 'Bo Ek', company: 'Fjällkraft' })],
      ['removes the connection', () => a.client.succeed(removeConnection, to(b))],
      ['blocks', () => a.client.succeed(setBlock, { ...to(c), blocked: true })],
      ['lifts the block', () => a.client.succeed(setBlock, { ...to(c), blocked: false })],
    ]
    for (const [what, act] of steps) {
      await act()
      for (const screen of screens) {
        await screen.follow()
        expect(screen.shown, `${screen.member.fullName}, after a member ${what}`).toEqual(await readAll(screen.member))
      }
    }
    for (const screen of screens) screen.close()
  })
})
