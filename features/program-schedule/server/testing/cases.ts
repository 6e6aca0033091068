import { buildApplication } from '#features/applications/server/testing.ts'
import { buildProgram } from '#features/programs/server/testing.ts'
import { accessRow, type AccessScene, refuseAllButOwner } from '#tests/support/access.ts'
import { type AreaCases, visibilityCases } from '#tests/support/area-cases.ts'
import { liveListCase } from '#tests/support/live-list.ts'
import {
  cancelScheduledEvent,
  createScheduledEvent,
  deleteScheduledEvent,
  listPublicEvents,
  listSchedule,
  readEventFile,
  readScheduleFile,
  updateScheduledEvent,
} from '../../contract/index.ts'
import { buildEvent, createCohortScene, eventInput } from '../testing.ts'

const ownProgram = ({ server, owner }: AccessScene) => buildProgram(server, owner.id)
const programId = async (scene: AccessScene) => ({ programId: (await ownProgram(scene)).id })
const ownEvent =
  (cancelledAt: Date | null = null) =>
  async (scene: AccessScene) => ({
    id: (await buildEvent(scene.server, (await ownProgram(scene)).id, { cancelledAt })).id,
  })
const onlyCohort = refuseAllButOwner('program.not_found')
const onlyOwner = refuseAllButOwner('program_event.not_found')

/** The area's cases in the tests across all areas. */
export const cases: AreaCases = {
  liveLists: [
    liveListCase(listSchedule, async (server) => {
      const { owner, participant, program } = await createCohortScene(server)
      const act = owner.client.succeed
      let id = ''
      return {
        as: participant.client,
        input: { programId: program.id },
        changes: [
          [
            'the owner adds an event',
            async () => ({ id } = await act(createScheduledEvent, { programId: program.id, ...eventInput() })),
          ],
          ['the owner edits it', () => act(updateScheduledEvent, { id, ...eventInput({ title: 'Another' }) })],
          ['the owner cancels it', () => act(cancelScheduledEvent, { id })],
          ['the owner deletes it', () => act(deleteScheduledEvent, { id })],
        ],
      }
    }),
    liveListCase(listPublicEvents, async (server) => {
      const { owner, program, participant } = await createCohortScene(server)
      const act = owner.client.succeed
      let id = ''
      return {
        as: participant.client,
        input: { programId: program.id },
        changes: [
          [
            'the owner adds a public event',
            async () =>
              ({ id } = await act(createScheduledEvent, { programId: program.id, ...eventInput({ isPublic: true }) })),
          ],
          ['the owner hides it', () => act(updateScheduledEvent, { id, ...eventInput() })],
        ],
      }
    }),
  ],
  access: [
    accessRow(listSchedule, programId, onlyCohort),
    accessRow(listPublicEvents, programId, { blocked: 'program.not_found' }),
    accessRow(createScheduledEvent, async (scene) => ({ ...(await programId(scene)), ...eventInput() }), onlyCohort),
    accessRow(updateScheduledEvent, async (scene) => ({ ...(await ownEvent()(scene)), ...eventInput() }), onlyOwner),
    accessRow(cancelScheduledEvent, ownEvent(), onlyOwner),
    accessRow(deleteScheduledEvent, ownEvent(new Date()), onlyOwner),
    accessRow(readScheduleFile, async (scene) => ({ slug: (await ownProgram(scene)).slug }), onlyCohort),
    accessRow(readEventFile, ownEvent(), onlyOwner),
  ],
  visibility: visibilityCases(
    async ({ server, viewer, friend, marker }) => {
      const program = await buildProgram(server, friend.id, { title: `${marker} scheduled` })
      await buildApplication(server, { kind: 'program', ownerId: friend.id, ...program }, viewer.id, {
        status: 'approved',
      })
      await buildEvent(server, program.id, { title: `${marker} event`, isPublic: true })
      return program
    },
    [
      { endpoint: listSchedule, input: ({ id }) => ({ programId: id }), stillShown: { block: false, ban: false } },
      { endpoint: listPublicEvents, input: ({ id }) => ({ programId: id }), stillShown: { block: false, ban: false } },
    ],
  ),
  otherReads: {
    'programSchedule.file': 'the same events as the list (features/program-schedule/server/files.test.ts)',
    'programSchedule.eventFile': 'the same event as in the list (features/program-schedule/server/files.test.ts)',
  },
  addRowsToErase: async ({ server, me }) => {
    const program = await buildProgram(server, me.id)
    await buildEvent(server, program.id, { place: 'Zirkonfabrik', callUrl: 'https://zirkonfabrik.example/' })
  },
}
