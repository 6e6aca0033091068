import { expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { appeal, decideAppeal, decideCase, listCases, report } from '#features/moderation/contract/index.ts'
import { list as listNotifications } from '#features/notifications/contract/index.ts'
import { createJobContext } from '#features/notifications/server/testing.ts'
import { startTestServer } from '#tests/support/server.ts'
import { announce, listAnnouncements, pinAnnouncement } from '../contract/index.ts'
import { notifyAnnouncementJob } from './announcement-job.ts'
import { createCohortScene } from './testing.ts'

const server = await startTestServer({ jobs: false })
const jobs = await createJobContext(server)
const [moderator, second] = [
  await signedInMember(server, { accessRoles: ['moderator'] }),
  await signedInMember(server, { accessRoles: ['moderator'] }),
]

const createReported = async () => {
  const scene = await createCohortScene(server)
  const { owner, programId, participants } = scene
  const title = `Spam ${programId}`
  const input = { programId, title, text: 'Buy now.', isPinned: true }
  const { id } = await owner.client.succeed(announce, input)
  await notifyAnnouncementJob.run(jobs, { announcementId: id }, 'a job')
  const reportAs = ({ client }: typeof owner) =>
    client.call(report, { kind: 'program_announcement', id, reason: 'spam' })
  const remove = async () => {
    const { items } = await moderator.client.succeed(listCases, {})
    const caseId = items.find((one) => one.title === title)?.id ?? ''
    await moderator.client.succeed(decideCase, { id: caseId, decision: 'remove', reason: 'spam', statement: 'Reklam.' })
    return caseId
  }
  const readIds = async ({ client }: typeof owner) =>
    (await client.succeed(listAnnouncements, { programId })).items.map((one) => one.id)
  return { ...scene, id, reader: participants[0], reportAs, remove, readIds }
}

it('[ADM-10] an announcement is reported by participants, and by nobody who does not see it', async () => {
  const { owner, reader, reportAs } = await createReported()
  expect((await reportAs(owner)).code).toBe('report.own')
  expect((await reportAs(await signedInMember(server))).code).toBe('report.not_found')
  expect((await reportAs(reader)).status).toBe(200)
})

it('[ADM-10/decision] a removed announcement disappears for everyone with its notifications, and an appeal restores it without notifying again', async () => {
  const { owner, programId, id, reader, reportAs, remove, readIds } = await createReported()
  await reportAs(reader)
  const caseId = await remove()
  expect(await readIds(reader)).toEqual([])
  expect(await readIds(owner)).toEqual([])
  expect((await owner.client.call(pinAnnouncement, { id, isPinned: true })).code).toBe('program_announcement.not_found')
  const notified = async () =>
    (await reader.client.succeed(listNotifications, {})).items.filter(({ type }) => type === 'program_announcement')
  expect(await notified()).toEqual([])
  // Another announcement is pinned in the meantime.
  const { id: pinned } = await owner.client.succeed(announce, { programId, title: 'B', text: 'B.', isPinned: true })
  await owner.client.succeed(appeal, { id: caseId, text: 'It is no spam.' })
  await second.client.succeed(decideAppeal, { id: caseId, decision: 'restore', statement: 'Ett misstag.' })
  expect(await readIds(reader)).toEqual([pinned, id])
  expect(await notified()).toEqual([])
})

it('[ADM-10/decision] an announcement is deleted when its removal is final', async () => {
  const { owner, id, reader, reportAs, remove } = await createReported()
  await reportAs(reader)
  const caseId = await remove()
  await owner.client.succeed(appeal, { id: caseId, text: 'It is no spam.' })
  await second.client.succeed(decideAppeal, { id: caseId, decision: 'uphold', statement: 'Reklam.' })
  const rows = await server.db.selectFrom('program_announcements').select('id').where('id', '=', id).execute()
  expect(rows).toEqual([])
})
