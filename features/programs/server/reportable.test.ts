import { expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { appeal, decideAppeal, decideCase, listCases, report } from '#features/moderation/contract/index.ts'
import { listFeed } from '#features/activity/contract/index.ts'
import { decide } from '#features/applications/contract/index.ts'
import { announceDecisions, buildApplication } from '#features/applications/server/testing.ts'
import { createJobContext } from '#features/notifications/server/testing.ts'
import { startTestServer } from '#tests/support/server.ts'
import { readProgram, submitProgram, updateProgram } from '../contract/index.ts'
import { programApplications } from './application-source.ts'
import { buildProgram } from './testing.ts'

const server = await startTestServer()
const jobs = await createJobContext(server)
const [moderator, second] = [
  await signedInMember(server, { accessRoles: ['moderator'] }),
  await signedInMember(server, { accessRoles: ['moderator'] }),
]

const reportProgram = async (id: string) => {
  const { client } = await signedInMember(server)
  return client.call(report, { kind: 'program', id, reason: 'spam' })
}
const removeReported = async (id: string) => {
  const { items } = await moderator.client.succeed(listCases, {})
  const caseId = items.find(({ path }) => path.includes(id.slice(0, 8)))?.id ?? ''
  await moderator.client.succeed(decideCase, { id: caseId, decision: 'remove', reason: 'spam', statement: 'Reklam.' })
  return caseId
}

it.each(['active', 'completed'] as const)(
  '[ADM-10] moderation makes a draft of a reported %s program, which is sent again only after a successful appeal',
  async (status) => {
    const owner = await signedInMember(server)
    const { id, slug } = await buildProgram(server, owner.id, { status })
    await reportProgram(id)
    const caseId = await removeReported(id)
    expect((await server.call(readProgram, { slug })).code).toBe('program.not_found')
    expect((await owner.client.succeed(readProgram, { slug })).status).toBe('draft')
    expect(await owner.client.call(submitProgram, { id })).toMatchObject({ status: 409, code: 'program.removed' })
    const fields = { title: 'x', description: 'y', language: 'sv', isOnline: true, durationWeeks: 1 } as const
    expect(await owner.client.call(updateProgram, { id, ...fields, maxParticipants: 1, submit: true })).toMatchObject({
      status: 409,
      code: 'program.removed',
    })
    await owner.client.succeed(appeal, { id: caseId, text: 'Det är ingen reklam.' })
    await second.client.succeed(decideAppeal, { id: caseId, decision: 'restore', statement: 'Ett misstag.' })
    await expect.poll(async () => (await server.call(readProgram, { slug })).body?.status).toBe(status)
  },
)

it('[ADM-10] a draft cannot be reported by members who do not see it', async () => {
  const owner = await signedInMember(server)
  const { id } = await buildProgram(server, owner.id, { status: 'draft' })
  expect((await reportProgram(id)).status).toBe(404)
})

it('[ADM-10/decision, DASH-01/joined-program] a removed program leaves the feeds with the members who joined it', async () => {
  const [owner, member] = [await signedInMember(server), await signedInMember(server)]
  const { id, title } = await buildProgram(server, owner.id)
  const subject = { kind: 'program' as const, id, ownerId: owner.id, title }
  const application = await buildApplication(server, subject, member.id)
  await owner.client.succeed(decide, { ids: [application.id], status: 'approved' })
  await announceDecisions(jobs, [programApplications])
  const joined = async () =>
    (await member.client.succeed(listFeed, {})).items.filter(({ type }) => type === 'joined_program')
  expect(await joined()).toHaveLength(1)
  await reportProgram(id)
  await removeReported(id)
  await expect.poll(joined).toEqual([])
})
