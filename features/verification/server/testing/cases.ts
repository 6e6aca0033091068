import { signedInMember } from '#features/accounts/server/testing.ts'
import { setVerified } from '#features/accounts/contract/index.ts'
import type { AreaCases } from '#tests/support/area-cases.ts'
import { accessRow, onlyAdministrators, refuseAllButOwner } from '#tests/support/access.ts'
import { liveListCase } from '#tests/support/live-list.ts'
import {
  decideVerification,
  listVerificationRequests,
  readEvidence,
  readOwnVerification,
  requestVerification,
  withdrawVerification,
} from '../../contract/index.ts'
import { sendRequest } from '../testing.ts'

/** The area's cases in the tests across all areas. */
export const cases: AreaCases = {
  liveLists: [
    liveListCase(listVerificationRequests, async (server) => {
      const [admin, first, second] = [
        await signedInMember(server, { adminLevel: 'admin' }),
        await signedInMember(server),
        await signedInMember(server),
      ]
      return {
        as: admin.client,
        input: { status: 'pending' as const },
        changes: [
          ['a member asks', async () => void (await sendRequest(first.client))],
          [
            'the member withdraws',
            async () => {
              const { request } = await first.client.succeed(readOwnVerification, {})
              await first.client.succeed(withdrawVerification, { id: request?.id ?? '' })
            },
          ],
          ['another member asks', async () => void (await sendRequest(second.client))],
          [
            'an administrator verifies that member in the list of users',
            () => admin.client.succeed(setVerified, { id: second.id, verified: true }),
          ],
        ],
      }
    }),
    liveListCase(readOwnVerification, async (server) => {
      const [admin, member] = [await signedInMember(server, { adminLevel: 'admin' }), await signedInMember(server)]
      return {
        as: member.client,
        input: {},
        changes: [
          [
            'an administrator rejects the request',
            async () => {
              const { requestId: id } = await sendRequest(member.client)
              await admin.client.succeed(decideVerification, { id, decision: 'rejected', note: 'Länken visar inget.' })
            },
          ],
        ],
      }
    }),
  ],
  access: [
    accessRow(readOwnVerification, {}),
    accessRow(
      readEvidence,
      async ({ owner }) => {
        const { requestId, fileId } = await sendRequest(owner.client)
        return { id: requestId, fileId }
      },
      { ...refuseAllButOwner('verification.not_found'), administrator: null },
    ),
    accessRow(
      withdrawVerification,
      async ({ owner }) => {
        const own = await owner.client.succeed(readOwnVerification, {})
        return { id: own.request?.id ?? (await sendRequest(owner.client)).requestId }
      },
      refuseAllButOwner('verification.not_found'),
    ),
    accessRow(requestVerification, { explanation: 'Se länken.', links: ['https://example.com'], fileIds: [] }),
    accessRow(listVerificationRequests, { status: 'pending' }, onlyAdministrators),
    accessRow(
      decideVerification,
      async ({ third }) => ({ id: (await sendRequest(third.client)).requestId, decision: 'approved' as const }),
      onlyAdministrators,
    ),
  ],
  otherReads: {
    'verification.readOwn': "the viewer's own request",
    'verification.evidence': "the viewer's own file, or for an administrator who decides",
  },
  addRowsToErase: async ({ server, me, friend }) => {
    await sendRequest(me.client)
    await server.db
      .insertInto('verification_requests')
      .values({
        member_id: friend.id,
        explanation: 'Se länken.',
        language: 'sv',
        links: ['https://example.com'],
        status: 'approved',
        decided_by: me.id,
        decided_at: new Date(),
        created_at: new Date(),
      })
      .execute()
  },
  emptiedColumns: ['verification_requests.decided_by'],
}
