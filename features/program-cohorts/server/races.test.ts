import { expect, it } from 'vitest'
import { countLockWaits } from '#tests/support/lock-waits.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  announce,
  cohortLimits,
  editAnnouncement,
  listAnnouncements,
  pinAnnouncement,
  setIntroduction,
} from '../contract/index.ts'
import { buildAnnouncement, createCohortScene } from './testing.ts'

const server = await startTestServer({ jobs: false })
const words = { title: 'Next week', text: 'We meet on Monday.' }

it('fifteen announcements at once are ten', async () => {
  const { owner, programId } = await createCohortScene(server)
  const answers = await Promise.all(
    Array.from({ length: 15 }, () => owner.client.call(announce, { programId, ...words })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(cohortLimits.announcementsPerDay)
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([null, 'program_announcement.enough_for_today']))
  expect((await owner.client.succeed(listAnnouncements, { programId })).items).toHaveLength(
    cohortLimits.announcementsPerDay,
  )
})

it('of two edits of one announcement at once, one is saved and the other is refused', async () => {
  const { owner, programId } = await createCohortScene(server)
  const { id } = await buildAnnouncement(server, programId)
  const titles = ['One', 'Two', 'Three']
  const answers = await Promise.all(
    titles.map((title) => owner.client.call(editAnnouncement, { id, ...words, title, seen: null })),
  )
  expect(answers.map(({ code }) => code).toSorted()).toEqual([
    null,
    'program_announcement.changed_meanwhile',
    'program_announcement.changed_meanwhile',
  ])
  const saved = titles[answers.findIndex(({ status }) => status === 200)]
  expect((await owner.client.succeed(listAnnouncements, { programId })).items).toMatchObject([{ title: saved }])
})

it('two announcements that are pinned at once are one', async () => {
  const { owner, programId } = await createCohortScene(server)
  const [one, other] = [await buildAnnouncement(server, programId), await buildAnnouncement(server, programId)]
  const answers = await Promise.all(
    [one, other, one, other].map(({ id }) => owner.client.call(pinAnnouncement, { id, isPinned: true })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const { items } = await owner.client.succeed(listAnnouncements, { programId })
  expect(items.map(({ isPinned }) => isPinned)).toEqual([true, false])
})

it('an introduction that waits for its author to leave the program is refused, and nothing of it stays', async () => {
  const { programId, participants, applicationIds } = await createCohortScene(server)
  const leaving = await server.pool.connect()
  try {
    await leaving.query('begin')
    await leaving.query('update applications set ended_at = now() where id = $1', [applicationIds[0]])
    const answer = participants[0].client.call(setIntroduction, { programId, text: 'I stay.' })
    await expect.poll(() => countLockWaits(server.pool)).toBeGreaterThan(0)
    await leaving.query('commit')
    expect((await answer).code).toBe('program.not_found')
  } finally {
    // After a commit it does nothing.
    await leaving.query('rollback')
    leaving.release()
  }
  const rows = await server.db
    .selectFrom('program_cohort_members')
    .select('member_id')
    .where('program_id', '=', programId)
    .execute()
  expect(rows).toEqual([])
})
