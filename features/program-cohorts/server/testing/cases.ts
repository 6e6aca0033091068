import { signedInMember } from '#features/accounts/server/testing.ts'
import { decide } from '#features/applications/contract/index.ts'
import { announceDecisions, buildApplication } from '#features/applications/server/testing.ts'
import { setBlock } from '#features/blocks/contract/index.ts'
import { createJobContext } from '#features/notifications/server/testing.ts'
import { programs } from '#features/programs/server/index.ts'
import { buildParticipant, buildProgram, type ProgramOverrides } from '#features/programs/server/testing.ts'
import { accessRow, type AccessScene } from '#tests/support/access.ts'
import { type AreaCases, visibilityCases } from '#tests/support/area-cases.ts'
import { liveListCase } from '#tests/support/live-list.ts'
import {
  announce,
  deleteAnnouncement,
  editAnnouncement,
  listAlumni,
  listAnnouncements,
  listParticipants,
  pinAnnouncement,
  readCohort,
  setAlumnus,
  setIntroduction,
} from '../../contract/index.ts'
import { buildAnnouncement, buildChoice, createCohortScene } from '../testing.ts'

const words = { title: 'Next week', text: 'We meet on Monday.' }

/** A program of the scene's owner, in which the connection participates. */
const ownCohort =
  (overrides: ProgramOverrides = {}) =>
  async ({ server, owner, other }: AccessScene) => {
    const program = await buildProgram(server, owner.id, overrides)
    await buildParticipant(server, program, owner.id, other.id)
    return { programId: program.id }
  }
const ownAnnouncement = async (scene: AccessScene) => {
  const { programId } = await ownCohort()(scene)
  return { id: (await buildAnnouncement(scene.server, programId)).id }
}
/** A program of the third member, in which the scene's owner participates. */
const joinedCohort = async ({ server, owner, third }: AccessScene) => {
  const program = await buildProgram(server, third.id)
  await buildParticipant(server, program, third.id, owner.id)
  return { programId: program.id }
}

const outsiders = (code: string) => ({ unconfirmed: code, stranger: code, blocked: code, administrator: code })
const onlyCohort = outsiders('program.not_found')
const onlyOwner = { ...onlyCohort, connection: 'program.not_yours' }
const onlyOwnerOfAnnouncement = {
  ...outsiders('program_announcement.not_found'),
  connection: 'program.not_yours',
}
const onlyParticipant = { ...onlyCohort, connection: 'program.not_found' }

/** The area's cases in the tests across all areas. */
export const cases: AreaCases = {
  liveLists: [
    liveListCase(listParticipants, async (server) => {
      const { owner, program, programId, participants } = await createCohortScene(server)
      const [asta, bo] = participants
      const jobs = await createJobContext(server)
      return {
        as: asta.client,
        input: { programId },
        changes: [
          ['a participant introduces themselves', () => bo.client.succeed(setIntroduction, { programId, text: 'Hi.' })],
          ['a participant blocks the viewer', () => bo.client.succeed(setBlock, { memberId: asta.id, blocked: true })],
          ['the block ends', () => bo.client.succeed(setBlock, { memberId: asta.id, blocked: false })],
          [
            'a member is accepted',
            async () => {
              const { id } = await buildApplication(
                server,
                { kind: 'program', ...program },
                (await signedInMember(server)).id,
              )
              await owner.client.succeed(decide, { ids: [id], status: 'approved' })
              await announceDecisions(jobs, programs.applications ? [programs.applications] : [])
            },
          ],
        ],
      }
    }),
    liveListCase(listAnnouncements, async (server) => {
      const { owner, programId, participants } = await createCohortScene(server)
      const act = owner.client.succeed
      let id = ''
      return {
        as: participants[0].client,
        input: { programId },
        changes: [
          ['the owner announces', async () => ({ id } = await act(announce, { programId, ...words }))],
          ['the owner edits it', () => act(editAnnouncement, { id, ...words, title: 'In two weeks', seen: null })],
          ['the owner pins it', () => act(pinAnnouncement, { id, isPinned: true })],
          ['the owner deletes it', () => act(deleteAnnouncement, { id })],
        ],
      }
    }),
    liveListCase(listAlumni, async (server) => {
      const { programId, participants } = await createCohortScene(server, { program: { status: 'completed' } })
      const [asta, bo] = participants
      const viewer = await signedInMember(server)
      const choose = (member: typeof asta, isAlumnus: boolean) =>
        member.client.succeed(setAlumnus, { programId, isAlumnus })
      return {
        as: viewer.client,
        input: { programId },
        changes: [
          ['a participant says yes', () => choose(asta, true)],
          ['another one says yes', () => choose(bo, true)],
          ['the viewer blocks one', () => viewer.client.succeed(setBlock, { memberId: asta.id, blocked: true })],
          ['the other one says no', () => choose(bo, false)],
        ],
      }
    }),
  ],
  access: [
    accessRow(readCohort, ownCohort(), onlyCohort),
    accessRow(listParticipants, ownCohort(), onlyCohort),
    accessRow(listAnnouncements, ownCohort(), onlyCohort),
    accessRow(setIntroduction, async (scene) => ({ ...(await joinedCohort(scene)), text: 'Hi.' }), onlyParticipant),
    accessRow(setAlumnus, async (scene) => ({ ...(await joinedCohort(scene)), isAlumnus: true }), onlyParticipant),
    accessRow(listAlumni, ownCohort({ status: 'completed' }), { blocked: 'program.not_found' }),
    accessRow(announce, async (scene) => ({ ...(await ownCohort()(scene)), ...words }), onlyOwner),
    accessRow(
      editAnnouncement,
      async (scene) => ({ ...(await ownAnnouncement(scene)), ...words, seen: null }),
      onlyOwnerOfAnnouncement,
    ),
    accessRow(
      pinAnnouncement,
      async (scene) => ({ ...(await ownAnnouncement(scene)), isPinned: true }),
      onlyOwnerOfAnnouncement,
    ),
    accessRow(deleteAnnouncement, ownAnnouncement, onlyOwnerOfAnnouncement),
  ],
  visibility: visibilityCases(
    async ({ server, viewer, friend, marker }) => {
      const own = { ...(await buildProgram(server, viewer.id, { status: 'completed' })), ownerId: viewer.id }
      await buildParticipant(server, own, own.ownerId, friend.id)
      await buildChoice(server, own.id, friend.id, { introduction: marker, isAlumnus: true })
      const joined = { ...(await buildProgram(server, friend.id)), ownerId: friend.id }
      await buildParticipant(server, joined, joined.ownerId, viewer.id)
      await buildAnnouncement(server, joined.id, { title: marker })
      return { own: { programId: own.id }, joined: { programId: joined.id } }
    },
    [
      { endpoint: listParticipants, input: ({ own }) => own, stillShown: { block: false, ban: false } },
      { endpoint: listAlumni, input: ({ own }) => own, stillShown: { block: false, ban: false } },
      { endpoint: listAnnouncements, input: ({ joined }) => joined, stillShown: { block: false, ban: false } },
    ],
  ),
  otherReads: { 'programCohorts.read': "counts, and the viewer's own words" },
  addRowsToErase: async ({ server, me, friend }) => {
    const program = { ...(await buildProgram(server, friend.id)), ownerId: friend.id }
    await buildParticipant(server, program, program.ownerId, me.id)
    await buildChoice(server, program.id, me.id, { introduction: 'zirkonfabrik', isAlumnus: true })
    const own = await buildProgram(server, me.id)
    await buildAnnouncement(server, own.id, { title: 'zirkonfabrik' })
  },
}
