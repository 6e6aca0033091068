import { describe, expect, it } from 'vitest'
import { setBlock } from '#features/blocks/contract/index.ts'
import { updateProfile } from '#features/profiles/contract/index.ts'
import type { AnyEndpoint } from '#kit/endpoint.ts'
import { readLive, toldSoFar } from '#tests/support/live-subscription.ts'
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

/** Everything live that a screen of the area shows. Recommendations are as they were when asked: they hang on what strangers do. */
const reads: readonly [AnyEndpoint, Record<string, unknown>][] = [
  [listMembers, { sort: 'newest' }],
  [listMembers, { q: 'norrdata' }],
  [listMembers, { connectedOnly: 'true' }],
  [listConnections, {}],
  [listRequests, { direction: 'incoming' }],
  [listRequests, { direction: 'outgoing' }],
  [readNetworkSummary, {}],
]

type Someone = Awaited<ReturnType<typeof signedInProfile>>
const freshFor = ({ client }: Someone) =>
  Promise.all(reads.map(([endpoint, input]) => client.succeed(endpoint, input as never)))

/** Open pages of a member, as a browser keeps them: asked once, and again only for what an event makes stale. */
const screenOf = async (member: Someone) => {
  const live = await readLive(server, member.client)
  const shown = await freshFor(member)
  let heard = 0
  return {
    member,
    shown,
    /** Hears what was told so far, and asks again for what that made stale. */
    follow: async () => {
      await toldSoFar(server, live)
      const told = new Set(live.heard.slice(heard).map(({ name }) => name))
      heard = live.heard.length
      for (const [at, [endpoint, input]] of reads.entries()) {
        if (endpoint.staleAfter.some(({ name }) => told.has(name)))
          shown[at] = await member.client.succeed(endpoint, input as never)
      }
    },
    close: live.close,
  }
}

describe('the law of fresh screens', () => {
  it('what open pages show after events is what they would show loaded anew, whatever members do', async () => {
    const make = (fullName: string) => signedInProfile(server, { fullName, company: 'Norrdata', role: 'founder' })
    const [a, b, c] = [await make('Anna'), await make('Bo'), await make('Cia')]
    const screens = await Promise.all([a, b, c].map(screenOf))
    const to = ({ id }: Someone) => ({ memberId: id })
    const steps: [string, () => Promise<unknown>][] = [
      ['asks', () => a.client.succeed(requestConnection, { ...to(b), message: 'Hej' })],
      ['withdraws', () => a.client.succeed(withdrawRequest, to(b))],
      ['asks again', () => a.client.succeed(requestConnection, to(b))],
      ['accepts', () => b.client.succeed(acceptRequest, to(a))],
      ['asks another', () => c.client.succeed(requestConnection, to(a))],
      ['declines', () => a.client.succeed(declineRequest, to(c))],
      ['thinks it over', () => a.client.succeed(requestConnection, to(c))],
      ['tells something else', () => b.client.succeed(updateProfile, { fullName: 'Bo Ek', company: 'Fjällkraft' })],
      ['removes', () => a.client.succeed(removeConnection, to(b))],
      ['blocks', () => a.client.succeed(setBlock, { ...to(c), blocked: true })],
      ['lifts the block', () => a.client.succeed(setBlock, { ...to(c), blocked: false })],
    ]
    for (const [what, act] of steps) {
      await act()
      for (const screen of screens) {
        await screen.follow()
        expect(screen.shown, `${screen.member.fullName}, after somebody ${what}`).toEqual(await freshFor(screen.member))
      }
    }
    for (const screen of screens) screen.close()
  })
})
