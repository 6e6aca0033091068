import { expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { appeal, decideAppeal, decideCase, listCases, report } from '#features/moderation/contract/index.ts'
import { startTestServer } from '#tests/support/server.ts'
import { readMentor, setListingActive } from '../contract/index.ts'
import { buildListing } from './testing.ts'

const server = await startTestServer()
const [moderator, second] = [
  await signedInMember(server, { accessRoles: ['moderator'] }),
  await signedInMember(server, { accessRoles: ['moderator'] }),
]

const reportListing = async (id: string) => {
  const { client } = await signedInMember(server)
  await client.succeed(report, { kind: 'mentor_listing', id, reason: 'spam' })
}

const removeReported = async (id: string) => {
  const { items } = await moderator.client.succeed(listCases, {})
  const found = items.find(({ path }) => path.includes(id.slice(0, 8)))
  const caseId = found?.id ?? ''
  await moderator.client.succeed(decideCase, { id: caseId, decision: 'remove', reason: 'spam', statement: 'Reklam.' })
  return { caseId, title: found?.title }
}

it('[ADM-10] moderation pauses a reported listing; its owner resumes it only after a successful appeal', async () => {
  const owner = await signedInMember(server)
  const { id, slug, title } = await buildListing(server, owner.id)
  await reportListing(id)
  const removed = await removeReported(id)
  expect(removed.title).toBe(title)
  expect((await server.call(readMentor, { slug })).code).toBe('mentor.not_found')
  expect(await owner.client.succeed(readMentor, { slug })).toMatchObject({ isActive: false, nextSlotAt: null })
  expect(await owner.client.call(setListingActive, { id, isActive: true })).toMatchObject({
    status: 409,
    code: 'mentor.removed',
  })
  await owner.client.succeed(appeal, { id: removed.caseId, text: 'Det är ingen reklam.' })
  await second.client.succeed(decideAppeal, { id: removed.caseId, decision: 'restore', statement: 'Ett misstag.' })
  const restored = await owner.client.succeed(readMentor, { slug })
  expect(restored.isActive).toBe(true)
  expect(restored.nextSlotAt).not.toBeNull()
})

it('[ADM-10] a listing that its owner had paused stays paused after a successful appeal', async () => {
  const owner = await signedInMember(server)
  const { id, slug } = await buildListing(server, owner.id)
  await reportListing(id)
  await owner.client.succeed(setListingActive, { id, isActive: false })
  const { caseId } = await removeReported(id)
  await owner.client.succeed(appeal, { id: caseId, text: 'Det är ingen reklam.' })
  await second.client.succeed(decideAppeal, { id: caseId, decision: 'restore', statement: 'Ett misstag.' })
  expect((await owner.client.succeed(readMentor, { slug })).isActive).toBe(false)
})
