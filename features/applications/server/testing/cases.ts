import { signedInMember } from '#features/accounts/server/testing.ts'
import { pdfWith, uploadAs } from '#features/files/server/testing.ts'
import { endMentorship, takePlace } from '#features/mentorship/contract/index.ts'
import { buildListing, buildMentee, buildWaiting } from '#features/mentorship/server/testing.ts'
import { offerPlacesJob } from '#features/mentorship/server/waiting-list.ts'
import { createJobContext } from '#features/notifications/server/testing.ts'
import { apply, createOpportunity, deleteOpportunity } from '#features/opportunities/contract/index.ts'
import { buildApplication, buildOpportunity } from '#features/opportunities/server/testing.ts'
import { applyForPartner, decidePartnerApplication, resetPartner } from '#features/partners/contract/index.ts'
import type { Client } from '#tests/support/client.ts'
import { accessRow, type AccessScene, onlyAdministrators, refuseAllButOwner } from '#tests/support/access.ts'
import type { AreaCases } from '#tests/support/area-cases.ts'
import { liveListCase } from '#tests/support/live-list.ts'
import type { TestServer } from '#tests/support/server.ts'
import {
  addTemplate,
  countReceived,
  decide,
  decideForOwner,
  deleteTemplate,
  listForAdministration,
  listOwn,
  listReceived,
  listTemplates,
  previewDecisions,
  readApproval,
  readFile,
  setCoApplication,
  undoDecisions,
  updateTemplate,
  withdraw,
} from '../../contract/index.ts'
import { announceDecisions, buildCoApplicant } from '../testing.ts'

const template = { name: 'Tack', text: 'Tack för din ansökan.' }
const message = 'I have built this before and would love to do it again.'

const createPeople = async (server: TestServer) => {
  const [viewer, other, admin] = await Promise.all([
    signedInMember(server),
    signedInMember(server),
    signedInMember(server, { adminLevel: 'super_admin' }),
  ])
  return { viewer, other, admin }
}
const opportunity = () => ({
  title: 'Brobyggare',
  type: 'job' as const,
  language: 'sv' as const,
  description: 'Vi bygger en bro, och du bygger med.',
})
const partnerAnswers = { reason: 'Vi vill bidra.', experience: 'Tio år av möten.', contribution: 'Lokaler.' }
const application = (id: string) => ({ id, message })

const decideAndAnnounce = async (server: TestServer, owner: Client, id: string) => {
  await owner.succeed(decide, { ids: [id], status: 'reviewed' })
  await announceDecisions(await createJobContext(server))
}

/** An application of the owner, with a file, to a listing of another member. */
const applyAsOwner = async ({ server, owner, third }: AccessScene) => {
  const opportunity = await buildOpportunity(server, third.id)
  const { file } = await uploadAs(owner.client, pdfWith(), { name: 'CV.pdf' })
  const { id } = await owner.client.succeed(apply, { id: opportunity.id, message, cvFileId: file.id })
  return { id, fileId: file.id }
}
/** The owner of the scene is asked to apply together with another member. */
const askOwner = async ({ server, owner, third }: AccessScene) => {
  const thesis = await buildOpportunity(server, (await signedInMember(server)).id, { internship: { kind: 'thesis' } })
  const { id } = await buildApplication(server, thesis.id, third.id)
  await buildCoApplicant(server, id, owner.id)
  return { id, takesPart: true }
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
    liveListCase(listReceived, async (server) => {
      const { viewer, other, admin } = await createPeople(server)
      const { id } = await buildOpportunity(server, viewer.id, { internship: { kind: 'thesis' } })
      let applied = ''
      return {
        as: viewer.client,
        input: { subjectId: id },
        changes: [
          ['a member applies', async () => ({ id: applied } = await other.client.succeed(apply, application(id)))],
          ['another member applies', () => admin.client.succeed(apply, application(id))],
          [
            'a co-applicant confirms',
            async () => {
              const co = await signedInMember(server)
              await buildCoApplicant(server, applied, co.id)
              await co.client.succeed(setCoApplication, { id: applied, takesPart: true })
            },
          ],
          [
            'the viewer answers an application',
            () => viewer.client.succeed(decide, { ids: [applied], status: 'contacted' }),
          ],
        ],
      }
    }),
    liveListCase(listOwn, async (server) => {
      const { viewer, other, admin } = await createPeople(server)
      const [first, second] = [
        await other.client.succeed(createOpportunity, opportunity()),
        await other.client.succeed(createOpportunity, opportunity()),
      ]
      let [one, two, pair, partnership] = ['', '', '', '']
      const mentor = await buildListing(server, other.id, { maxMentees: 1 })
      const [mentee, ahead, behind] = [
        await buildMentee(server, mentor, other.id, (await signedInMember(server)).id),
        await buildWaiting(server, mentor, other.id, admin.id),
        await buildWaiting(server, mentor, other.id, viewer.id),
      ]
      return {
        as: viewer.client,
        input: {},
        changes: [
          [
            'the viewer applies to an opportunity',
            async () => ({ id: one } = await viewer.client.succeed(apply, application(first.id))),
          ],
          [
            'the viewer applies to another opportunity',
            async () => ({ id: two } = await viewer.client.succeed(apply, application(second.id))),
          ],
          [
            'the first application is answered',
            async () => {
              await other.client.succeed(decide, { ids: [one], status: 'approved' })
              await announceDecisions(await createJobContext(server))
            },
          ],
          [
            'a member asks the viewer to apply together',
            async () => {
              const thesis = await buildOpportunity(server, other.id, { internship: { kind: 'thesis' } })
              ;({ id: pair } = await admin.client.succeed(apply, {
                ...application(thesis.id),
                coApplicantId: viewer.id,
              }))
            },
          ],
          ['the viewer confirms', () => viewer.client.succeed(setCoApplication, { id: pair, takesPart: true })],
          ['the owner reads their application', () => decideAndAnnounce(server, other.client, pair)],
          ['the viewer leaves', () => viewer.client.succeed(setCoApplication, { id: pair, takesPart: false })],
          ['the viewer withdraws the second application', () => viewer.client.succeed(withdraw, { id: two })],
          ['the opportunity is deleted', () => other.client.succeed(deleteOpportunity, { id: first.id })],
          [
            'the member ahead of the viewer leaves the waiting list of a mentor',
            () => admin.client.succeed(endMentorship, { id: ahead.id }),
          ],
          [
            'the mentor offers a place',
            async () => {
              await other.client.succeed(endMentorship, { id: mentee.id })
              await offerPlacesJob.run(await createJobContext(server), { subjectId: mentor.id }, 'a job')
            },
          ],
          ['the viewer takes the place', () => viewer.client.succeed(takePlace, { id: behind.id })],
          [
            'the viewer applies for partnership',
            async () => {
              const { rounds } = await viewer.client.succeed(applyForPartner, partnerAnswers)
              partnership = rounds[0]?.id ?? ''
            },
          ],
          [
            'the partner application is approved',
            () => admin.client.succeed(decidePartnerApplication, { id: partnership, decision: 'approved' }),
          ],
          [
            'the partnership is reset',
            () => admin.client.succeed(resetPartner, { id: partnership, note: 'Enligt önskemål.' }),
          ],
        ],
      }
    }),
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
    accessRow(setCoApplication, askOwner, refuseAllButOwner('application.not_found')),
    accessRow(readFile, applyAsOwner, refuseAllButOwner('application.not_found')),
    accessRow(listReceived, {}),
    accessRow(countReceived, {}),
    accessRow(readApproval, receiveAsOwner),
    // Others' applications are refused one by one in the response.
    accessRow(previewDecisions, async (scene) => ({ ...(await receiveAsOwner(scene)), status: 'reviewed' as const })),
    accessRow(decide, async (scene) => ({ ...(await receiveAsOwner(scene)), status: 'reviewed' as const })),
    accessRow(undoDecisions, receiveAsOwner),
    accessRow(listForAdministration, {}, onlyAdministrators),
    accessRow(
      decideForOwner,
      async (scene) => ({ id: (await receiveAsOwner(scene)).ids[0] ?? '', decision: 'approved' as const }),
      onlyAdministrators,
    ),
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
    await buildCoApplicant({ db }, id, me.id, 'confirmed')
    const now = new Date()
    await db
      .insertInto('application_decisions')
      .values({ application_id: id, status: 'reviewed', message: '', decided_by: me.id, announces_at: now })
      .execute()
    const own = await buildApplication({ db }, (await buildOpportunity({ db }, stranger.id)).id, me.id)
    const { file } = await uploadAs(me.client, pdfWith('<< /C 1 >>'), { kind: 'cv', name: 'zirkonfabrik.pdf' })
    await db
      .insertInto('application_files')
      .values({ application_id: own.id, position: 1, file_id: file.id, name: file.name, question: 'zirkonfabrik' })
      .execute()
  },
  emptiedColumns: ['application_decisions.decided_by'],
}
