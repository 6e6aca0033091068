import { describe, expect, it } from 'vitest'
import { buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import { dashboardSummary } from '#features/activity/contract/index.ts'
import { readOverview } from '#features/admin/contract/index.ts'
import { decide, listOwn, undoDecisions, withdraw } from '#features/applications/contract/index.ts'
import { list as listNotifications } from '#features/notifications/contract/index.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  applyForPartner,
  decidePartnerApplication,
  listPartnerApplications,
  readOwnApplication,
  resetPartner,
} from '../contract/index.ts'
import { buildPartnerApplication } from './testing.ts'

const server = await startTestServer()
const answers = { reason: 'Vi vill öppna dörrar.', experience: 'Tio år.', contribution: 'Lokaler.' }
const admin = await signedInMember(server, { adminLevel: 'admin' })

const signedInApplicant = async () => {
  const member = await signedInMember(server)
  const { rounds } = await member.client.succeed(applyForPartner, answers)
  return { ...member, roundId: rounds[0]?.id ?? '' }
}
type Applicant = Awaited<ReturnType<typeof signedInApplicant>>
const boardOf = async ({ client }: Applicant) => (await client.succeed(listOwn, {})).items
const waiting = async () => (await admin.client.succeed(readOverview, {})).waiting.partners
const listedIds = async () => (await admin.client.succeed(listPartnerApplications, {})).items.map(({ id }) => id)
const noticesTo = async ({ client }: { client: Applicant['client'] }) =>
  (await client.succeed(listNotifications, {})).items.filter(({ type }) => type === 'partner_applied').length

describe('a partner application on the board of own applications', () => {
  it('[PART-01/status] is listed with its answers and a link to the settings tab', async () => {
    const member = await signedInApplicant()
    expect(await boardOf(member)).toEqual([
      {
        id: member.roundId,
        kind: 'partner',
        title: null,
        organisation: null,
        path: '/profile?tab=partner',
        language: 'sv',
        answers: Object.entries(answers).map(([field, text]) => ({ field, question: null, text })),
        files: [],
        status: 'pending',
        statusSince: expect.any(String),
        appliedAt: expect.any(String),
        changedAt: null,
        answeredAt: null,
        endedAt: null,
        ending: null,
        threadId: null,
        waiting: null,
        sharesRecord: false,
        feedback: [],
        pair: null,
        can: { withdraw: 'ok', takePart: 'application.not_found', leave: 'application.not_found' },
      },
    ])
    expect((await member.client.succeed(listOwn, { kinds: ['partner'], statuses: ['pending'] })).items).toHaveLength(1)
    expect((await member.client.succeed(listOwn, { kinds: ['opportunity'] })).items).toEqual([])
  })

  it('[PART-01/status, PART-01/reapply] shows a decision at once, without time to undo it, and every round', async () => {
    const member = await signedInApplicant()
    const rejection = { id: member.roundId, decision: 'rejected', note: 'Berätta mer.' } as const
    const { decidedAt } = await admin.client.succeed(decidePartnerApplication, rejection)
    expect(await boardOf(member)).toMatchObject([
      { status: 'rejected', statusSince: decidedAt, answeredAt: decidedAt, can: { withdraw: 'application.decided' } },
    ])
    await member.client.succeed(applyForPartner, answers)
    expect((await boardOf(member)).map(({ status }) => status)).toEqual(['pending', 'rejected'])
  })

  it('[PART-01/reset] shows when a partnership was reset', async () => {
    const member = await signedInApplicant()
    await admin.client.succeed(decidePartnerApplication, { id: member.roundId, decision: 'approved' })
    const { resetAt } = await admin.client.succeed(resetPartner, { id: member.roundId, note: 'Slut.' })
    expect(await boardOf(member)).toMatchObject([{ status: 'approved', endedAt: resetAt }])
  })

  it('[PART-01/reset] counts as pending on the dashboard until it is reset', async () => {
    const member = await signedInApplicant()
    const pending = async () => (await member.client.succeed(dashboardSummary, {})).applications
    expect(await pending()).toBe(1)
    await admin.client.succeed(resetPartner, { id: member.roundId, note: 'Dubblett.' })
    expect(await pending()).toBe(0)
  })

  it('[PART-01/role] administrators cannot decide it with the endpoints for owners of subjects', async () => {
    const member = await signedInApplicant()
    const refused = { items: [], refused: [{ id: member.roundId, code: 'application.not_found' }] }
    expect(await admin.client.succeed(decide, { ids: [member.roundId], status: 'approved' })).toEqual(refused)
    expect(await admin.client.succeed(undoDecisions, { ids: [member.roundId] })).toEqual(refused)
    expect(await boardOf(member)).toMatchObject([{ status: 'pending' }])
  })
})

describe('withdrawing a partner application', () => {
  it('[PART-01/status] sets the status to none and removes it from the lists, figures and notifications of administrators', async () => {
    const before = await waiting()
    const member = await signedInApplicant()
    const [notified, figure] = [await noticesTo(admin), await waiting()]
    expect([figure, await listedIds()]).toEqual([before + 1, expect.arrayContaining([member.roundId])])
    expect(await member.client.succeed(withdraw, { id: member.roundId })).toMatchObject({ status: 'withdrawn' })
    expect(await member.client.succeed(readOwnApplication, {})).toEqual({
      status: 'none',
      rounds: [],
      can: { apply: 'ok' },
    })
    expect(await waiting()).toBe(before)
    expect(await listedIds()).not.toContain(member.roundId)
    expect(await noticesTo(admin)).toBe(notified - 1)
    for (const answer of [
      await admin.client.call(decidePartnerApplication, { id: member.roundId, decision: 'approved' }),
      await admin.client.call(resetPartner, { id: member.roundId, note: 'x' }),
    ])
      expect(answer).toMatchObject({ status: 404, code: 'partner.not_found' })
  })

  it('[PART-01/status] can be followed by a new application, of which the administrators are notified', async () => {
    const member = await signedInApplicant()
    await member.client.succeed(withdraw, { id: member.roundId })
    const notified = await noticesTo(admin)
    const applied = await member.client.succeed(applyForPartner, { ...answers, reason: 'Nu på riktigt.' })
    expect(applied).toMatchObject({
      status: 'pending',
      rounds: [{ id: member.roundId, reason: 'Nu på riktigt.', status: 'pending' }],
    })
    expect(applied.rounds).toHaveLength(1)
    expect(await noticesTo(admin)).toBe(notified + 1)
    expect((await listedIds())[0]).toBe(member.roundId)
    expect(await boardOf(member)).toMatchObject([{ status: 'pending', answers: [{ text: 'Nu på riktigt.' }, {}, {}] }])
  })

  it('[PART-01/reapply] leaves the member with the status of the round before', async () => {
    const member = await signedInApplicant()
    const rejection = { id: member.roundId, decision: 'rejected', note: 'Nej.' } as const
    await admin.client.succeed(decidePartnerApplication, rejection)
    const { rounds } = await member.client.succeed(applyForPartner, answers)
    await member.client.succeed(withdraw, { id: rounds[0]?.id ?? '' })
    expect(await member.client.succeed(readOwnApplication, {})).toMatchObject({
      status: 'rejected',
      rounds: [{ id: member.roundId, note: 'Nej.' }],
      can: { apply: 'ok' },
    })
    const { items } = await admin.client.succeed(listPartnerApplications, { status: 'rejected' })
    expect(items.find(({ id }) => id === member.roundId)).toMatchObject({ earlierRounds: 0, can: { reset: 'ok' } })
  })

  it('[PART-01/status] is refused once it is decided or reset, and to other members', async () => {
    const member = await signedInApplicant()
    for (const { client } of [await signedInMember(server), admin])
      expect(await client.call(withdraw, { id: member.roundId })).toMatchObject({ code: 'application.not_found' })
    await admin.client.succeed(resetPartner, { id: member.roundId, note: 'Dubblett.' })
    expect(await member.client.call(withdraw, { id: member.roundId })).toMatchObject({ code: 'application.decided' })
    const approved = await signedInApplicant()
    await admin.client.succeed(decidePartnerApplication, { id: approved.roundId, decision: 'approved' })
    expect(await approved.client.call(withdraw, { id: approved.roundId })).toMatchObject({
      status: 409,
      code: 'application.decided',
    })
  })

  it('[PART-01/role] either withdraws it or decides it when both happen at once', async () => {
    for (let round = 0; round < 5; round++) {
      const member = await signedInApplicant()
      const [withdrawn, decided] = await Promise.all([
        member.client.call(withdraw, { id: member.roundId }),
        admin.client.call(decidePartnerApplication, { id: member.roundId, decision: 'approved' }),
      ])
      expect([withdrawn.code, decided.code]).toEqual(
        withdrawn.status === 200 ? [null, 'partner.not_found'] : ['application.decided', null],
      )
      const { rowCount } = await server.pool.query('select from user_roles where user_id = $1', [member.id])
      expect(rowCount).toBe(decided.status === 200 ? 1 : 0)
    }
  })
})

it('[PART-01/status] the database refuses a second application while one is pending or approved, until it is reset', async () => {
  for (const status of ['pending', 'approved'] as const) {
    const { id } = await buildMember(server)
    await buildPartnerApplication(server, id, { status: 'rejected' })
    await buildPartnerApplication(server, id, { status })
    await expect(buildPartnerApplication(server, id)).rejects.toThrow('applications_one_partnership')
    await expect(buildPartnerApplication(server, id, { status: 'approved' })).rejects.toThrow(
      'applications_one_partnership',
    )
    await server.db.updateTable('applications').set({ ended_at: new Date() }).where('applicant_id', '=', id).execute()
    await buildPartnerApplication(server, id)
  }
})
