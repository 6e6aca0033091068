import { createCohortScene } from '#features/program-schedule/server/testing.ts'
import { buildApplication } from '#features/applications/server/testing.ts'
import { buildProgram } from '#features/programs/server/testing.ts'
import { accessRow, type AccessScene, refuseAllButOwner } from '#tests/support/access.ts'
import { type AreaCases, visibilityCases } from '#tests/support/area-cases.ts'
import { liveListCase } from '#tests/support/live-list.ts'
import {
  checkCertificate,
  issueCertificate,
  issueCertificates,
  listCertified,
  listOwnCertificates,
  readSignedCopy,
  revokeCertificate,
  setCertificateHidden,
} from '../../contract/index.ts'
import { buildCertificate } from '../testing.ts'

/** A program of the scene's owner in which the third member participates. */
const ownProgram = async ({ server, owner, third }: AccessScene) => {
  const program = await buildProgram(server, owner.id)
  await buildApplication(server, { kind: 'program', ownerId: owner.id, ...program }, third.id, { status: 'approved' })
  return program
}
const onlyOwner = refuseAllButOwner('program.not_found')
const onlyOne = refuseAllButOwner('certificate.not_found')
const words = { language: 'en' as const }

/** The area's cases in the tests across all areas. */
export const cases: AreaCases = {
  liveLists: [
    liveListCase(listOwnCertificates, async (server) => {
      const { owner, participant, program } = await createCohortScene(server)
      let id = ''
      return {
        as: participant.client,
        input: {},
        changes: [
          [
            'the owner issues a certificate',
            async () => {
              const input = { programId: program.id, memberId: participant.id, ...words }
              id = (await owner.client.succeed(issueCertificate, input)).certificate?.id ?? ''
            },
          ],
          ['the viewer hides it', () => participant.client.succeed(setCertificateHidden, { id, isHidden: true })],
          ['the owner revokes it', () => owner.client.succeed(revokeCertificate, { id, reason: 'A mistake.' })],
        ],
      }
    }),
    liveListCase(listCertified, async (server) => {
      const { owner, participant, program } = await createCohortScene(server)
      let id = ''
      return {
        as: owner.client,
        input: { programId: program.id },
        changes: [
          [
            'the viewer issues a certificate',
            async () => {
              const input = { programId: program.id, memberId: participant.id, ...words }
              id = (await owner.client.succeed(issueCertificate, input)).certificate?.id ?? ''
            },
          ],
          ['the viewer revokes it', () => owner.client.succeed(revokeCertificate, { id, reason: 'A mistake.' })],
          [
            'the viewer issues certificates to all',
            () => owner.client.succeed(issueCertificates, { programId: program.id, ...words }),
          ],
        ],
      }
    }),
  ],
  access: [
    accessRow(checkCertificate, { code: 'no code' }),
    accessRow(readSignedCopy, async (scene) => {
      const program = await ownProgram(scene)
      const who = { memberId: scene.third.id, ownerId: scene.owner.id }
      return { code: (await buildCertificate(scene.server, program, who)).code }
    }),
    accessRow(listOwnCertificates, {}),
    accessRow(
      setCertificateHidden,
      async (scene) => {
        const { server, owner, third } = scene
        const program = await buildProgram(server, third.id)
        const { id } = await buildCertificate(server, program, { memberId: owner.id, ownerId: third.id })
        return { id, isHidden: true }
      },
      onlyOne,
    ),
    accessRow(listCertified, async (scene) => ({ programId: (await ownProgram(scene)).id }), onlyOwner),
    accessRow(
      issueCertificate,
      async (scene) => ({ programId: (await ownProgram(scene)).id, memberId: scene.third.id, ...words }),
      onlyOwner,
    ),
    accessRow(issueCertificates, async (scene) => ({ programId: (await ownProgram(scene)).id, ...words }), onlyOwner),
    accessRow(
      revokeCertificate,
      async (scene) => {
        const program = await ownProgram(scene)
        const who = { memberId: scene.third.id, ownerId: scene.owner.id }
        return { id: (await buildCertificate(scene.server, program, who)).id, reason: 'A mistake.' }
      },
      onlyOne,
    ),
  ],
  visibility: visibilityCases(
    async ({ server, viewer, friend, marker }) => {
      const program = await buildProgram(server, viewer.id)
      const subject = { kind: 'program' as const, ownerId: viewer.id, ...program }
      await buildApplication(server, subject, friend.id, { status: 'approved' })
      const others = await buildProgram(server, friend.id, { title: `${marker} certified` })
      const { code } = await buildCertificate(
        server,
        others,
        { memberId: viewer.id, ownerId: friend.id },
        { title: `${marker} certified` },
      )
      return { program, code }
    },
    [
      {
        endpoint: listCertified,
        input: ({ program }) => ({ programId: program.id }),
        stillShown: { block: false, ban: false },
      },
      // The viewer's own document, which says what it said when it was issued.
      { endpoint: listOwnCertificates, input: () => ({}), stillShown: { block: true, ban: true } },
      { endpoint: checkCertificate, input: ({ code }) => ({ code }), stillShown: { block: true, ban: false } },
    ],
  ),
  otherReads: { 'certificates.signedCopy': 'what `certificates.check` shows, which is in the table' },
  addRowsToErase: async ({ server, me, friend }) => {
    const program = await buildProgram(server, friend.id)
    await buildCertificate(server, program, { memberId: me.id, ownerId: friend.id })
    await buildCertificate(server, program, { memberId: friend.id, ownerId: me.id }, { revokedAt: new Date() })
  },
  emptiedColumns: ['certificates.issued_by'],
}
