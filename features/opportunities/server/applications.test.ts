import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { list as listNotifications } from '#features/notifications/contract/index.ts'
import { buildMember, signedInClient, signedInMember } from '#features/accounts/server/testing.ts'
import { countLockWaits } from '#tests/support/lock-waits.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  apply,
  type ApplicationStatus,
  listApplicants,
  myApplications,
  setApplicationStatus,
  withdrawApplication,
} from '../contract/applications.ts'
import { closeOpportunity, deleteOpportunity, readOpportunity } from '../contract/index.ts'
import { buildApplication, buildOpportunity } from './testing.ts'

let frozen: Date | null = null
const server = await startTestServer({ clock: () => frozen ?? new Date() })
beforeEach(() => {
  frozen = null
})

const message = 'I have built this before and would love to do it again.'
const countOf = async (opportunityId: string) =>
  (await server.pool.query('select from opportunity_applications where opportunity_id = $1', [opportunityId])).rowCount

describe('opportunities.apply', () => {
  it('[OPP-06/message, OPP-06/cv, NOTI-01/application-received] stores the application and notifies the owner in the app and by mail', async () => {
    const owner = await signedInMember(server, { language: 'en' })
    const member = await signedInMember(server, { fullName: 'Noor Haddad' })
    const { id, slug } = await buildOpportunity(server, owner.id, { title: 'Ice engineer', companyName: 'Glaciär AB' })
    const made = await member.client.succeed(apply, { id, message, cvUrl: 'https://example.com/cv.pdf' })
    expect(made).toMatchObject({
      kind: 'opportunity',
      title: 'Ice engineer',
      organisation: 'Glaciär AB',
      path: `/opportunities/${slug}`,
      message,
      cvUrl: 'https://example.com/cv.pdf',
      status: 'pending',
      answeredAt: null,
      can: { withdraw: 'ok' },
    })
    expect(await member.client.succeed(readOpportunity, { slug })).toMatchObject({
      application: { id: made.id, status: 'pending' },
      applications: null,
    })
    expect(await owner.client.succeed(readOpportunity, { slug })).toMatchObject({ application: null, applications: 1 })
    expect((await owner.client.succeed(listNotifications, {})).items).toMatchObject([
      {
        type: 'application_received',
        payload: { title: 'Ice engineer', applicant: 'Noor Haddad' },
        link: `/opportunities/${slug}/applicants`,
      },
    ])
    const mail = await server.mailTo(owner.email)
    expect(mail).toMatchObject({
      subject: 'New application: Ice engineer',
      link: `${server.config.publicBaseUrl}/opportunities/${slug}/applicants`,
    })
    expect(mail.text).toContain('Noor Haddad')
  })

  it('[OPP-06/once] creates one application for repeated and concurrent requests', async () => {
    const owner = await buildMember(server)
    const member = await signedInMember(server)
    const { id } = await buildOpportunity(server, owner.id)
    const answers = await Promise.all(Array.from({ length: 8 }, () => member.client.succeed(apply, { id, message })))
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1)
    expect(await countOf(id)).toBe(1)
    expect((await server.pool.query('select from notifications where member_id = $1', [owner.id])).rowCount).toBe(1)
    const again = await member.client.succeed(apply, { id, message: 'Something else altogether.' })
    expect(again).toMatchObject({ id: answers[0]?.id, message })
  })

  it('notifies the owner at most once a day of an applicant who withdraws and applies again', async () => {
    const owner = await buildMember(server)
    const member = await signedInMember(server)
    const { id } = await buildOpportunity(server, owner.id)
    const send = async () => {
      const { id: applicationId } = await member.client.succeed(apply, { id, message })
      await member.client.succeed(withdrawApplication, { id: applicationId })
    }
    frozen = new Date('2026-06-30T12:00:00Z')
    for (let time = 0; time < 4; time++) await send()
    frozen = new Date('2026-07-01T12:00:00Z')
    await send()
    expect((await server.pool.query('select from notifications where member_id = $1', [owner.id])).rowCount).toBe(2)
    expect(
      (await server.pool.query(`select from pgboss.job where name = 'mail.send' and data->>'to' = $1`, [owner.email]))
        .rowCount,
    ).toBe(2)
  })

  it("[OPP-06/deadline] is refused once the deadline's day has ended in its time zone", async () => {
    const owner = await buildMember(server)
    const [early, late] = [await signedInMember(server), await signedInMember(server)]
    const { id } = await buildOpportunity(server, owner.id, { applicationDeadline: '2026-06-30' })
    frozen = new Date('2026-06-30T21:59:59.999Z')
    await early.client.succeed(apply, { id, message })
    frozen = new Date('2026-06-30T22:00:00Z')
    expect(await late.client.call(apply, { id, message })).toMatchObject({
      status: 409,
      code: 'opportunity.deadline_passed',
    })
    expect(await countOf(id)).toBe(1)
  })

  it("[OPP-06/own-listing] is refused for the member's own opportunity and for a missing one", async () => {
    const owner = await signedInMember(server)
    const { id } = await buildOpportunity(server, owner.id)
    expect(await owner.client.call(apply, { id, message })).toMatchObject({ status: 409, code: 'opportunity.own' })
    const member = await signedInMember(server)
    expect(await member.client.call(apply, { id: randomUUID(), message })).toMatchObject({
      status: 404,
      code: 'opportunity.not_found',
    })
  })

  it('returns not found for a closed opportunity, or the reason when the viewer may still see it', async () => {
    const owner = await buildMember(server)
    const member = await signedInMember(server)
    const admin = await signedInMember(server, { adminLevel: 'viewer' })
    const { id } = await buildOpportunity(server, owner.id, { closedAt: new Date() })
    expect(await member.client.call(apply, { id, message })).toMatchObject({
      status: 404,
      code: 'opportunity.not_found',
    })
    expect(await admin.client.call(apply, { id, message })).toMatchObject({ status: 409, code: 'opportunity.closed' })
  })

  it('waits for a concurrent close and is then refused', async () => {
    const owner = await buildMember(server)
    const member = await signedInMember(server)
    const { id } = await buildOpportunity(server, owner.id)
    const closing = await server.pool.connect()
    try {
      await closing.query('begin')
      await closing.query('update opportunities set is_active = false, closed_at = now() where id = $1', [id])
      const answer = member.client.call(apply, { id, message })
      await expect.poll(() => countLockWaits(server.pool)).toBe(1)
      await closing.query('commit')
      expect(await answer).toMatchObject({ status: 404, code: 'opportunity.not_found' })
      expect(await countOf(id)).toBe(0)
    } finally {
      // Destroy the connection, because an open transaction would keep the row locked if an assertion failed.
      closing.release(true)
    }
  })

  it('[OPP-06/login] requires a session and a confirmed mail address', async () => {
    const owner = await buildMember(server)
    const { id } = await buildOpportunity(server, owner.id)
    expect(await server.call(apply, { id, message })).toMatchObject({ status: 401, code: 'auth.required' })
    const { client } = await signedInMember(server, { confirmed: false })
    expect(await client.call(apply, { id, message })).toMatchObject({ status: 403, code: 'auth.unconfirmed' })
  })

  it.each([
    [{ message: '' }, { message: 'field.too_short' }],
    [{ message: 'x'.repeat(4001) }, { message: 'field.too_long' }],
    [{ cvUrl: 'file:///etc/passwd' }, { cvUrl: 'field.invalid_url' }],
    [{ status: 'approved' }, { status: 'field.unknown' }],
  ])('reports the invalid field for %j', async (wrong, fields) => {
    const { client } = await signedInMember(server)
    expect(await client.call(apply, { id: randomUUID(), message, ...wrong } as never)).toMatchObject({
      status: 400,
      fields,
    })
  })
})

describe('applications to a listing', () => {
  it('[OPP-09/applicants] the owner lists applications newest first, filtered by status and in pages', async () => {
    const owner = await signedInMember(server)
    const { id } = await buildOpportunity(server, owner.id)
    const applicant = await buildMember(server, { fullName: 'Åke Ek', role: 'designer' })
    await buildApplication(server, id, applicant.id, { createdAt: new Date('2026-01-01T00:00:00Z'), message })
    for (const status of ['reviewed', 'rejected'] as const)
      await buildApplication(server, id, (await buildMember(server)).id, {
        status,
        createdAt: new Date('2026-01-02T00:00:00Z'),
      })
    const all = await owner.client.succeed(listApplicants, { id })
    expect(all.items).toHaveLength(3)
    expect(all.items.at(-1)).toMatchObject({
      member: { id: applicant.id, fullName: 'Åke Ek', role: 'designer', email: applicant.email },
      message,
      status: 'pending',
    })
    expect((await owner.client.succeed(listApplicants, { id, statuses: ['rejected', 'pending'] })).items).toHaveLength(
      2,
    )
    const first = await owner.client.succeed(listApplicants, { id, limit: '2' })
    const rest = await owner.client.succeed(listApplicants, { id, limit: '2', cursor: first.nextCursor as string })
    expect([...first.items, ...rest.items].map((item) => item.id)).toEqual(all.items.map((item) => item.id))
  })

  it('[OPP-09/applicants] only the owner may list the applications', async () => {
    const owner = await buildMember(server)
    const { id } = await buildOpportunity(server, owner.id)
    const member = await signedInMember(server)
    const admin = await signedInMember(server, { adminLevel: 'super_admin' })
    for (const { client } of [member, admin])
      expect(await client.call(listApplicants, { id })).toMatchObject({ status: 403, code: 'opportunity.not_yours' })
    expect(await member.client.call(listApplicants, { id: randomUUID() })).toMatchObject({
      status: 404,
      code: 'opportunity.not_found',
    })
    expect(await member.client.call(listApplicants, { id, statuses: ['maybe'] as never })).toMatchObject({
      status: 400,
      fields: { 'statuses.0': 'field.not_in_list' },
    })
    expect(await server.call(listApplicants, { id })).toMatchObject({ status: 401, code: 'auth.required' })
  })

  it('[OPP-09/reviewed, OPP-09/contacted, OPP-09/approved, OPP-09/rejected, OPP-09/notified, NOTI-01/application-approved, NOTI-01/application-rejected] notifies the applicant once of each answer', async () => {
    const owner = await signedInMember(server)
    const applicant = await buildMember(server, { language: 'sv' })
    const listing = await buildOpportunity(server, owner.id, { title: 'Kajakguide' })
    const { id } = await buildApplication(server, listing.id, applicant.id)
    const answer = (status: ApplicationStatus) => owner.client.succeed(setApplicationStatus, { id, status })
    const reviewed = await answer('reviewed')
    expect(reviewed).toMatchObject({ status: 'reviewed' })
    expect(reviewed.answeredAt).not.toBeNull()
    await answer('contacted')
    await answer('approved')
    await answer('approved')
    // Resetting the status keeps the time of the first answer.
    expect(await answer('pending')).toMatchObject({ status: 'pending', answeredAt: reviewed.answeredAt })
    await answer('rejected')
    const client = await signedInClient(server, applicant)
    const notifiedTypes = (await client.succeed(listNotifications, {})).items.map((item) => item.type)
    expect(notifiedTypes.sort()).toEqual([
      'application_approved',
      'application_contacted',
      'application_rejected',
      'application_reviewed',
    ])
    expect((await server.mailTo(applicant.email, 3)).to).toBe(applicant.email)
    expect((await server.mails(applicant.email)).map((mail) => mail.subject).sort()).toEqual([
      'Din ansökan är godkänd',
      'Du blir kontaktad om din ansökan',
      'Svar på din ansökan',
    ])
  })

  it('[OPP-09/approved] only the owner may answer an application', async () => {
    const owner = await buildMember(server)
    const applicant = await signedInMember(server)
    const listing = await buildOpportunity(server, owner.id)
    const { id } = await buildApplication(server, listing.id, applicant.id)
    expect(await applicant.client.call(setApplicationStatus, { id, status: 'approved' })).toMatchObject({
      status: 403,
      code: 'opportunity.not_yours',
    })
    expect(await applicant.client.call(setApplicationStatus, { id: randomUUID(), status: 'approved' })).toMatchObject({
      status: 404,
      code: 'application.not_found',
    })
    expect(await applicant.client.call(setApplicationStatus, { id, status: 'hired' as 'approved' })).toMatchObject({
      status: 400,
      fields: { status: 'field.not_in_list' },
    })
    expect(await server.call(setApplicationStatus, { id, status: 'approved' })).toMatchObject({
      status: 401,
      code: 'auth.required',
    })
  })
})

describe('opportunities.myApplications', () => {
  it('[NET-05, OPP-11/applications-opportunities] an application stays listed without a link when a block hides its listing', async () => {
    const [owner, member] = [await buildMember(server), await signedInMember(server)]
    const { id } = await buildOpportunity(server, owner.id, { title: 'Hidden later' })
    await member.client.succeed(apply, { id, message })
    expect((await member.client.succeed(myApplications, {})).items).toMatchObject([
      { title: 'Hidden later', path: expect.any(String) },
    ])
    await server.db.insertInto('member_blocks').values({ blocker_id: owner.id, blocked_id: member.id }).execute()
    expect((await member.client.succeed(myApplications, {})).items).toMatchObject([
      { title: 'Hidden later', path: null },
    ])
  })

  it('[OPP-11/applications-opportunities] lists each application with its answer, also when the listing is deleted', async () => {
    const owner = await signedInMember(server)
    const member = await signedInMember(server)
    const applied = async (title: string, status: ApplicationStatus, day: number) => {
      const listing = await buildOpportunity(server, owner.id, { title })
      await buildApplication(server, listing.id, member.id, { status, createdAt: new Date(Date.UTC(2026, 0, day)) })
      return listing
    }
    const deleted = await applied('Board 0', 'pending', 1)
    const closed = await applied('Board 1', 'approved', 2)
    const open = await applied('Board 2', 'rejected', 3)
    await owner.client.succeed(deleteOpportunity, { id: deleted.id })
    await owner.client.succeed(closeOpportunity, { id: closed.id })
    const board = await member.client.succeed(myApplications, {})
    expect(board.items).toMatchObject([
      {
        kind: 'opportunity',
        title: 'Board 2',
        status: 'rejected',
        path: `/opportunities/${open.slug}`,
        can: { withdraw: 'application.decided' },
      },
      {
        kind: 'opportunity',
        title: 'Board 1',
        status: 'approved',
        path: null,
        can: { withdraw: 'application.decided' },
      },
      { kind: 'opportunity', title: 'Board 0', status: 'pending', path: null, can: { withdraw: 'ok' } },
    ])
    expect((await member.client.succeed(myApplications, { statuses: ['approved'] })).items).toHaveLength(1)
    const first = await member.client.succeed(myApplications, { limit: '2' })
    expect(
      (await member.client.succeed(myApplications, { limit: '2', cursor: first.nextCursor as string })).items,
    ).toMatchObject([{ title: 'Board 0' }])
    expect(await member.client.call(myApplications, { statuses: ['maybe'] as never })).toMatchObject({ status: 400 })
    expect(await server.call(myApplications, {})).toMatchObject({ status: 401, code: 'auth.required' })
  })

  it('an undecided application can be withdrawn and sent again', async () => {
    const owner = await buildMember(server)
    const member = await signedInMember(server)
    const { id: listingId } = await buildOpportunity(server, owner.id)
    const { id } = await member.client.succeed(apply, { id: listingId, message })
    await member.client.succeed(withdrawApplication, { id })
    expect(await countOf(listingId)).toBe(0)
    expect(await member.client.call(withdrawApplication, { id })).toMatchObject({
      status: 404,
      code: 'application.not_found',
    })
    expect((await member.client.succeed(apply, { id: listingId, message })).id).not.toBe(id)
  })

  it('a decided application or one of another member cannot be withdrawn', async () => {
    const owner = await buildMember(server)
    const member = await signedInMember(server)
    const stranger = await signedInMember(server)
    const listing = await buildOpportunity(server, owner.id)
    const { id } = await buildApplication(server, listing.id, member.id, { status: 'approved' })
    expect(await member.client.call(withdrawApplication, { id })).toMatchObject({
      status: 409,
      code: 'application.decided',
    })
    expect(await stranger.client.call(withdrawApplication, { id })).toMatchObject({
      status: 404,
      code: 'application.not_found',
    })
    expect(await server.call(withdrawApplication, { id })).toMatchObject({ status: 401, code: 'auth.required' })
    expect(await member.client.call(withdrawApplication, { id: 'x' })).toMatchObject({
      status: 400,
      fields: { id: 'field.invalid_id' },
    })
  })
})
