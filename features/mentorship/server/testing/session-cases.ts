import { accessRow, type AccessScene, callers, refuseOutsiders } from '#tests/support/access.ts'
import { type AreaCases, visibilityCases } from '#tests/support/area-cases.ts'
import { liveListCase } from '#tests/support/live-list.ts'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { pdfWith, uploadAs } from '#features/files/server/testing.ts'
import { hourMs } from '#kit/durations.ts'
import { sessionFiles, sessions } from '../../contract/index.ts'
import { buildListing } from '../testing.ts'
import { buildSession, buildSessionFile, type SessionOverrides, slotAfter } from './sessions.ts'

/** A session of the owner as mentor and a connection as mentee. */
const sessionOf =
  (overrides: SessionOverrides = {}) =>
  async ({ server, owner, other }: AccessScene): Promise<{ id: string }> => {
    const { id } = await buildSession(server, owner.id, other.id, { starts_at: nextStart(), ...overrides })
    return { id }
  }

let starts = 0
/** Sessions of one scene must not overlap. */
const nextStart = () => slotAfter(50 + 2 * starts++)

const participantsOnly = refuseOutsiders('session.not_found')
const mentorOnly = { ...participantsOnly, connection: 'session.not_yours' }
const fileOf = (ownerOf: (scene: AccessScene) => string) => async (scene: AccessScene) => {
  const { id } = await sessionOf()(scene)
  return { id, fileId: await buildSessionFile(scene.server, id, ownerOf(scene)) }
}
const ownFile = fileOf(({ owner }) => owner.id)
const pastSession = () => {
  const ends_at = slotAfter(-2 * ++starts)
  return { starts_at: new Date(ends_at.getTime() - hourMs), ends_at }
}

const booking = (listing: { id: string }) => ({
  id: listing.id,
  type: 'coaching' as const,
  lengthMinutes: 60,
  startsAt: slotAfter(20).toISOString(),
  message: 'Hello',
})

type Participant = Awaited<ReturnType<typeof signedInMember>>
const changesOfSession = (mentor: Participant, mentee: Participant, listing: { id: string }) => {
  let id = ''
  return [
    [
      'a mentee books a session',
      async () => ({ id } = await mentee.client.succeed(sessions.bookSession, booking(listing))),
    ],
    ['the mentor approves it', () => mentor.client.succeed(sessions.approveSession, { id })],
    [
      'the mentee proposes another time',
      () => mentee.client.succeed(sessions.proposeTimes, { id, times: [slotAfter(40).toISOString()] }),
    ],
    [
      'the mentor picks it',
      () => mentor.client.succeed(sessions.pickTime, { id, startsAt: slotAfter(40).toISOString() }),
    ],
    ['the mentee cancels', () => mentee.client.succeed(sessions.cancelSession, { id })],
  ] as const
}

/** The cases of sessions in the tests across all areas. */
export const sessionCases = {
  liveLists: [
    liveListCase(sessions.listSessions, async (server) => {
      const [mentor, mentee] = [await signedInMember(server), await signedInMember(server)]
      const listing = await buildListing(server, mentor.id)
      return { as: mentor.client, input: {}, changes: changesOfSession(mentor, mentee, listing) }
    }),
    liveListCase(sessionFiles.listSessionFiles, async (server) => {
      const [mentor, mentee] = [await signedInMember(server), await signedInMember(server)]
      const { id } = await buildSession(server, mentor.id, mentee.id)
      let fileId = ''
      return {
        as: mentee.client,
        input: { id },
        changes: [
          [
            'the mentor adds a file',
            async () => {
              fileId = (await uploadAs(mentor.client, pdfWith(), { kind: 'session' })).file.id
              await mentor.client.succeed(sessionFiles.addSessionFile, { id, fileId })
            },
          ],
          ['the mentor removes it', () => mentor.client.succeed(sessionFiles.removeSessionFile, { id, fileId })],
        ],
      }
    }),
    liveListCase(sessions.listMentorships, async (server) => {
      const [mentor, mentee] = [await signedInMember(server), await signedInMember(server)]
      const listing = await buildListing(server, mentor.id)
      const [, approval, , , cancellation] = changesOfSession(mentor, mentee, listing)
      const { id } = await mentee.client.succeed(sessions.bookSession, booking(listing))
      return {
        as: mentee.client,
        input: {},
        changes: [
          [approval[0], () => mentor.client.succeed(sessions.approveSession, { id })],
          [cancellation[0], () => mentee.client.succeed(sessions.cancelSession, { id })],
        ],
      }
    }),
  ],
  access: [
    accessRow(
      sessions.bookSession,
      async ({ server, owner }) => {
        const listing = await buildListing(server, owner.id)
        // Each caller books another slot.
        return () => ({ ...booking(listing), startsAt: nextStart().toISOString() })
      },
      { blocked: 'mentor.not_found', owner: 'session.own_listing' },
    ),
    accessRow(sessions.listSessions, {}),
    accessRow(sessions.countOpenRequests, {}),
    accessRow(sessions.listMentorships, {}),
    accessRow(sessions.readSession, sessionOf(), participantsOnly),
    accessRow(sessions.readInvitation, sessionOf(), participantsOnly),
    accessRow(sessions.approveSession, sessionOf({ status: 'requested' }), mentorOnly),
    accessRow(
      sessions.declineSession,
      async (scene) => ({ ...(await sessionOf({ status: 'requested' })(scene)), reason: 'No time.' }),
      mentorOnly,
    ),
    accessRow(sessions.cancelSession, sessionOf({ status: 'requested' }), {
      ...participantsOnly,
      owner: 'session.wrong_state',
    }),
    accessRow(
      sessions.proposeTimes,
      async (scene) => {
        const { id: listing_id } = await buildListing(scene.server, scene.owner.id)
        const { id } = await sessionOf({ listing_id })(scene)
        return { id, times: [slotAfter(300 + 2 * starts).toISOString()] }
      },
      participantsOnly,
    ),
    accessRow(
      sessions.pickTime,
      async (scene) => {
        const { id } = await sessionOf()(scene)
        await scene.owner.client.succeed(sessions.proposeTimes, { id, times: [slotAfter(700).toISOString()] })
        return { id, startsAt: null }
      },
      { ...participantsOnly, owner: 'session.wrong_state' },
    ),
    accessRow(
      sessions.setOutcome,
      async (scene) => ({ ...(await sessionOf(pastSession())(scene)), outcome: 'held' as const }),
      participantsOnly,
    ),
    accessRow(
      sessions.saveNotes,
      async (scene) => {
        const { id } = await sessionOf()(scene)
        // Those who are refused find out before the version is compared.
        let version = 2 - callers.length
        return () => ({ id, agenda: 'Prices', notes: '', version: Math.max(0, version++) })
      },
      participantsOnly,
    ),
    accessRow(sessionFiles.listSessionFiles, sessionOf(), participantsOnly),
    // It is added already, which is no error for a participant.
    accessRow(sessionFiles.addSessionFile, ownFile, participantsOnly),
    accessRow(sessionFiles.removeSessionFile, ownFile, mentorOnly),
    accessRow(sessionFiles.readSessionFile, ownFile, {
      ...participantsOnly,
      // The row has no bytes.
      connection: 'session.file_not_found',
      owner: 'session.file_not_found',
    }),
    accessRow(
      sessions.setMeetingUrl,
      async (scene) => ({ ...(await sessionOf()(scene)), meetingUrl: 'https://meet.example/1' }),
      mentorOnly,
    ),
  ],
  visibility: visibilityCases(
    async ({ server, viewer, friend, marker }) => {
      const session = await buildSession(server, friend.id, viewer.id, { listing_title: `${marker} session` })
      await buildSessionFile(server, session.id, friend.id, `${marker}.pdf`)
      return session
    },
    [
      // A participant must be able to cancel a session with a banned member.
      { endpoint: sessions.listSessions, input: () => ({}), stillShown: { block: false, ban: true } },
      { endpoint: sessions.readSession, input: ({ id }) => ({ id }), stillShown: { block: false, ban: true } },
      { endpoint: sessionFiles.listSessionFiles, input: ({ id }) => ({ id }), stillShown: { block: false, ban: true } },
      { endpoint: sessions.listMentorships, input: () => ({}), stillShown: { block: false, ban: false } },
    ],
  ),
  otherReads: {
    'mentorship.openRequests': 'a number',
    'mentorship.sessionFile': 'a file of a session that the viewer reads (mentorship.readSession)',
    'mentorship.invitation': 'a session that the viewer reads (mentorship.readSession)',
  },
  addRowsToErase: async ({ server, me, friend, stranger }) => {
    const asMentee = await buildSession(server, friend.id, me.id, { message: 'zirkonfabrik', starts_at: slotAfter(50) })
    await server.db
      .insertInto('mentor_session_proposals')
      .values({
        session_id: asMentee.id,
        proposed_by: 'mentee',
        times: [slotAfter(60)],
        message: 'zirkonfabrik',
      })
      .execute()
    await buildSessionFile(server, asMentee.id, me.id, 'zirkonfabrik.pdf')
    await buildSession(server, me.id, stranger.id, {
      starts_at: slotAfter(70),
      cancellation_rule: 'zirkonfabrik',
      meeting_url: 'https://zirkonfabrik.example',
    })
    await buildSession(server, me.id, friend.id, {
      starts_at: slotAfter(-70),
      status: 'declined',
      ended_by: 'mentor',
      reason: 'zirkonfabrik',
    })
  },
  emptiedColumns: ['mentor_sessions.mentee_id', 'mentor_sessions.mentor_id'],
} satisfies AreaCases
