import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { setBlock } from '#features/blocks/contract/index.ts'
import { readFile as readOwnFile } from '#features/files/contract/index.ts'
import { pdfWith, storedKeys, uploadAs } from '#features/files/server/testing.ts'
import { apply, deleteOpportunity } from '#features/opportunities/contract/index.ts'
import { buildOpportunity } from '#features/opportunities/server/testing.ts'
import { features } from '#platform/main.ts'
import type { Client } from '#tests/support/client.ts'
import { startTestServer } from '#tests/support/server.ts'
import { listOwn, listReceived, readFile, withdraw } from '../contract/index.ts'

const server = await startTestServer()
const message = 'I have built this before and would love to do it again.'

const keyOf = async (fileId: string) =>
  (await server.pool.query('select storage_key, attached_at from files where id = $1', [fileId])).rows[0] as
    | { storage_key: string; attached_at: Date | null }
    | undefined
const statusOf = async (client: Client, path: string) => (await client.raw(path)).status

const applyWithCv = async (cv = pdfWith()) => {
  const [owner, member] = await Promise.all([signedInMember(server), signedInMember(server)])
  const { id } = await buildOpportunity(server, owner.id)
  const { file } = await uploadAs(member.client, cv, { name: 'Min meritförteckning.pdf' })
  const made = await member.client.succeed(apply, { id, message, cvFileId: file.id })
  return {
    owner,
    member,
    opportunityId: id,
    file,
    made,
    url: `/api/applications/${made.id}/files/${file.id}`,
    key: (await keyOf(file.id))?.storage_key ?? '',
  }
}

it('[OPP-06/cv, FILE-01/pdf] the applicant and the owner of the listing can read the uploaded CV', async () => {
  const cv = pdfWith('(a CV)')
  const { owner, member, opportunityId, url } = await applyWithCv(cv)
  const files = [{ name: 'Min meritförteckning.pdf', url }]
  expect((await member.client.succeed(listOwn, {})).items).toMatchObject([{ files }])
  expect((await owner.client.succeed(listReceived, { subjectId: opportunityId })).items).toMatchObject([{ files }])
  for (const { client } of [owner, member]) {
    const response = await client.raw(url)
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="Min meritforteckning.pdf"; filename*=UTF-8''Min%20meritf%C3%B6rteckning.pdf`,
    )
    expect(Buffer.from(await response.arrayBuffer()).equals(cv)).toBe(true)
  }
})

it('[OPP-06/cv] visitors, other members, other posters and administrators cannot read a CV', async () => {
  const { owner, made, file } = await applyWithCv()
  expect(await server.call(readFile, { id: made.id, fileId: file.id })).toMatchObject({
    status: 401,
    code: 'auth.required',
  })
  const poster = await signedInMember(server)
  await buildOpportunity(server, poster.id)
  for (const { client } of [
    await signedInMember(server),
    poster,
    await signedInMember(server, { adminLevel: 'super_admin' }),
  ]) {
    expect(await client.call(readFile, { id: made.id, fileId: file.id })).toMatchObject({
      status: 404,
      code: 'application.not_found',
    })
    expect(await client.call(readOwnFile, { id: file.id })).toMatchObject({ status: 404, code: 'file.not_found' })
  }
  // The owner reads the file only through the application.
  expect(await owner.client.call(readOwnFile, { id: file.id })).toMatchObject({ status: 404 })
  expect(await owner.client.call(readFile, { id: randomUUID(), fileId: file.id })).toMatchObject({ status: 404 })
})

it('[NET-05, OPP-06/cv] the owner of a listing cannot read the CV of an applicant with whom there is a block', async () => {
  const { owner, member, made, file } = await applyWithCv()
  await member.client.succeed(setBlock, { memberId: owner.id, blocked: true })
  expect(await owner.client.call(readFile, { id: made.id, fileId: file.id })).toMatchObject({
    status: 404,
    code: 'application.not_found',
  })
})

it("[OPP-06/cv] a file cannot be read through another application, not even the member's own", async () => {
  const [first, second] = [await applyWithCv(), await applyWithCv()]
  expect(await first.member.client.call(readFile, { id: first.made.id, fileId: second.file.id })).toMatchObject({
    status: 404,
    code: 'application.not_found',
  })
})

it('[OPP-06/cv] reading the CV of an application without a file returns not found', async () => {
  const [owner, member] = await Promise.all([signedInMember(server), signedInMember(server)])
  const { id } = await buildOpportunity(server, owner.id)
  const made = await member.client.succeed(apply, { id, message })
  expect((await member.client.succeed(listOwn, {})).items).toMatchObject([{ files: [] }])
  expect(await member.client.call(readFile, { id: made.id, fileId: randomUUID() })).toMatchObject({
    status: 404,
    code: 'application.not_found',
  })
})

it('[OPP-06/cv] applying fails and sends nothing when the CV belongs to another member, is in use or is missing', async () => {
  const { file } = await applyWithCv()
  const [owner, member] = await Promise.all([signedInMember(server), signedInMember(server)])
  const { id } = await buildOpportunity(server, owner.id)
  const others = await uploadAs((await signedInMember(server)).client)
  for (const cvFileId of [file.id, others.file.id, randomUUID()]) {
    expect(await member.client.call(apply, { id, message, cvFileId })).toMatchObject({
      status: 409,
      code: 'application.file_gone',
    })
  }
  expect((await server.pool.query('select from applications where subject_id = $1', [id])).rowCount).toBe(0)
  expect((await server.pool.query('select from notifications where member_id = $1', [owner.id])).rowCount).toBe(0)
  expect((await keyOf(others.file.id))?.attached_at).toBeNull()
  // The same application succeeds with another file.
  const { file: own } = await uploadAs(member.client)
  await member.client.succeed(apply, { id, message, cvFileId: own.id })
  expect((await member.client.succeed(listOwn, {})).items).toMatchObject([{ files: [{ name: own.name }] }])
})

it('[OPP-06/cv] one file belongs to one application, even with concurrent requests', async () => {
  const [owner, member] = await Promise.all([signedInMember(server), signedInMember(server)])
  const listings = await Promise.all([buildOpportunity(server, owner.id), buildOpportunity(server, owner.id)])
  const { file } = await uploadAs(member.client)
  const answers = await Promise.all(
    listings.map(({ id }) => member.client.call(apply, { id, message, cvFileId: file.id })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

it('[OPP-06/once, OPP-06/cv] applying twice with two files creates one application and leaves the other file unused', async () => {
  const [owner, member] = await Promise.all([signedInMember(server), signedInMember(server)])
  const { id } = await buildOpportunity(server, owner.id)
  const files = [(await uploadAs(member.client)).file, (await uploadAs(member.client)).file]
  const answers = await Promise.all(
    files.map((file) => member.client.succeed(apply, { id, message, cvFileId: file.id })),
  )
  expect(new Set(answers.map((answer) => answer.id)).size).toBe(1)
  const attached = await Promise.all(files.map(async (file) => (await keyOf(file.id))?.attached_at !== null))
  expect(attached.toSorted()).toEqual([false, true])
})

it('[OPP-06/cv] withdrawing an application hides its CV from the owner, and applying again replaces the stored file', async () => {
  const { owner, member, opportunityId, made, url, key } = await applyWithCv()
  expect(storedKeys(server.config)).toContain(key)
  await member.client.succeed(withdraw, { id: made.id })
  expect([await statusOf(owner.client, url), await statusOf(member.client, url)]).toEqual([404, 200])
  const { file } = await uploadAs(member.client)
  await member.client.succeed(apply, { id: opportunityId, message, cvFileId: file.id })
  expect([await statusOf(owner.client, url), await statusOf(member.client, url)]).toEqual([404, 404])
  await expect.poll(() => storedKeys(server.config)).not.toContain(key)
})

it('[OPP-06/cv] the owner loses access to the CV by deleting the listing, and the applicant keeps it', async () => {
  const { owner, member, opportunityId, url } = await applyWithCv()
  await owner.client.succeed(deleteOpportunity, { id: opportunityId })
  expect([await statusOf(owner.client, url), await statusOf(member.client, url)]).toEqual([404, 200])
})

it('[OPP-06/cv, SET-10/erasure] exports the CV’s name, and erasing the applicant or the poster removes the file', async () => {
  const [one, two] = [await applyWithCv(), await applyWithCv()]
  const area = features.find(({ name }) => name === 'applications')
  expect(await area?.exportFor?.(server.db, one.member.id)).toMatchObject({
    applications: [{ files: [{ name: 'Min meritförteckning.pdf', question: null }] }],
  })
  await area?.erase?.(server.db, one.member.id)
  expect(await keyOf(one.file.id)).toBeUndefined()
  await server.pool.query('delete from users where id = $1', [two.owner.id])
  expect(await keyOf(two.file.id)).toBeUndefined()
})
