import { signedInMember } from '#features/accounts/server/testing.ts'
import { pdfWith, uploadAs } from '#features/files/server/testing.ts'
import { apply } from '#features/opportunities/contract/index.ts'
import { buildApplication, buildOpportunity } from '#features/opportunities/server/testing.ts'
import { accessRow, type AccessScene, refuseAllButOwner } from '#tests/support/access.ts'
import type { AreaCases } from '#tests/support/area-cases.ts'
import { liveListCase } from '#tests/support/live-list.ts'
import {
  addTemplate,
  countReceived,
  decide,
  deleteTemplate,
  listOwn,
  listReceived,
  listTemplates,
  readFile,
  undoDecisions,
  updateTemplate,
  withdraw,
} from '../../contract/index.ts'

const template = { name: 'Tack', text: 'Tack för din ansökan.' }
const message = 'I have built this before and would love to do it again.'

/** An application of the owner, with a file, to a listing of another member. */
const applyAsOwner = async ({ server, owner, third }: AccessScene) => {
  const opportunity = await buildOpportunity(server, third.id)
  const { file } = await uploadAs(owner.client, pdfWith(), { name: 'CV.pdf' })
  const { id } = await owner.client.succeed(apply, { id: opportunity.id, message, cvFileId: file.id })
  return { id, fileId: file.id }
}
const receiveAsOwner = async ({ server, owner, third }: AccessScene) => {
  const opportunity = await buildOpportunity(server, owner.id)
  return { ids: [(await buildApplication(server, opportunity.id, third.id)).id] }
}
const saveTemplate = async ({ owner }: AccessScene) => {
  const { id } = await owner.client.succeed(addTemplate, template)
  return { id }
}

/** The area's cases in the tests across all areas. */
export const cases: AreaCases = {
  liveLists: [
    liveListCase(listTemplates, async (server) => {
      const { client } = await signedInMember(server)
      let id = ''
      return {
        as: client,
        input: {},
        changes: [
          ['the viewer saves a template', async () => ({ id } = await client.succeed(addTemplate, template))],
          ['the viewer changes it', () => client.succeed(updateTemplate, { id, ...template, name: 'Nej tack' })],
          ['the viewer deletes it', () => client.succeed(deleteTemplate, { id })],
        ],
      }
    }),
  ],
  access: [
    accessRow(listOwn, {}),
    accessRow(
      withdraw,
      async (scene) => ({ id: (await applyAsOwner(scene)).id }),
      refuseAllButOwner('application.not_found'),
    ),
    accessRow(readFile, applyAsOwner, refuseAllButOwner('application.not_found')),
    accessRow(listReceived, {}),
    accessRow(countReceived, {}),
    // Others' applications are refused one by one in the response.
    accessRow(decide, async (scene) => ({ ...(await receiveAsOwner(scene)), status: 'reviewed' as const })),
    accessRow(undoDecisions, receiveAsOwner),
    accessRow(listTemplates, {}),
    accessRow(addTemplate, template),
    accessRow(
      updateTemplate,
      async (scene) => ({ ...(await saveTemplate(scene)), ...template }),
      refuseAllButOwner('application_template.not_found'),
    ),
    accessRow(deleteTemplate, saveTemplate, refuseAllButOwner('application_template.not_found')),
  ],
  addRowsToErase: async ({ server: { db }, me, friend, stranger }) => {
    await db
      .insertInto('application_templates')
      .values({ owner_id: me.id, ...template })
      .execute()
    const opportunity = await buildOpportunity({ db }, friend.id)
    const { id } = await buildApplication({ db }, opportunity.id, stranger.id)
    const now = new Date()
    await db
      .insertInto('application_decisions')
      .values({ application_id: id, status: 'reviewed', message: '', decided_by: me.id, announces_at: now })
      .execute()
  },
  emptiedColumns: ['application_decisions.decided_by'],
}
