import { listBlockedMembers, readBlockState, setBlock, setMute } from '#features/blocks/contract/index.ts'
import * as network from '#features/network/contract/index.ts'
import { accessRow, type AccessScene } from '../support/access.ts'

const ownerInput = async ({ owner }: AccessScene) => ({ memberId: owner.id })
/** The refusals for a member whom the owner has blocked and for the owner. */
const withOwner = { blocked: 'network.member_not_found', owner: 'network.with_yourself' }
const notRequested = { stranger: 'network.not_asked', administrator: 'network.not_asked' }

/** Connections and blocks. An administrator has the rights of any member. */
export const peopleRows = [
  accessRow(network.listMembers, {}),
  accessRow(network.listConnections, {}),
  accessRow(network.listRequests, { direction: 'incoming' }),
  accessRow(network.readNetworkSummary, {}),
  accessRow(network.listRecommended, {}),
  accessRow(network.requestConnection, async (scene) => ({ ...(await ownerInput(scene)), message: 'Hej!' }), withOwner),
  accessRow(network.acceptRequest, ownerInput, { ...withOwner, ...notRequested }),
  accessRow(network.declineRequest, ownerInput, withOwner),
  accessRow(network.withdrawRequest, ownerInput, withOwner),
  accessRow(network.removeConnection, ownerInput, withOwner),
  accessRow(network.setDismissed, async (scene) => ({ ...(await ownerInput(scene)), dismissed: true }), withOwner),
  accessRow(readBlockState, ownerInput),
  accessRow(listBlockedMembers, { kind: 'blocked' }),
  accessRow(setBlock, async (scene) => ({ ...(await ownerInput(scene)), blocked: true }), { owner: 'block.yourself' }),
  accessRow(setMute, async (scene) => ({ ...(await ownerInput(scene)), muted: true }), { owner: 'block.yourself' }),
]
