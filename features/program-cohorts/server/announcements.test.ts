import { describe, expect, it } from 'vitest'
import { buildParticipant } from '#features/programs/server/testing.ts'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { list as listNotifications } from '#features/notifications/contract/index.ts'
import { createJobContext } from '#features/notifications/server/testing.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  announce,
  cohortLimits,
  deleteAnnouncement,
  editAnnouncement,
  listAnnouncements,
  pinAnnouncement,
  readCohort,
} from '../contract/index.ts'
import { notifyAnnouncementJob } from './announcement-job.ts'
import { buildAnnouncement, createCohortScene } from './testing.ts'

const server = await startTestServer({ jobs: false })
const jobs = await createJobContext(server)
const words = { title: 'Next week', text: 'We meet on Monday.\nBring coffee.' }

type SignedIn = Awaited<ReturnType<typeof signedInMember>>
const titlesFor = async ({ client }: SignedIn, programId: string) =>
  (await client.succeed(listAnnouncements, { programId })).items.map(({ title }) => title)

describe('announcements of a program', () => {
  it('are published by the owner and read by participants, those who join later included', async () => {
    const { owner, program, programId, participants } = await createCohortScene(server)
    const published = await owner.client.succeed(
      announce,
      { programId, ...words },
      { headers: { 'accept-language': 'en' } },
    )
    expect(published).toMatchObject({
      ...words,
      language: 'en',
      isPinned: false,
      editedAt: null,
      can: { edit: 'ok', pin: 'ok', delete: 'ok' },
    })
    const later = await signedInMember(server)
    expect((await later.client.call(listAnnouncements, { programId })).code).toBe('program.not_found')
    await buildParticipant(server, program, program.ownerId, later.id)
    for (const reader of [participants[0], later]) {
      const { items } = await reader.client.succeed(listAnnouncements, { programId })
      expect(items).toMatchObject([{ ...words, can: { edit: 'program.not_yours' } }])
    }
  })

  it('are not written by participants, strangers and administrators, or without a title and a text', async () => {
    const { owner, programId, participants } = await createCohortScene(server)
    const admin = await signedInMember(server, { adminLevel: 'super_admin' })
    expect((await participants[0].client.call(announce, { programId, ...words })).code).toBe('program.not_yours')
    expect((await admin.client.call(announce, { programId, ...words })).code).toBe('program.not_found')
    expect(await owner.client.call(announce, { programId, title: '', text: ' ' })).toMatchObject({
      status: 400,
      fields: { title: 'field.required', text: 'field.required' },
    })
    await server.db.updateTable('programs').set({ status: 'draft' }).where('id', '=', programId).execute()
    expect((await owner.client.call(announce, { programId, ...words })).code).toBe('program.wrong_state')
  })

  it('come in pages: the pinned one, then the newest', async () => {
    const { owner, programId } = await createCohortScene(server)
    for (let at = 0; at < 5; at++)
      await buildAnnouncement(server, programId, {
        title: `Number ${at}`,
        isPinned: at === 1,
        createdAt: new Date(Date.now() - (9 - at) * 60_000),
      })
    const first = await owner.client.succeed(listAnnouncements, { programId, limit: 3 })
    const second = await owner.client.succeed(listAnnouncements, { programId, cursor: first.nextCursor ?? '' })
    expect([first, second].map(({ items }) => items.map(({ title }) => title))).toEqual([
      ['Number 1', 'Number 4', 'Number 3'],
      ['Number 2', 'Number 0'],
    ])
    expect(second.nextCursor).toBeNull()
  })

  it('have one pinned announcement at most', async () => {
    const { owner, programId, participants } = await createCohortScene(server)
    const first = await owner.client.succeed(announce, { programId, ...words, title: 'First', isPinned: true })
    await owner.client.succeed(announce, { programId, ...words, title: 'Second', isPinned: true })
    await owner.client.succeed(announce, { programId, ...words, title: 'Third' })
    expect(await titlesFor(owner, programId)).toEqual(['Second', 'Third', 'First'])
    expect(await owner.client.succeed(pinAnnouncement, { id: first.id, isPinned: true })).toMatchObject({
      isPinned: true,
    })
    expect(await titlesFor(participants[0], programId)).toEqual(['First', 'Third', 'Second'])
    await owner.client.succeed(pinAnnouncement, { id: first.id, isPinned: false })
    expect(await titlesFor(owner, programId)).toEqual(['Third', 'Second', 'First'])
    expect((await participants[0].client.call(pinAnnouncement, { id: first.id, isPinned: true })).code).toBe(
      'program.not_yours',
    )
  })

  it('are edited by the owner, and not by anyone who has not read the latest words', async () => {
    const { owner, programId, participants } = await createCohortScene(server)
    const { id } = await owner.client.succeed(announce, { programId, ...words })
    const edited = await owner.client.succeed(editAnnouncement, { id, ...words, title: 'In two weeks', seen: null })
    expect(edited).toMatchObject({ title: 'In two weeks' })
    expect(edited.editedAt).not.toBeNull()
    expect(await owner.client.call(editAnnouncement, { id, ...words, title: 'Never', seen: null })).toMatchObject({
      status: 409,
      code: 'program_announcement.changed_meanwhile',
    })
    await owner.client.succeed(editAnnouncement, { id, ...words, title: 'In a month', seen: edited.editedAt })
    expect(await titlesFor(participants[0], programId)).toEqual(['In a month'])
    const stranger = await signedInMember(server)
    expect((await stranger.client.call(editAnnouncement, { id, ...words, seen: null })).code).toBe(
      'program_announcement.not_found',
    )
  })

  it('disappear with their notifications when the owner deletes them', async () => {
    const { owner, programId, participants } = await createCohortScene(server)
    const { id } = await owner.client.succeed(announce, { programId, ...words })
    await notifyAnnouncementJob.run(jobs, { announcementId: id }, 'a job')
    const notified = async () => (await participants[0].client.succeed(listNotifications, {})).items.length
    expect(await notified()).toBe(1)
    expect((await participants[0].client.call(deleteAnnouncement, { id })).code).toBe('program.not_yours')
    await owner.client.succeed(deleteAnnouncement, { id })
    expect(await notified()).toBe(0)
    expect(await titlesFor(owner, programId)).toEqual([])
    expect((await owner.client.call(deleteAnnouncement, { id })).code).toBe('program_announcement.not_found')
    await notifyAnnouncementJob.run(jobs, { announcementId: id }, 'a job')
    expect(await notified()).toBe(0)
  })

  it('are at most ten a day for a program, and deleting one does not make room', async () => {
    const { owner, programId } = await createCohortScene(server)
    const ids: string[] = []
    for (let at = 0; at < cohortLimits.announcementsPerDay; at++)
      ids.push((await owner.client.succeed(announce, { programId, ...words })).id)
    await owner.client.succeed(deleteAnnouncement, { id: ids[0] ?? '' })
    expect(await owner.client.call(announce, { programId, ...words })).toMatchObject({
      status: 429,
      code: 'program_announcement.enough_for_today',
    })
    expect(await owner.client.succeed(readCohort, { programId })).toMatchObject({
      announcementsLeft: 0,
      can: { announce: 'program_announcement.enough_for_today' },
    })
    await server.db
      .updateTable('program_announcement_times')
      .set({ published_at: new Date(Date.now() - 86_400_001) })
      .where('program_id', '=', programId)
      .execute()
    await owner.client.succeed(announce, { programId, ...words })
    expect((await owner.client.succeed(readCohort, { programId })).announcementsLeft).toBe(9)
  })
})
