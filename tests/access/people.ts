import { listKeptAway, readStanding, setBlock, setMute } from '#features/blocks/contract/index.ts'
import {
  answerIntroduction,
  listCandidates,
  listIntroductions,
  proposeIntroduction,
  withdrawIntroduction,
} from '#features/introductions/contract/index.ts'
import * as network from '#features/network/contract/index.ts'
import { outsiders, row, type Scene } from '../support/access.ts'

const ofOwner = async ({ owner }: Scene) => ({ memberId: owner.id })
const proposal = async ({ owner, other, third }: Scene) => {
  const { id } = await owner.client.succeed(proposeIntroduction, {
    memberId: other.id,
    otherId: third.id,
    message: 'Ni bör mötas.',
  })
  return { id }
}
/** What it comes to with the owner, for whom the owner has blocked, and for the owner themselves. */
const withOwner = { apart: 'network.member_not_found', owner: 'network.with_yourself' }
const notAsked = { stranger: 'network.not_asked', administrator: 'network.not_asked' }

/** Who meets whom, and who keeps away. An administrator is a member like others. */
export const peopleRows = [
  row(network.listMembers, {}),
  row(network.listConnections, {}),
  row(network.listRequests, { direction: 'incoming' }),
  row(network.readNetworkSummary, {}),
  row(network.listRecommended, {}),
  row(network.requestConnection, async (scene) => ({ ...(await ofOwner(scene)), message: 'Hej!' }), withOwner),
  row(network.acceptRequest, ofOwner, { ...withOwner, ...notAsked }),
  row(network.declineRequest, ofOwner, withOwner),
  row(network.withdrawRequest, ofOwner, withOwner),
  row(network.removeConnection, ofOwner, withOwner),
  row(network.setDismissed, async (scene) => ({ ...(await ofOwner(scene)), dismissed: true }), withOwner),
  row(readStanding, ofOwner),
  row(listKeptAway, { kind: 'blocked' }),
  row(setBlock, async (scene) => ({ ...(await ofOwner(scene)), blocked: true }), { owner: 'block.yourself' }),
  row(setMute, async (scene) => ({ ...(await ofOwner(scene)), muted: true }), { owner: 'block.yourself' }),
  row(listIntroductions, { side: 'received' }),
  row(listCandidates, async ({ other }) => ({ memberId: other.id })),
  row(
    proposeIntroduction,
    async ({ other, third }) => ({ memberId: other.id, otherId: third.id, message: 'Ni bör mötas.' }),
    {
      ...outsiders('introduction.not_connected'),
      other: 'introduction.same_member',
    },
  ),
  row(answerIntroduction, async (scene) => ({ ...(await proposal(scene)), accept: true }), {
    ...outsiders('introduction.not_found'),
    owner: 'introduction.not_yours',
  }),
  row(withdrawIntroduction, proposal, { ...outsiders('introduction.not_found'), other: 'introduction.not_yours' }),
]
