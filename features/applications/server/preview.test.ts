import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { setBlock } from '#features/blocks/contract/index.ts'
import { readThread } from '#features/messages/contract/index.ts'
import { createJobContext } from '#features/notifications/server/testing.ts'
import { buildApplication, buildOpportunity } from '#features/opportunities/server/testing.ts'
import type { MailMessage } from '#platform/mail/mail.ts'
import { startTestServer } from '#tests/support/server.ts'
import { decide, listReceived, previewDecisions } from '../contract/index.ts'
import { announceDecisions } from './testing.ts'

const server = await startTestServer({ jobs: false })
const jobs = await createJobContext(server)

const createApplications = async () => {
  const owner = await signedInMember(server, { language: 'en' })
  const listing = await buildOpportunity(server, owner.id, { title: 'Kajakguide' })
  const applicants = [
    await signedInMember(server, { language: 'sv', fullName: 'Anna' }),
    await signedInMember(server, { language: 'ar', fullName: 'Amal' }),
  ]
  const ids: string[] = []
  for (const applicant of applicants) ids.push((await buildApplication(server, listing.id, applicant.id)).id)
  return { owner, applicants, ids }
}
const countDecisions = async (ids: readonly string[]) =>
  (await server.pool.query('select from application_decisions where application_id = any($1)', [ids])).rowCount
const mailsTo = async (email: string) =>
  (
    await server.pool.query<{ data: MailMessage }>(
      `select data from pgboss.job where name = 'mail.send' and data ->> 'to' = $1`,
      [email],
    )
  ).rows.map(({ data }) => data)

it.each(['contacted', 'approved', 'rejected'] as const)(
  '[OPP-09/notified, OPP-09/words] the preview of %s is what each applicant gets afterwards, in their language',
  async (status) => {
    const { owner, applicants, ids } = await createApplications()
    const input = { ids, status, message: 'Thank you for writing.' }
    const preview = await owner.client.succeed(previewDecisions, input)
    expect(await countDecisions(ids)).toBe(0)
    await owner.client.succeed(decide, input)
    await announceDecisions(jobs)
    const received = (await owner.client.succeed(listReceived, {})).items
    expect(preview.refused).toEqual([])
    expect(preview.items.map(({ language }) => language).toSorted()).toEqual(['ar', 'sv'])
    for (const [at, id] of ids.entries()) {
      const shown = preview.items.find((item) => item.id === id)
      expect(shown?.applicant.id).toBe(applicants[at]?.id)
      const [mail, ...others] = await mailsTo(applicants[at]?.email as string)
      expect(others).toEqual([])
      expect({
        language: shown?.language,
        ...shown?.mail,
      }).toEqual({
        language: mail?.language,
        subject: mail?.subject,
        heading: mail?.heading,
        paragraphs: mail?.paragraphs,
        action: mail?.action?.label,
      })
      const threadId = received.find((item) => item.id === id)?.threadId as string
      const { messages } = await owner.client.succeed(readThread, { id: threadId })
      expect(messages.items.map(({ content }) => content)).toEqual(shown?.messages.map(({ text }) => text))
    }
  },
)

it('a status that only notifies has no mail in the preview, and without words there is no message', async () => {
  const { owner, ids } = await createApplications()
  const { items } = await owner.client.succeed(previewDecisions, { ids, status: 'reviewed' })
  expect(items).toMatchObject([
    { mail: null, messages: [] },
    { mail: null, messages: [] },
  ])
})

it('the preview names applications that the decision would refuse, and shows nothing of them', async () => {
  const { owner, applicants, ids } = await createApplications()
  const [first = '', second = ''] = ids
  await server.pool.query(
    `update applications set status = 'withdrawn', announced_status = 'withdrawn' where id = $1`,
    [first],
  )
  await applicants[1]?.client.succeed(setBlock, { memberId: owner.id, blocked: true })
  const input = { ids: [first, second, randomUUID()], status: 'rejected' as const }
  const { items, refused } = await owner.client.succeed(previewDecisions, input)
  expect(items).toEqual([])
  expect(refused.map(({ code }) => code).toSorted()).toEqual([
    'application.not_found',
    'application.not_found',
    'application.withdrawn',
  ])
  const stranger = await signedInMember(server, { adminLevel: 'super_admin' })
  expect((await stranger.client.succeed(previewDecisions, { ids, status: 'approved' })).items).toEqual([])
})
