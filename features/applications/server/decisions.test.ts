import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { setBlock } from '#features/blocks/contract/index.ts'
import { readThread, replyMessage, unreadCount } from '#features/messages/contract/index.ts'
import { list as listNotifications } from '#features/notifications/contract/index.ts'
import { createJobContext } from '#features/notifications/server/testing.ts'
import { apply, deleteOpportunity, readOpportunity } from '#features/opportunities/contract/index.ts'
import { buildApplication, buildOpportunity } from '#features/opportunities/server/testing.ts'
import type { MailMessage } from '#platform/mail/mail.ts'
import { startTestServer } from '#tests/support/server.ts'
import { decide, listOwn, listReceived, undoDecisions, withdraw } from '../contract/index.ts'
import type { DecisionStatus } from '../contract/kinds.ts'
import { createAnnounceJob } from './announce-job.ts'

let now = new Date()
const server = await startTestServer({ jobs: false, clock: () => now })
const jobs = { ...(await createJobContext(server)), now: () => now }
const announceJob = createAnnounceJob(new Map())
beforeEach(() => {
  now = new Date()
})

const createApplication = async () => {
  const [owner, applicant] = [
    await signedInMember(server, { fullName: 'Olle Owner', language: 'en' }),
    await signedInMember(server, { fullName: 'Anna Applicant', language: 'sv' }),
  ]
  const listing = await buildOpportunity(server, owner.id, { title: 'Kajakguide' })
  const { id } = await buildApplication(server, listing.id, applicant.id, { createdAt: new Date(now.getTime() - 1000) })
  return { owner, applicant, listing, id }
}
type Application = Awaited<ReturnType<typeof createApplication>>

const decideAs = ({ owner, id }: Application, status: DecisionStatus, message = '') =>
  owner.client.succeed(decide, { ids: [id], status, message })
const undoAs = ({ owner, id }: Application) => owner.client.succeed(undoDecisions, { ids: [id] })
const pendingOf = async ({ id }: Application) =>
  (
    await server.pool.query<{ id: string }>(
      'select id from application_decisions where application_id = $1 and announced_at is null',
      [id],
    )
  ).rows.map((row) => row.id)
const announce = async (application: Application) => {
  for (const decisionId of await pendingOf(application)) await announceJob.run(jobs, { decisionId }, randomUUID())
}
const statusOf = async ({ applicant }: Application) => (await applicant.client.succeed(listOwn, {})).items[0]?.status
const receivedOf = async ({ owner }: Application) => (await owner.client.succeed(listReceived, {})).items[0]
const noticesOf = async ({ applicant }: Application) =>
  (await applicant.client.succeed(listNotifications, {})).items.map(({ type, link }) => ({ type, link }))
const subjectsTo = async ({ applicant }: Application) =>
  (
    await server.pool.query<{ data: MailMessage }>(
      `select data from pgboss.job where name = 'mail.send' and data ->> 'to' = $1`,
      [applicant.email],
    )
  ).rows.map(({ data }) => data.subject)

describe('[OPP-09/undo, OPP-09/notified] a decision', () => {
  it('[OPP-09/approved, OPP-09/notified, OPP-09/undo] the applicant sees nothing of a decision until it is announced', async () => {
    const application = await createApplication()
    const { items, refused } = await decideAs(application, 'approved', 'Välkommen!')
    expect(refused).toEqual([])
    expect(items).toMatchObject([
      {
        id: application.id,
        status: 'approved',
        answeredAt: null,
        threadId: null,
        pendingDecision: { announcesAt: new Date(now.getTime() + 10_000).toISOString(), hasMessage: true },
        can: { undo: 'ok' },
      },
    ])
    expect(await statusOf(application)).toBe('pending')
    const slug = application.listing.slug
    expect(await application.applicant.client.succeed(readOpportunity, { slug })).toMatchObject({
      application: { status: 'pending' },
    })
    expect(await noticesOf(application)).toEqual([])
    expect(await application.applicant.client.succeed(unreadCount, {})).toEqual({ count: 0 })
    now = new Date(now.getTime() + 10_000)
    await announce(application)
    expect(await statusOf(application)).toBe('approved')
    expect(await receivedOf(application)).toMatchObject({
      pendingDecision: null,
      can: { undo: 'application.not_undoable' },
    })
    expect(await subjectsTo(application)).toEqual(['Din ansökan är godkänd'])
  })

  it('[OPP-09/undo] is announced by a job that starts after 10 seconds', async () => {
    const application = await createApplication()
    await decideAs(application, 'reviewed')
    const { rows } = await server.pool.query<{ seconds: number }>(
      `select extract(epoch from start_after - created_on)::int as seconds from pgboss.job
       where name = 'applications.announce' and data ->> 'decisionId' = $1`,
      await pendingOf(application),
    )
    expect(rows).toMatchObject([{ seconds: expect.closeTo(10, -0.5) }])
  })

  it('[OPP-09/undo] undone in time, it was never there', async () => {
    const application = await createApplication()
    await decideAs(application, 'rejected', 'Tyvärr.')
    const decisions = await pendingOf(application)
    expect((await undoAs(application)).items).toMatchObject([{ status: 'pending', pendingDecision: null }])
    for (const decisionId of decisions) await announceJob.run(jobs, { decisionId }, randomUUID())
    expect(await statusOf(application)).toBe('pending')
    expect(await noticesOf(application)).toEqual([])
    expect((await undoAs(application)).refused).toEqual([{ id: application.id, code: 'application.not_undoable' }])
  })

  it('[OPP-09/undo] of an undo and the announcement at the same moment, one wins for both members', async () => {
    for (let time = 0; time < 5; time++) {
      const application = await createApplication()
      await decideAs(application, 'approved', 'Välkommen!')
      const [, undone] = await Promise.all([announce(application), undoAs(application)])
      const status = undone.items.length === 1 ? 'pending' : 'approved'
      expect(await statusOf(application)).toBe(status)
      expect((await receivedOf(application))?.status).toBe(status)
      expect(await noticesOf(application)).toHaveLength(status === 'approved' ? 1 : 0)
    }
  })

  it('[OPP-09/undo] a second decision replaces one that is not announced, and an undo restores the announced status', async () => {
    const application = await createApplication()
    await decideAs(application, 'reviewed')
    await announce(application)
    await decideAs(application, 'approved', 'Ja!')
    await decideAs(application, 'rejected', 'Nej.')
    expect(await pendingOf(application)).toHaveLength(1)
    expect((await undoAs(application)).items).toMatchObject([{ status: 'reviewed' }])
    expect(await statusOf(application)).toBe('reviewed')
  })

  it('[OPP-09/notified] the same decision twice is one', async () => {
    const application = await createApplication()
    await Promise.all([decideAs(application, 'contacted', 'Hej!'), decideAs(application, 'contacted', 'Hej!')])
    expect(await pendingOf(application)).toHaveLength(1)
    await announce(application)
    await decideAs(application, 'contacted')
    expect(await pendingOf(application)).toEqual([])
  })

  it('[OPP-09/reviewed, OPP-09/contacted, OPP-09/approved, OPP-09/rejected, OPP-09/notified, NOTI-01/application-approved, NOTI-01/application-rejected] each answer notifies, and only the first sets the time of the answer', async () => {
    const application = await createApplication()
    const answeredAt = now.toISOString()
    for (const status of ['reviewed', 'contacted', 'approved', 'pending', 'rejected'] as const) {
      await decideAs(application, status)
      await announce(application)
      now = new Date(now.getTime() + 60_000)
    }
    expect((await noticesOf(application)).map(({ type }) => type).toSorted()).toEqual([
      'application_approved',
      'application_contacted',
      'application_rejected',
      'application_reviewed',
    ])
    expect((await subjectsTo(application)).toSorted()).toEqual([
      'Din ansökan är godkänd',
      'Du blir kontaktad om din ansökan',
      'Svar på din ansökan',
    ])
    expect(await receivedOf(application)).toMatchObject({ status: 'rejected', answeredAt })
  })
})

describe('[OPP-09/words, OPP-09/thread] the conversation about an application', () => {
  it("[OPP-09/words, OPP-09/thread, OPP-09/answer] has the owner's words, and the applicant answers there", async () => {
    const application = await createApplication()
    const { applicant, owner } = application
    await server.pool.query(`update profiles set messages_from = 'nobody' where id = any($1)`, [
      [applicant.id, owner.id],
    ])
    await decideAs(application, 'contacted', 'Kan du komma på torsdag?')
    await announce(application)
    const threadId = (await receivedOf(application))?.threadId as string
    expect(await noticesOf(application)).toEqual([
      { type: 'application_contacted', link: `/messages?thread=${threadId}` },
    ])
    expect(await applicant.client.succeed(unreadCount, {})).toEqual({ count: 1 })
    await applicant.client.succeed(replyMessage, { id: threadId, clientId: randomUUID(), content: 'Ja, gärna!' })
    await decideAs(application, 'approved', 'Välkommen!')
    await announce(application)
    const thread = await owner.client.succeed(readThread, { id: threadId })
    expect(thread.subject).toBe('Kajakguide')
    expect(thread.messages.items.map(({ content }) => content)).toEqual([
      'Välkommen!',
      'Ja, gärna!',
      'Kan du komma på torsdag?',
    ])
    await owner.client.succeed(replyMessage, { id: threadId, clientId: randomUUID(), content: 'Vi ses.' })
  })

  it('is not started by a decision without words', async () => {
    const application = await createApplication()
    await decideAs(application, 'approved')
    await announce(application)
    expect(await receivedOf(application)).toMatchObject({ threadId: null })
    expect(await noticesOf(application)).toEqual([
      { type: 'application_approved', link: '/opportunities/applications' },
    ])
  })

  it('has each message once, however often the job runs', async () => {
    const application = await createApplication()
    await decideAs(application, 'approved', 'Välkommen!')
    const [decisionId = ''] = await pendingOf(application)
    await Promise.all([1, 2, 3].map(() => announceJob.run(jobs, { decisionId }, randomUUID())))
    const { rows } = await server.pool.query('select from messages where recipient_id = $1', [application.applicant.id])
    expect(rows).toHaveLength(1)
    expect(await noticesOf(application)).toHaveLength(1)
  })

  it('[NET-05] is not written to after a block, and nothing is notified', async () => {
    const application = await createApplication()
    await decideAs(application, 'approved', 'Välkommen!')
    await application.applicant.client.succeed(setBlock, { memberId: application.owner.id, blocked: true })
    await announce(application)
    const { rows } = await server.pool.query('select from messages where recipient_id = $1', [application.applicant.id])
    expect(rows).toHaveLength(0)
    expect(await noticesOf(application)).toEqual([])
  })
})

describe('[OPP-09/applicants] many decisions at once', () => {
  it('are made each on its own: refused ones are named with their reason', async () => {
    const [one, two] = [await createApplication(), await createApplication()]
    const { id: second } = await buildApplication(server, one.listing.id, two.applicant.id)
    const { id: withdrawn } = await buildApplication(server, one.listing.id, (await signedInMember(server)).id, {
      status: 'withdrawn',
    })
    const missing = randomUUID()
    const ids = [one.id, second, withdrawn, two.id, missing]
    const { items, refused } = await one.owner.client.succeed(decide, { ids, status: 'rejected', message: 'Tack!' })
    expect(items.map(({ id }) => id).toSorted()).toEqual([one.id, second].toSorted())
    expect(new Map(refused.map(({ id, code }) => [id, code]))).toEqual(
      new Map([
        [withdrawn, 'application.withdrawn'],
        [two.id, 'application.not_found'],
        [missing, 'application.not_found'],
      ]),
    )
    const undone = await one.owner.client.succeed(undoDecisions, { ids: [one.id, second] })
    expect(undone.items.map(({ status }) => status)).toEqual(['pending', 'pending'])
  })

  it('are refused for another owner, a deleted subject and a blocked applicant', async () => {
    const application = await createApplication()
    const { owner, applicant, listing, id } = application
    const stranger = await signedInMember(server)
    const admin = await signedInMember(server, { adminLevel: 'super_admin' })
    for (const { client } of [stranger, admin, applicant])
      expect((await client.succeed(decide, { ids: [id], status: 'approved' })).refused).toEqual([
        { id, code: 'application.not_found' },
      ])
    await applicant.client.succeed(setBlock, { memberId: owner.id, blocked: true })
    expect((await decideAs(application, 'approved')).refused).toEqual([{ id, code: 'application.not_found' }])
    await applicant.client.succeed(setBlock, { memberId: owner.id, blocked: false })
    await owner.client.succeed(deleteOpportunity, { id: listing.id })
    expect((await decideAs(application, 'approved')).refused).toEqual([{ id, code: 'application.subject_gone' }])
  })

  it.each([
    [{ ids: [] }, { ids: 'field.required' }],
    [{ ids: Array.from({ length: 51 }, () => randomUUID()) }, { ids: 'field.too_many' }],
    [{ status: 'withdrawn' }, { status: 'field.not_in_list' }],
    [{ message: 'x'.repeat(4001) }, { message: 'field.too_long' }],
  ])('report the invalid field for %j', async (wrong, fields) => {
    const { client } = await signedInMember(server)
    const input = { ids: [randomUUID()], status: 'approved', message: '', ...wrong }
    expect(await client.call(decide, input as never)).toMatchObject({ status: 400, fields })
  })

  it('require a session and a confirmed address', async () => {
    const input = { ids: [randomUUID()], status: 'approved' as const }
    expect(await server.call(decide, input)).toMatchObject({ code: 'auth.required' })
    const { client } = await signedInMember(server, { confirmed: false })
    expect(await client.call(decide, input)).toMatchObject({ code: 'auth.unconfirmed' })
    expect(await client.call(undoDecisions, { ids: input.ids })).toMatchObject({ code: 'auth.unconfirmed' })
  })
})

describe('[OPP-11/applications-opportunities] withdrawing', () => {
  it('hides what was written from the owner and can be repeated', async () => {
    const application = await createApplication()
    const { applicant, id } = application
    expect(await applicant.client.succeed(withdraw, { id })).toMatchObject({ status: 'withdrawn' })
    expect(await applicant.client.succeed(withdraw, { id })).toMatchObject({ status: 'withdrawn' })
    expect(await receivedOf(application)).toMatchObject({ status: 'withdrawn', answers: [], files: [] })
  })

  it('takes back a decision that is not announced yet', async () => {
    const application = await createApplication()
    await decideAs(application, 'approved', 'Välkommen!')
    await application.applicant.client.succeed(withdraw, { id: application.id })
    await announce(application)
    expect(await statusOf(application)).toBe('withdrawn')
    expect(await noticesOf(application)).toEqual([])
  })

  it('is refused once it is decided, and for other members', async () => {
    const application = await createApplication()
    const { applicant, owner, id } = application
    await decideAs(application, 'approved')
    await announce(application)
    expect(await applicant.client.call(withdraw, { id })).toMatchObject({ status: 409, code: 'application.decided' })
    for (const client of [owner.client, (await signedInMember(server)).client])
      expect(await client.call(withdraw, { id })).toMatchObject({ status: 404, code: 'application.not_found' })
    expect(await server.call(withdraw, { id })).toMatchObject({ code: 'auth.required' })
    expect(await applicant.client.call(withdraw, { id: 'x' })).toMatchObject({ fields: { id: 'field.invalid_id' } })
  })

  it('lets the member apply again with the same application', async () => {
    const { applicant, listing, id } = await createApplication()
    await applicant.client.succeed(withdraw, { id })
    const message = 'I have thought about it once more.'
    expect(await applicant.client.succeed(apply, { id: listing.id, message })).toEqual({ id })
    expect((await applicant.client.succeed(listOwn, {})).items).toMatchObject([
      { status: 'pending', answers: [{ field: 'message', text: message }] },
    ])
  })
})
