import { describe, expect, it } from 'vitest'
import { setBlock } from '#features/blocks/contract/index.ts'
import { list as listNotifications } from '#features/notifications/contract/index.ts'
import type { Client } from '#tests/support/client.ts'
import { startTestServer } from '#tests/support/server.ts'
import { declineRequest, listMembers, listRequests, requestConnection } from '../contract/index.ts'
import { signedInProfile } from './testing.ts'

const server = await startTestServer()

type TestMember = { id: string; client: Client }
const createPair = async (): Promise<[TestMember, TestMember]> => [
  await signedInProfile(server),
  await signedInProfile(server),
]
const stateFor = async (one: TestMember, other: TestMember) => {
  const { items } = await one.client.succeed(listMembers, { sort: 'newest', limit: 100 })
  return items.find(({ id }) => id === other.id)?.connection.state
}
const statesOf = async (one: TestMember, other: TestMember) => [await stateFor(one, other), await stateFor(other, one)]
const notificationTypesOf = async ({ client }: TestMember) =>
  (await client.succeed(listNotifications, {})).items.map(({ type }) => type)

describe('declined requests and blocks', () => {
  it.each([
    ['the member who asked', ([asker]: readonly TestMember[]) => asker],
    ['the member who declined', ([, decliner]: readonly TestMember[]) => decliner],
  ])(
    '[NET-02/decline, NET-05/block] a declined request stays declined when %s blocks and unblocks the other one',
    async (_, blockerOf) => {
      const pair = await createPair()
      const [asker, decliner] = pair
      await asker.client.succeed(requestConnection, { memberId: decliner.id })
      await decliner.client.succeed(declineRequest, { memberId: asker.id })
      const blocker = blockerOf(pair) as TestMember
      await blocker.client.succeed(setBlock, { memberId: blocker === asker ? decliner.id : asker.id, blocked: true })
      // During the block, neither list contains the other member.
      for (const [one, direction] of [
        [asker, 'outgoing'],
        [decliner, 'incoming'],
      ] as const)
        expect((await one.client.succeed(listRequests, { direction })).items).toEqual([])
      await blocker.client.succeed(setBlock, { memberId: blocker === asker ? decliner.id : asker.id, blocked: false })
      expect(await statesOf(asker, decliner)).toEqual(['none', 'none'])

      expect((await asker.client.succeed(requestConnection, { memberId: decliner.id })).state).toBe('requested')
      expect(await statesOf(asker, decliner)).toEqual(['requested', 'none'])
      expect(await decliner.client.succeed(listRequests, { direction: 'incoming' })).toMatchObject({
        items: [],
        total: 0,
      })
      expect(await notificationTypesOf(decliner)).toEqual([])
    },
  )

  it('[NET-02/request, NET-05/block] the member who declined can send a request after a block is lifted', async () => {
    const [asker, decliner] = await createPair()
    await asker.client.succeed(requestConnection, { memberId: decliner.id })
    await decliner.client.succeed(declineRequest, { memberId: asker.id })
    for (const blocked of [true, false]) await decliner.client.succeed(setBlock, { memberId: asker.id, blocked })
    expect((await decliner.client.succeed(requestConnection, { memberId: asker.id })).state).toBe('requested')
    expect(await statesOf(asker, decliner)).toEqual(['asked', 'requested'])
  })
})

it('[NET-02/request, NET-05/block] a block removes a request with its notification, and neither returns when it is lifted', async () => {
  const [asker, asked] = await createPair()
  for (const [blocker, blocked] of [
    [asker, asked],
    [asked, asker],
  ] as const) {
    await asker.client.succeed(requestConnection, { memberId: asked.id })
    expect(await notificationTypesOf(asked)).toEqual(['connection_requested'])
    await blocker.client.succeed(setBlock, { memberId: blocked.id, blocked: true })
    await blocker.client.succeed(setBlock, { memberId: blocked.id, blocked: false })
    expect(await statesOf(asker, asked)).toEqual(['none', 'none'])
    expect(await notificationTypesOf(asked)).toEqual([])
  }
})
