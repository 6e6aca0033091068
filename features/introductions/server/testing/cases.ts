import { signedInMember } from '#features/accounts/server/testing.ts'
import { connect } from '#features/activity/server/testing.ts'
import { setBlock } from '#features/blocks/contract/index.ts'
import { acceptRequest, removeConnection, requestConnection } from '#features/network/contract/index.ts'
import { accessRow, type AccessScene, refuseOutsiders } from '#tests/support/access.ts'
import { type AreaCases, visibilityCases } from '#tests/support/area-cases.ts'
import { liveListCase } from '#tests/support/live-list.ts'
import type { TestServer } from '#tests/support/server.ts'
import {
  answerIntroduction,
  listCandidates,
  listIntroductions,
  proposeIntroduction,
  withdrawIntroduction,
} from '../../contract/index.ts'
import { buildIntroduction } from '../testing.ts'

const message = 'Ni bör mötas.'

const createProposal = async ({ owner, other, third }: AccessScene) => {
  const { id } = await owner.client.succeed(proposeIntroduction, { memberId: other.id, otherId: third.id, message })
  return { id }
}

const createPeople = async (server: TestServer) => {
  const [anna, erik, elin] = await Promise.all([signedInMember(server), signedInMember(server), signedInMember(server)])
  await connect(server, anna.id, erik.id)
  return { anna, erik, elin }
}

/** The area's cases in the tests across all areas. */
export const cases: AreaCases = {
  liveLists: [
    liveListCase(listIntroductions, async (server) => {
      const { anna, erik, elin } = await createPeople(server)
      await connect(server, anna.id, elin.id)
      const propose = () => anna.client.succeed(proposeIntroduction, { memberId: erik.id, otherId: elin.id, message })
      let id = ''
      return {
        as: erik.client,
        input: { side: 'received' as const },
        changes: [
          ['the viewer proposes an introduction', async () => ({ id } = await propose())],
          ['the viewer withdraws the introduction', () => anna.client.succeed(withdrawIntroduction, { id })],
          ['the viewer proposes the introduction again', async () => ({ id } = await propose())],
          ['one member accepts', () => erik.client.succeed(answerIntroduction, { id, accept: true })],
          ['the other member accepts', () => elin.client.succeed(answerIntroduction, { id, accept: true })],
          ['one member blocks the other', () => elin.client.succeed(setBlock, { memberId: erik.id, blocked: true })],
        ],
      }
    }),
    liveListCase(listCandidates, async (server) => {
      const { anna, erik, elin } = await createPeople(server)
      return {
        as: anna.client,
        input: { memberId: erik.id },
        changes: [
          [
            'another member becomes a connection',
            async () => {
              await elin.client.succeed(requestConnection, { memberId: anna.id, message: '' })
              await anna.client.succeed(acceptRequest, { memberId: elin.id })
            },
          ],
          ['that member ends the connection', () => elin.client.succeed(removeConnection, { memberId: anna.id })],
        ],
      }
    }),
  ],
  access: [
    accessRow(listIntroductions, { side: 'received' }),
    accessRow(listCandidates, async ({ other }) => ({ memberId: other.id })),
    accessRow(proposeIntroduction, async ({ other, third }) => ({ memberId: other.id, otherId: third.id, message }), {
      ...refuseOutsiders('introduction.not_connected'),
      connection: 'introduction.same_member',
    }),
    accessRow(answerIntroduction, async (scene) => ({ ...(await createProposal(scene)), accept: true }), {
      ...refuseOutsiders('introduction.not_found'),
      owner: 'introduction.not_yours',
    }),
    accessRow(withdrawIntroduction, createProposal, {
      ...refuseOutsiders('introduction.not_found'),
      connection: 'introduction.not_yours',
    }),
  ],
  visibility: visibilityCases(
    ({ server, viewer, third, authors }) => buildIntroduction(server, third.id, [viewer.id, authors.asker.id]),
    [
      {
        endpoint: listIntroductions,
        input: () => ({ side: 'received' }),
        stillShown: { block: false, ban: false },
      },
      {
        endpoint: listCandidates,
        input: (_, { third }) => ({ memberId: third.id }),
        stillShown: { block: false, ban: false },
      },
    ],
  ),
  addRowsToErase: async ({ server, me, friend, lower, higher, stranger }) => {
    await buildIntroduction(server, me.id, [friend.id, stranger.id])
    await buildIntroduction(server, friend.id, [lower.id, me.id])
    await buildIntroduction(server, friend.id, [me.id, higher.id])
  },
}
