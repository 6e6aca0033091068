import { signedInMember } from '#features/accounts/server/testing.ts'
import { withdraw } from '#features/applications/contract/index.ts'
import { accessRow, type AccessScene, refuseAllButOwner } from '#tests/support/access.ts'
import { type AreaCases, visibilityCases } from '#tests/support/area-cases.ts'
import { liveListCase } from '#tests/support/live-list.ts'
import { listViews, previewRecord, readConsent, setConsent, viewRecord } from '../../contract/index.ts'
import { createSharedApplication } from '../testing.ts'

/** The scene's owner has applied to a program of another member. */
const ownApplication = async ({ server, owner, third }: AccessScene) => ({
  id: (await createSharedApplication(server, { owner: third, member: owner })).id,
})

/** The area's cases in the tests across all areas. */
export const cases: AreaCases = {
  liveLists: [
    liveListCase(listViews, async (server) => {
      const [owner, member] = [await signedInMember(server), await signedInMember(server)]
      const { id } = await createSharedApplication(server, { owner, member })
      return {
        as: member.client,
        input: { id },
        changes: [['the owner looks', () => owner.client.succeed(viewRecord, { id })]],
      }
    }),
    liveListCase(previewRecord, async (server) => {
      const [owner, member] = [await signedInMember(server), await signedInMember(server)]
      const { id } = await createSharedApplication(server, { owner, member })
      return {
        as: member.client,
        input: {},
        changes: [['the viewer withdraws an application', () => member.client.succeed(withdraw, { id })]],
      }
    }),
  ],
  access: [
    accessRow(readConsent, ownApplication, refuseAllButOwner('application.not_found')),
    accessRow(
      setConsent,
      async (scene) => ({ ...(await ownApplication(scene)), shared: false }),
      refuseAllButOwner('application.not_found'),
    ),
    accessRow(listViews, ownApplication, refuseAllButOwner('application.not_found')),
    accessRow(previewRecord, {}),
    accessRow(
      viewRecord,
      async ({ server, owner, third }) => ({
        id: (await createSharedApplication(server, { owner, member: third })).id,
      }),
      refuseAllButOwner('application.not_found'),
    ),
  ],
  visibility: visibilityCases(
    async ({ server, viewer, friend }) => {
      const { id } = await createSharedApplication(server, { owner: friend, member: viewer })
      await friend.client.succeed(viewRecord, { id })
      return { id }
    },
    [{ endpoint: listViews, input: ({ id }) => ({ id }), stillShown: { block: false, ban: false } }],
  ),
  otherReads: {
    'founderRecords.consent': "the viewer's own choice",
    'founderRecords.own': "the viewer's own applications",
  },
  addRowsToErase: async ({ server, me }) => {
    const { id } = await createSharedApplication(server, { owner: me, member: await signedInMember(server) })
    await me.client.succeed(viewRecord, { id })
  },
}
