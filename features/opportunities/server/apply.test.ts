import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { list as listNotifications } from '#features/notifications/contract/index.ts'
import { buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import { countLockWaits } from '#tests/support/lock-waits.ts'
import { startTestServer } from '#tests/support/server.ts'
import { listOwn, withdraw } from '#features/applications/contract/index.ts'
import { apply, readOpportunity } from '../contract/index.ts'
import { buildOpportunity } from './testing.ts'

let frozen: Date | null = null
const server = await startTestServer({ clock: () => frozen ?? new Date() })
beforeEach(() => {
  frozen = null
})

const message = 'I have built this before and would love to do it again.'
const countOf = async (opportunityId: string) =>
  (await server.pool.query('select from applications where subject_id = $1', [opportunityId])).rowCount

describe('opportunities.apply', () => {
  it('[OPP-06/message, OPP-06/cv, NOTI-01/application-received] stores the application and notifies the owner in the app and by mail', async () => {
    const owner = await signedInMember(server, { language: 'en' })
    const member = await signedInMember(server, { fullName: 'Noor Haddad' })
    const { id, slug } = await buildOpportunity(server, owner.id, { title: 'Ice engineer', companyName: 'Glaciär AB' })
    const made = await member.client.succeed(apply, { id, message, cvUrl: 'https://example.com/cv.pdf' })
    expect((await member.client.succeed(listOwn, {})).items).toMatchObject([
      {
        id: made.id,
        kind: 'opportunity',
        title: 'Ice engineer',
        organisation: 'Glaciär AB',
        path: `/opportunities/${slug}`,
        answers: [
          { field: 'message', text: message },
          { field: 'cv_link', text: 'https://example.com/cv.pdf' },
        ],
        status: 'pending',
        answeredAt: null,
        can: { withdraw: 'ok' },
      },
    ])
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
    expect(again).toEqual({ id: answers[0]?.id })
    expect((await member.client.succeed(listOwn, {})).items).toMatchObject([{ answers: [{ text: message }] }])
  })

  it('notifies the owner at most once a day of an applicant who withdraws and applies again', async () => {
    const owner = await buildMember(server)
    const member = await signedInMember(server)
    const { id } = await buildOpportunity(server, owner.id)
    const send = async () => {
      const { id: applicationId } = await member.client.succeed(apply, { id, message })
      await member.client.succeed(withdraw, { id: applicationId })
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
