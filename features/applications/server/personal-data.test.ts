import { expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { buildApplication, buildOpportunity } from '#features/opportunities/server/testing.ts'
import { features } from '#platform/main.ts'
import { startTestServer } from '#tests/support/server.ts'
import { addTemplate, decide } from '../contract/index.ts'

const server = await startTestServer({ jobs: false })
const { db } = server
const area = features.find(({ name }) => name === 'applications')

/** A member with an application, an application to them that they have decided, and a template. */
const buildActiveMember = async () => {
  const [member, other] = [await signedInMember(server), await signedInMember(server)]
  const [own, theirs] = [
    await buildOpportunity(server, member.id, { title: 'Their own' }),
    await buildOpportunity(server, other.id, { title: 'Of another' }),
  ]
  const sent = await buildApplication(server, theirs.id, member.id, { message: 'May I join you?' })
  const received = await buildApplication(server, own.id, other.id)
  await member.client.succeed(decide, { ids: [received.id], status: 'approved', message: 'Welcome!' })
  await other.client.succeed(decide, { ids: [sent.id], status: 'rejected', message: 'No.' })
  await member.client.succeed(addTemplate, { name: 'Yes', text: 'Welcome!' })
  return { member, other }
}

it("the export contains a member's applications without decisions that are not announced, and their templates", async () => {
  const { member } = await buildActiveMember()
  expect(await area?.exportFor?.(db, member.id)).toMatchObject({
    applications: [
      {
        kind: 'opportunity',
        title: 'Of another',
        answers: [{ text: 'May I join you?' }],
        status: 'pending',
        files: [],
        decisions: [],
      },
    ],
    applicationTemplates: [{ name: 'Yes', text: 'Welcome!' }],
  })
})

it('[SET-10/erasure] erasing a member removes what they sent, received and saved', async () => {
  const { member, other } = await buildActiveMember()
  await db.transaction().execute(async (tx) => area?.erase?.(tx, member.id))
  expect(await area?.exportFor?.(db, member.id)).toEqual({
    applications: [],
    coApplications: [],
    applicationDecisions: [],
    applicationTemplates: [],
  })
  expect(await area?.exportFor?.(db, other.id)).toMatchObject({ applications: [] })
})
