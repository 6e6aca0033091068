import { signedInMember } from '#features/accounts/server/testing.ts'
import { setBlock } from '#features/blocks/contract/index.ts'
import { accessRow, type AccessScene, onlyAdministrators, refuseAllButOwner } from '#tests/support/access.ts'
import type { AreaCases } from '#tests/support/area-cases.ts'
import { sharedWord } from '#tests/erasure/member-to-erase.ts'
import { liveListCase } from '#tests/support/live-list.ts'
import {
  applyToProgram,
  cancelProgram,
  completeProgram,
  createProgram,
  decideProgram,
  deleteProgram,
  endParticipation,
  duplicateProgram,
  leaveProgram,
  listForAdministration,
  listForReview,
  listOwnPrograms,
  listPrograms,
  readProgram,
  readSharePicture,
  submitProgram,
  takePlaceInProgram,
  updateProgram,
  withdrawProgram,
} from '../../contract/index.ts'
import { hourMs } from '#kit/durations.ts'
import {
  buildParticipant,
  buildProgram,
  buildWaitingForProgram,
  programAnswers,
  programInput,
  type ProgramOverrides,
} from '../testing.ts'

const fields = (title = 'Brobyggarna') => programInput({ title })

const createOwn =
  (overrides: ProgramOverrides = {}) =>
  async ({ server, owner }: AccessScene) => ({ id: (await buildProgram(server, owner.id, overrides)).id })
/** A public program is not found by a member with a block, and managed by nobody else. */
const onlyOwner = {
  unconfirmed: 'program.not_yours',
  stranger: 'program.not_yours',
  blocked: 'program.not_found',
  administrator: 'program.not_yours',
  connection: 'program.not_yours',
}
/** A draft is found by its owner and administrators only. */
const onlyOwnerOfDraft = {
  ...onlyOwner,
  stranger: 'program.not_found',
  connection: 'program.not_found',
}

/** The area's cases in the tests across all areas. */
export const cases: AreaCases = {
  liveLists: [
    liveListCase(listPrograms, async (server) => {
      const [viewer, owner] = [await signedInMember(server), await signedInMember(server)]
      const admin = await signedInMember(server, { adminLevel: 'admin' })
      let id = ''
      const act = owner.client.succeed
      return {
        as: viewer.client,
        input: {},
        changes: [
          [
            'a program is approved',
            async () => {
              ;({ id } = await act(createProgram, { ...fields(), submit: true }))
              await admin.client.succeed(decideProgram, { id, decision: 'approve' })
            },
          ],
          ['the program is edited', () => act(updateProgram, { id, ...fields('Brobyggarna till havs') })],
          ['the owner blocks the viewer', () => act(setBlock, { memberId: viewer.id, blocked: true })],
          ['the owner ends the block', () => act(setBlock, { memberId: viewer.id, blocked: false })],
          ['the program is cancelled', () => act(cancelProgram, { id })],
        ],
      }
    }),
    liveListCase(listOwnPrograms, async (server) => {
      const owner = await signedInMember(server)
      const admin = await signedInMember(server, { adminLevel: 'admin' })
      let id = ''
      const act = owner.client.succeed
      return {
        as: owner.client,
        input: {},
        changes: [
          ['the viewer saves a draft', async () => ({ id } = await act(createProgram, fields()))],
          ['the viewer sends it for approval', () => act(submitProgram, { id })],
          ['the viewer takes it back', () => act(withdrawProgram, { id })],
          ['the viewer sends it again', () => act(submitProgram, { id })],
          ['it is rejected', () => admin.client.succeed(decideProgram, { id, decision: 'reject', note: 'Mer text.' })],
          ['the viewer copies it', () => act(duplicateProgram, { id })],
          ['the viewer deletes it', () => act(deleteProgram, { id })],
          [
            'a member applies',
            async () => {
              const { id: open } = await buildProgram(server, owner.id)
              await admin.client.succeed(applyToProgram, { id: open, ...programAnswers })
            },
          ],
        ],
      }
    }),
    liveListCase(listForAdministration, async (server) => {
      const owner = await signedInMember(server)
      const admin = await signedInMember(server, { adminLevel: 'admin' })
      let id = ''
      return {
        as: admin.client,
        input: {},
        changes: [
          [
            'a program is sent for approval',
            async () => ({ id } = await owner.client.succeed(createProgram, { ...fields(), submit: true })),
          ],
          ['it is approved', () => admin.client.succeed(decideProgram, { id, decision: 'approve' })],
          ['its owner cancels it', () => owner.client.succeed(cancelProgram, { id })],
        ],
      }
    }),
    liveListCase(listForReview, async (server) => {
      const owner = await signedInMember(server)
      const admin = await signedInMember(server, { adminLevel: 'admin' })
      let id = ''
      const act = owner.client.succeed
      return {
        as: admin.client,
        input: {},
        changes: [
          [
            'a program is sent for approval',
            async () => ({ id } = await act(createProgram, { ...fields(), submit: true })),
          ],
          ['its owner edits it', () => act(updateProgram, { id, ...fields('Brobyggarna till havs') })],
          ['its owner takes it back', () => act(withdrawProgram, { id })],
          ['its owner sends it again', () => act(submitProgram, { id })],
          ['it is approved', () => admin.client.succeed(decideProgram, { id, decision: 'approve' })],
        ],
      }
    }),
  ],
  access: [
    accessRow(listPrograms, {}),
    accessRow(listOwnPrograms, {}),
    accessRow(readProgram, async ({ server, owner }) => ({ slug: (await buildProgram(server, owner.id)).slug }), {
      blocked: 'program.not_found',
    }),
    accessRow(readSharePicture, async ({ server, owner }) => {
      const { slug } = await buildProgram(server, owner.id)
      const { pictureVersion } = await owner.client.succeed(readProgram, { slug })
      return { slug, language: 'sv' as const, version: `${pictureVersion}.png` }
    }),
    accessRow(createProgram, fields()),
    accessRow(updateProgram, async (scene) => ({ ...(await createOwn()(scene)), ...fields() }), onlyOwner),
    accessRow(submitProgram, createOwn({ status: 'draft' }), onlyOwnerOfDraft),
    accessRow(withdrawProgram, createOwn({ status: 'pending_approval' }), onlyOwnerOfDraft),
    accessRow(cancelProgram, createOwn(), onlyOwner),
    accessRow(completeProgram, createOwn(), onlyOwner),
    accessRow(duplicateProgram, createOwn(), onlyOwner),
    accessRow(deleteProgram, createOwn(), onlyOwner),
    accessRow(applyToProgram, async (scene) => ({ ...(await createOwn()(scene)), ...programAnswers }), {
      owner: 'program.own_application',
      blocked: 'program.not_found',
    }),
    accessRow(
      takePlaceInProgram,
      async ({ server, owner, third }) => {
        const program = await buildProgram(server, third.id)
        const offerEndsAt = new Date(Date.now() + hourMs)
        return { id: (await buildWaitingForProgram(server, program, third.id, owner.id, { offerEndsAt })).id }
      },
      refuseAllButOwner('application.not_found'),
    ),
    accessRow(
      leaveProgram,
      async ({ server, owner, third }) => {
        const program = await buildProgram(server, third.id)
        return { id: (await buildParticipant(server, program, third.id, owner.id)).id }
      },
      refuseAllButOwner('application.not_found'),
    ),
    accessRow(
      endParticipation,
      async ({ server, owner, third }) => {
        const program = await buildProgram(server, owner.id)
        const { id } = await buildParticipant(server, program, owner.id, third.id)
        return { id, reason: 'Too few meetings.' }
      },
      refuseAllButOwner('application.not_found'),
    ),
    accessRow(listForAdministration, {}, onlyAdministrators),
    accessRow(listForReview, {}, onlyAdministrators),
    accessRow(
      decideProgram,
      async (scene) => ({
        ...(await createOwn({ status: 'pending_approval' })(scene)),
        decision: 'approve' as const,
      }),
      onlyAdministrators,
    ),
  ],
  visibility: {
    addRows: async () => undefined,
    reads: [
      { endpoint: listPrograms, input: ({ marker }) => ({ q: marker }), stillShown: { block: false, ban: false } },
      {
        endpoint: readProgram,
        input: ({ program }) => ({ slug: program.slug }),
        stillShown: { block: false, ban: false },
      },
    ],
  },
  otherReads: {
    'programs.mine': "the viewer's own programs",
    'programs.sharePicture': 'a picture of a public program for link previews, made for visitors',
  },
  addRowsToErase: async ({ server, me, friend }) => {
    await buildProgram(server, me.id, { title: `${sharedWord} zirkonfabrik` })
    await buildProgram(server, friend.id, { title: sharedWord, reviewedById: me.id })
  },
  emptiedColumns: ['programs.reviewed_by'],
}
