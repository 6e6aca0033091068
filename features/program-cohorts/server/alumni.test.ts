import { expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { setBlock } from '#features/blocks/contract/index.ts'
import { completeProgram } from '#features/programs/contract/index.ts'
import { startTestServer } from '#tests/support/server.ts'
import { listAlumni, readCohort, setAlumnus } from '../contract/index.ts'
import { buildChoice, createCohortScene } from './testing.ts'

const server = await startTestServer({ jobs: false })
const visitor = server.client()

it('nobody is an alumnus without having said yes, and only once the program is completed', async () => {
  const { owner, programId, participants } = await createCohortScene(server)
  const [asta] = participants
  expect((await asta.client.succeed(readCohort, { programId })).own?.isAlumnus).toBe(false)
  expect((await asta.client.succeed(setAlumnus, { programId, isAlumnus: true })).own?.isAlumnus).toBe(true)
  expect((await visitor.call(listAlumni, { programId })).code).toBe('program.not_found')
  await owner.client.succeed(completeProgram, { id: programId })
  expect(await visitor.succeed(listAlumni, { programId })).toMatchObject({
    items: [{ fullName: 'Asta Ek' }],
    nextCursor: null,
    total: 1,
  })
  await asta.client.succeed(setAlumnus, { programId, isAlumnus: false })
  await expect.poll(async () => (await visitor.succeed(listAlumni, { programId })).items).toEqual([])
})

it('alumni are in pages by name, without those that are hidden from the viewer', async () => {
  const { programId, participants, applicationIds } = await createCohortScene(server, {
    participants: ['Asta Ek', 'Bo Dahl', 'Cia Falk', 'Dan Gren', 'Eva Holm'],
    program: { status: 'completed' },
  })
  for (const { id } of participants) await buildChoice(server, programId, id, { isAlumnus: true })
  const first = await visitor.succeed(listAlumni, { programId, limit: 3 })
  const second = await visitor.succeed(listAlumni, { programId, limit: 3, cursor: first.nextCursor ?? '' })
  expect([first, second].map(({ items, total }) => [items.map(({ fullName }) => fullName), total])).toEqual([
    [['Asta Ek', 'Bo Dahl', 'Cia Falk'], 5],
    [['Dan Gren', 'Eva Holm'], undefined],
  ])
  const viewer = await signedInMember(server)
  await viewer.client.succeed(setBlock, { memberId: participants[0].id, blocked: true })
  await server.db
    .insertInto('account_blocks')
    .values({ user_id: participants[1].id, kind: 'ban', reason: 'Spam.' })
    .execute()
  await server.db
    .updateTable('applications')
    .set({ ended_at: new Date() })
    .where('id', '=', applicationIds[2] ?? '')
    .execute()
  const seen = await viewer.client.succeed(listAlumni, { programId })
  expect([seen.items.map(({ fullName }) => fullName), seen.total]).toEqual([['Dan Gren', 'Eva Holm'], 2])
})

it('the alumni of a program are not found by a member with a block between them and its owner', async () => {
  const { owner, programId } = await createCohortScene(server, { program: { status: 'completed' } })
  const viewer = await signedInMember(server)
  expect((await viewer.client.call(listAlumni, { programId })).status).toBe(200)
  await owner.client.succeed(setBlock, { memberId: viewer.id, blocked: true })
  expect((await viewer.client.call(listAlumni, { programId })).code).toBe('program.not_found')
})
