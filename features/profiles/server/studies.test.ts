import { expect, it } from 'vitest'
import { accounts, buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import { listMembers } from '#features/network/contract/index.ts'
import { openBeforeMigration } from '#tests/support/migration.ts'
import { startTestServer } from '#tests/support/server.ts'
import { readMember, readOwnProfile, readPublicProfile, updatePrivacy, updateProfile } from '../contract/index.ts'
import { removeContent, restoreContent } from './queries/moderation.ts'
import { block, setProfile } from './testing.ts'

const server = await startTestServer()
const studies = { studyProgramme: 'Datateknik', school: 'Luleå tekniska universitet', graduationYear: 2028 }
const noStudies = { studyProgramme: null, school: null, graduationYear: null }

const studentNamed = async (fullName: string) => {
  const student = await signedInMember(server, { role: 'student', fullName })
  await student.client.succeed(updateProfile, studies)
  return student
}

it('[PROF-01/role, PROF-02/members] a student fills in programme, school and year of graduation, which members see until they are cleared', async () => {
  const [{ id, client }, other] = [await studentNamed('Ebba Student'), await signedInMember(server)]
  expect(await client.succeed(readOwnProfile, {})).toMatchObject({ ...studies, completeness: { company: true } })
  expect(await other.client.succeed(readMember, { id })).toMatchObject(studies)
  const { items } = await other.client.succeed(listMembers, { q: 'Ebba Student' })
  expect(items).toMatchObject([{ id, ...studies }])
  expect(JSON.stringify(await accounts.exportFor?.(server.db, id))).toContain('Luleå tekniska universitet')
  expect(await client.succeed(updateProfile, noStudies)).toMatchObject({
    ...noStudies,
    completeness: { company: false },
  })
  expect(await other.client.succeed(readMember, { id })).toMatchObject(noStudies)
})

it('[PROF-02/public, PROF-02/not-public] visitors see studies on a public profile only, and blocked members never', async () => {
  const [{ id, client }, blocked] = [await studentNamed('Ida Student'), await signedInMember(server)]
  await setProfile(server, id, { username: 'ida-studerar' })
  const read = () => server.client().call(readPublicProfile, { username: 'ida-studerar' })
  expect((await read()).status).toBe(404)
  await client.succeed(updatePrivacy, { isPublic: true, messagesFrom: 'everyone', hiddenFromSearch: false })
  expect((await read()).body).toMatchObject({ profile: studies })
  await block(server, id, blocked.id)
  expect((await blocked.client.call(readMember, { id })).status).toBe(404)
})

it.each([
  [{ studyProgramme: 'x'.repeat(121) }, { studyProgramme: 'field.too_long' }],
  [{ school: 'x'.repeat(121) }, { school: 'field.too_long' }],
  [{ school: '  ' }, { school: 'field.required' }],
  [{ graduationYear: 1949 }, { graduationYear: 'field.too_small' }],
  [{ graduationYear: 2101 }, { graduationYear: 'field.too_big' }],
  [{ graduationYear: 2027.5 }, { graduationYear: 'field.invalid' }],
])('[PROF-01/update-failed] refuses the studies %j', async (wrong, fields) => {
  const { client } = await signedInMember(server, { role: 'student' })
  expect(await client.call(updateProfile, wrong)).toMatchObject({ status: 400, fields })
})

it('a removed profile loses its studies and an appeal restores them', async () => {
  const { id, client } = await studentNamed('Omar Student')
  const removed = await removeContent(server.db, id, new Date())
  expect(await client.succeed(readOwnProfile, {})).toMatchObject(noStudies)
  await restoreContent(server.db, id, removed ?? {}, new Date())
  expect(await client.succeed(readOwnProfile, {})).toMatchObject(studies)
})

it('the migration adds no studies, and the database refuses a year out of range', async () => {
  const { db, migrateOn } = await openBeforeMigration('20261127_0155_studies.sql')
  const { id } = await buildMember({ db }, { role: 'student' })
  await migrateOn()
  const row = () => db.selectFrom('profiles').select(['school', 'graduation_year']).where('id', '=', id).execute()
  expect(await row()).toEqual([{ school: null, graduation_year: null }])
  await expect(setProfile({ db }, id, { graduation_year: 1949 })).rejects.toThrow(/check constraint/)
})
