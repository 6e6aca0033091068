import { expect, it } from 'vitest'
import { accounts } from '#features/accounts/server/testing.ts'
import { features } from '#platform/main.ts'
import { eraseMember } from '#platform/erase.ts'
import { startTestServer } from '#tests/support/server.ts'
import { listParticipants, readCohort } from '../contract/index.ts'
import { programCohorts } from './index.ts'
import { buildAnnouncement, buildChoice, createCohortScene } from './testing.ts'

const server = await startTestServer({ jobs: false })
const erase = (id: string) => server.db.transaction().execute((tx) => eraseMember({ features, accounts }, tx, id))

it('[SET-09] the export has what a participant chose, and what an owner announced', async () => {
  const { owner, program, programId, participants } = await createCohortScene(server)
  await buildChoice(server, programId, participants[0].id, { introduction: 'Ice and data.', isAlumnus: true })
  await buildAnnouncement(server, programId, { title: 'Next week' })
  expect(await programCohorts.exportFor?.(server.db, participants[0].id)).toMatchObject({
    programCohorts: [{ title: program.title, introduction: 'Ice and data.', is_alumnus: true }],
    programAnnouncements: [],
  })
  expect(await programCohorts.exportFor?.(server.db, owner.id)).toMatchObject({
    programCohorts: [],
    programAnnouncements: [{ program: program.title, title: 'Next week', text: 'We meet on Monday.' }],
  })
})

it('[SET-10/erasure] a participant who leaves Nordbro takes their introduction along, and an owner their program with its announcements', async () => {
  const { owner, programId, participants } = await createCohortScene(server)
  const [asta, bo] = participants
  for (const { id } of participants) await buildChoice(server, programId, id, { introduction: 'Hi.' })
  await buildAnnouncement(server, programId)
  await erase(asta.id)
  const { items } = await bo.client.succeed(listParticipants, { programId })
  expect(items.map(({ member }) => member.id)).toEqual([bo.id])
  const countRows = async (table: 'program_cohort_members' | 'program_announcements') =>
    (await server.db.selectFrom(table).select('program_id').where('program_id', '=', programId).execute()).length
  expect(await countRows('program_cohort_members')).toBe(1)
  await erase(owner.id)
  expect((await bo.client.call(readCohort, { programId })).code).toBe('program.not_found')
  expect([await countRows('program_cohort_members'), await countRows('program_announcements')]).toEqual([0, 0])
})
