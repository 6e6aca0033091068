import { describe, expect, it } from 'vitest'
import { banUser, session } from '#features/accounts/contract/index.ts'
import { buildMember, type Member, signedInMember } from '#features/accounts/server/testing.ts'
import { list as listNotifications } from '#features/notifications/contract/index.ts'
import { createOpportunity, setCreationRule } from '#features/opportunities/contract/index.ts'
import { readMember, updateProfile } from '#features/profiles/contract/index.ts'
import { features } from '#platform/main.ts'
import type { Client } from '#tests/support/client.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  applyForPartner,
  decidePartnerApplication,
  listPartnerApplications,
  partnerLimits,
  partnerTabPath,
  readOwnApplication,
  resetPartner,
} from '../contract/index.ts'
import { buildPartnerApplication } from './testing.ts'

const server = await startTestServer()
const validAnswers = {
  reason: 'Vi vill öppna dörrar.',
  experience: 'Tio år som inkubator.',
  contribution: 'Lokaler och tid.',
}
const unknownId = '00000000-0000-4000-8000-000000000000'
const admin = await signedInMember(server, { fullName: 'Karin Administratör', adminLevel: 'admin' })

const rolesOf = async (memberId: string) =>
  (await server.db.selectFrom('user_roles').select('role').where('user_id', '=', memberId).execute()).map(
    (row) => row.role,
  )
const auditEntriesOf = (memberId: string) =>
  server.db
    .selectFrom('audit_log')
    .select(['actor_id', 'action', 'before', 'after', 'reason'])
    .where('target_kind', '=', 'member')
    .where('target_id', '=', memberId)
    .orderBy('created_at')
    .execute()

/** Signs in a member with a pending application. */
const signedInApplicant = async (overrides?: Parameters<typeof signedInMember>[1]) => {
  const member = await signedInMember(server, overrides)
  const { rounds } = await member.client.succeed(applyForPartner, validAnswers)
  return { ...member, roundId: rounds[0]?.id ?? '' }
}

describe('applying for partnership', () => {
  it('[PART-01/status] sets the status to pending and notifies the administrators', async () => {
    const member = await signedInMember(server, { fullName: 'Åsa Berg' })
    expect(await member.client.succeed(readOwnApplication, {})).toEqual({
      status: 'none',
      rounds: [],
      can: { apply: 'ok' },
    })
    const applied = await member.client.succeed(applyForPartner, validAnswers)
    expect(applied).toMatchObject({
      status: 'pending',
      rounds: [{ ...validAnswers, status: 'pending', note: null }],
      can: { apply: 'partner.pending' },
    })
    expect(await member.client.succeed(readOwnApplication, {})).toEqual(applied)
    const notifications = await admin.client.succeed(listNotifications, {})
    expect(notifications.items[0]).toMatchObject({
      type: 'partner_applied',
      payload: { member: 'Åsa Berg' },
      link: '/admin?tab=partners',
    })
    expect(await rolesOf(member.id)).toEqual([])
  })

  it('[PART-01/experience, PART-01/contribution] requires all three fields of the application', async () => {
    const { client } = await signedInMember(server)
    expect(await client.call(applyForPartner, { ...validAnswers, experience: '  ', contribution: '' })).toMatchObject({
      status: 400,
      fields: { experience: 'field.required', contribution: 'field.required' },
    })
    expect(await client.call(applyForPartner, { reason: 'x' } as never)).toMatchObject({
      status: 400,
      fields: { experience: 'field.required', contribution: 'field.required' },
    })
    expect(
      await client.call(applyForPartner, { ...validAnswers, reason: 'x'.repeat(partnerLimits.text + 1) }),
    ).toMatchObject({
      status: 400,
      fields: { reason: 'field.too_long' },
    })
    expect((await client.succeed(readOwnApplication, {})).status).toBe('none')
  })

  it('[PART-01/status] refuses an application while one is pending, and from a partner', async () => {
    const { client, roundId } = await signedInApplicant()
    expect(await client.call(applyForPartner, validAnswers)).toMatchObject({ status: 409, code: 'partner.pending' })
    await admin.client.succeed(decidePartnerApplication, { id: roundId, decision: 'approved' })
    expect(await client.call(applyForPartner, validAnswers)).toMatchObject({ status: 409, code: 'partner.already' })
  })

  it('stores one application when twelve tabs send one at the same moment', async () => {
    const { client, id } = await signedInMember(server)
    const answers = await Promise.all(Array.from({ length: 12 }, () => client.call(applyForPartner, validAnswers)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(
      new Set(['partner.pending']),
    )
    expect(
      await server.db.selectFrom('applications').select('id').where('applicant_id', '=', id).execute(),
    ).toHaveLength(1)
  })

  it('stores one application when the request is repeated after a lost answer', async () => {
    const { client } = await signedInMember(server)
    const options = { idempotencyKey: crypto.randomUUID() }
    const [first, second] = [
      await client.call(applyForPartner, validAnswers, options),
      await client.call(applyForPartner, validAnswers, options),
    ]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body).toEqual(first.body)
  })
})

describe('deciding on a partner application', () => {
  it('[PART-01/role, ADM-02/ban] refuses to approve a banned or unconfirmed member, also with a concurrent ban', async () => {
    const [banned, unconfirmed] = [await signedInApplicant(), await signedInApplicant()]
    await admin.client.succeed(banUser, { id: banned.id, reason: 'Skräp' })
    await server.db
      .updateTable('users')
      .set({ email_confirmed: false, email_confirmed_at: null })
      .where('id', '=', unconfirmed.id)
      .execute()
    for (const [{ id, roundId }, code] of [
      [banned, 'partner.banned'],
      [unconfirmed, 'partner.unconfirmed'],
    ] as const) {
      const { items } = await admin.client.succeed(listPartnerApplications, { status: 'pending' })
      expect(items.find((one) => one.id === roundId)?.can).toEqual({ decide: 'ok', approve: code, reset: 'ok' })
      expect(await admin.client.call(decidePartnerApplication, { id: roundId, decision: 'approved' })).toMatchObject({
        status: 409,
        code,
      })
      expect(await rolesOf(id)).toEqual([])
      expect(
        (await admin.client.succeed(decidePartnerApplication, { id: roundId, decision: 'rejected', note: 'Inte nu.' }))
          .status,
      ).toBe('rejected')
    }
    const other = await signedInMember(server, { adminLevel: 'admin' })
    for (let round = 0; round < 4; round++) {
      const member = await signedInApplicant()
      const [approved] = await Promise.all([
        other.client.call(decidePartnerApplication, { id: member.roundId, decision: 'approved' }),
        admin.client.succeed(banUser, { id: member.id, reason: 'Skräp' }),
      ])
      expect([200, 409]).toContain(approved.status)
      expect(await rolesOf(member.id)).toEqual(approved.status === 200 ? ['partner'] : [])
    }
  })

  it('[PART-01/role, ADM-04/approve-partner, ADM-09/partner] approval gives both roles, notifies and mails the member in their language, and is logged', async () => {
    const member = await signedInApplicant({ language: 'ar', role: 'founder' })
    const view = await admin.client.succeed(decidePartnerApplication, {
      id: member.roundId,
      decision: 'approved',
      note: 'Välkommen!',
    })
    expect(view).toMatchObject({
      status: 'approved',
      note: 'Välkommen!',
      applicant: { id: member.id, role: 'partner' },
      decidedBy: { id: admin.id },
      can: { decide: 'partner.decided', reset: 'ok' },
    })
    expect(await rolesOf(member.id)).toEqual(['partner'])
    expect((await member.client.succeed(session, {})).viewer).toMatchObject({
      role: 'partner',
      accessRoles: ['partner'],
    })
    expect((await admin.client.succeed(readMember, { id: member.id })).role).toBe('partner')
    expect(await member.client.succeed(readOwnApplication, {})).toMatchObject({
      status: 'approved',
      rounds: [{ note: 'Välkommen!' }],
    })
    expect((await member.client.succeed(listNotifications, {})).items[0]).toMatchObject({
      type: 'partner_approved',
      link: partnerTabPath,
    })
    const mail = await server.mailTo(member.email)
    expect(mail.subject).toBe('أنت الآن شريك على Nordbro')
    expect(mail.text).toContain('Välkommen!')
    expect(await auditEntriesOf(member.id)).toEqual([
      {
        actor_id: admin.id,
        action: 'partners.approve',
        before: { application: member.roundId, status: 'pending' },
        after: { application: member.roundId, status: 'approved' },
        reason: 'Välkommen!',
      },
    ])
  })

  it('[PART-01/status, PART-01/reapply, ADM-04/reject-partner] rejection gives its reason and no role; the member may reapply and all rounds stay', async () => {
    const member = await signedInApplicant()
    expect(
      await admin.client.call(decidePartnerApplication, { id: member.roundId, decision: 'rejected', note: ' ' }),
    ).toMatchObject({ status: 400, fields: { note: 'field.required' } })
    await admin.client.succeed(decidePartnerApplication, {
      id: member.roundId,
      decision: 'rejected',
      note: 'Berätta mer om lokalerna.',
    })
    expect(await rolesOf(member.id)).toEqual([])
    expect((await member.client.succeed(listNotifications, {})).items[0]).toMatchObject({ type: 'partner_rejected' })
    expect((await server.mailTo(member.email)).text).toContain('Berätta mer om lokalerna.')
    expect(await member.client.succeed(readOwnApplication, {})).toMatchObject({
      status: 'rejected',
      can: { apply: 'ok' },
    })

    const reapplied = await member.client.succeed(applyForPartner, { ...validAnswers, contribution: 'Tre rum i Umeå.' })
    expect(reapplied.rounds.map(({ status, contribution }) => [status, contribution])).toEqual([
      ['pending', 'Tre rum i Umeå.'],
      ['rejected', validAnswers.contribution],
    ])
    const [listed] = (await admin.client.succeed(listPartnerApplications, { status: 'pending' })).items
    expect(listed).toMatchObject({ applicant: { id: member.id }, earlierRounds: 1 })
  })

  it('[PART-01/role] accepts one of two concurrent decisions and answers partner.decided to the other', async () => {
    const admins = await Promise.all([
      signedInMember(server, { adminLevel: 'admin' }),
      signedInMember(server, { adminLevel: 'super_admin' }),
    ])
    for (let round = 0; round < 5; round++) {
      const member = await signedInApplicant()
      const answers = await Promise.all([
        admins[0].client.call(decidePartnerApplication, { id: member.roundId, decision: 'approved' }),
        admins[1].client.call(decidePartnerApplication, { id: member.roundId, decision: 'rejected', note: 'Nej.' }),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect(answers.find(({ status }) => status === 409)?.code).toBe('partner.decided')
      const isApproved = answers[0].status === 200
      expect(await rolesOf(member.id)).toEqual(isApproved ? ['partner'] : [])
      expect((await auditEntriesOf(member.id)).map(({ action }) => action)).toEqual([
        isApproved ? 'partners.approve' : 'partners.reject',
      ])
    }
  })

  it('[PART-01/role] refuses administrators who decide on or reset their own application', async () => {
    const adminApplicant = await signedInApplicant({ adminLevel: 'super_admin' })
    expect(
      await adminApplicant.client.call(decidePartnerApplication, { id: adminApplicant.roundId, decision: 'approved' }),
    ).toMatchObject({
      status: 403,
      code: 'partner.own_application',
    })
    expect(await adminApplicant.client.call(resetPartner, { id: adminApplicant.roundId, note: 'x' })).toMatchObject({
      status: 403,
      code: 'partner.own_application',
    })
    expect(await rolesOf(adminApplicant.id)).toEqual([])
  })
})

describe('resetting a partner', () => {
  it('[PART-01/reset] removes both roles, restores the earlier role and sets the status to none', async () => {
    const member = await signedInApplicant({ role: 'researcher', language: 'en' })
    await admin.client.succeed(decidePartnerApplication, { id: member.roundId, decision: 'approved' })
    const view = await admin.client.succeed(resetPartner, { id: member.roundId, note: 'The partnership has ended.' })
    expect(view).toMatchObject({
      status: 'approved',
      applicant: { role: 'researcher' },
      can: { reset: 'partner.not_current' },
    })
    expect(view.resetAt).not.toBeNull()
    expect(await rolesOf(member.id)).toEqual([])
    expect((await member.client.succeed(session, {})).viewer).toMatchObject({ role: 'researcher', accessRoles: [] })
    expect(await member.client.succeed(readOwnApplication, {})).toMatchObject({
      status: 'none',
      can: { apply: 'ok' },
      rounds: [{ status: 'approved' }],
    })
    const mail = await server.mailTo(member.email, 2)
    expect(mail.subject).toBe('Your partner status has been reset')
    expect(mail.text).toContain('The partnership has ended.')
    expect((await auditEntriesOf(member.id)).at(-1)).toMatchObject({
      action: 'partners.reset',
      before: { status: 'approved' },
      after: { status: 'none' },
      reason: 'The partnership has ended.',
    })
    expect(await admin.client.call(resetPartner, { id: member.roundId, note: 'Again.' })).toMatchObject({
      status: 409,
      code: 'partner.not_current',
    })
    await member.client.succeed(applyForPartner, validAnswers)
    expect(
      await admin.client.call(decidePartnerApplication, { id: member.roundId, decision: 'approved' }),
    ).toMatchObject({ status: 409, code: 'partner.not_current' })
  })

  it('[PART-01/reset] keeps a role that the member has chosen since, and ends a pending application', async () => {
    const member = await signedInApplicant({ role: 'researcher' })
    await admin.client.succeed(decidePartnerApplication, { id: member.roundId, decision: 'approved' })
    await member.client.succeed(updateProfile, { role: 'mentor' })
    await admin.client.succeed(resetPartner, { id: member.roundId, note: 'Slut.' })
    expect((await member.client.succeed(session, {})).viewer).toMatchObject({ role: 'mentor', accessRoles: [] })
    const { rounds } = await member.client.succeed(applyForPartner, validAnswers)
    await admin.client.succeed(resetPartner, { id: rounds[0]?.id ?? '', note: 'Dubblett.' })
    expect((await member.client.succeed(readOwnApplication, {})).status).toBe('none')
  })

  it('[PART-01/reset] leaves the member without partner roles when a reset and an approval are concurrent', async () => {
    const other = await signedInMember(server, { adminLevel: 'admin' })
    for (let round = 0; round < 5; round++) {
      const member = await signedInApplicant()
      const [decided, reset] = await Promise.all([
        admin.client.call(decidePartnerApplication, { id: member.roundId, decision: 'approved' }),
        other.client.call(resetPartner, { id: member.roundId, note: 'x' }),
      ])
      expect(reset.status).toBe(200)
      expect([null, 'partner.not_current']).toContain(decided.code)
      expect(await rolesOf(member.id)).toEqual([])
      expect((await member.client.succeed(session, {})).viewer?.role).toBe('developer')
    }
  })
})

it('[PART-01/role, PART-01/reset, OPP-05/partners-only, OPP-05/partner-badge] lets a partner post partners-only opportunities until a reset', async () => {
  const member = await signedInApplicant()
  const post = (title: string) =>
    member.client.call(createOpportunity, {
      title,
      type: 'job',
      language: 'sv',
      description: 'Vi söker någon som vill bygga en bro över älven med oss.',
    })
  await admin.client.succeed(setCreationRule, { rule: 'partners' })
  try {
    expect(await post('Före godkännandet')).toMatchObject({ status: 403, code: 'opportunity.partners_only' })
    await admin.client.succeed(decidePartnerApplication, { id: member.roundId, decision: 'approved' })
    const posted = await post('Under godkännandet')
    expect(posted).toMatchObject({ status: 200, body: { poster: { partner: true } } })
    await admin.client.succeed(resetPartner, { id: member.roundId, note: 'Slut.' })
    expect(await post('Efter återställningen')).toMatchObject({ status: 403, code: 'opportunity.partners_only' })
  } finally {
    await admin.client.succeed(setCreationRule, { rule: 'members' })
  }
})

describe('access to the partner endpoints', () => {
  const callers: Record<string, () => Promise<Client>> = {
    'a visitor': async () => server.client(),
    'an unconfirmed member': async () => (await signedInMember(server, { confirmed: false })).client,
    'a banned member': async () => (await signedInMember(server, { banned: true })).client,
    'a member': async () => (await signedInMember(server)).client,
    'a moderator': async () => (await signedInMember(server, { accessRoles: ['moderator'] })).client,
    'an admin viewer': async () => (await signedInMember(server, { adminLevel: 'viewer' })).client,
    'an admin': async () => (await signedInMember(server, { adminLevel: 'admin' })).client,
    'a super admin': async () => (await signedInMember(server, { adminLevel: 'super_admin' })).client,
  }
  it.each([
    ['a visitor', 401, 401, 401, 401, 401],
    ['an unconfirmed member', 200, 403, 403, 403, 403],
    ['a banned member', 403, 403, 403, 403, 403],
    ['a member', 200, 200, 403, 403, 403],
    ['a moderator', 200, 200, 403, 403, 403],
    ['an admin viewer', 200, 200, 200, 403, 403],
    ['an admin', 200, 200, 200, 404, 404],
    ['a super admin', 200, 200, 200, 404, 404],
  ])(
    '[PART-01/role, PART-01/reset, ADM-03/viewers] returns the expected status of each partner endpoint to %s',
    async (caller, read, apply, list, decide, reset) => {
      const client = await (callers[caller] as () => Promise<Client>)()
      const answers = [
        await client.call(readOwnApplication, {}),
        await client.call(applyForPartner, validAnswers),
        await client.call(listPartnerApplications, {}),
        await client.call(decidePartnerApplication, { id: unknownId, decision: 'approved' }),
        await client.call(resetPartner, { id: unknownId, note: 'x' }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([read, apply, list, decide, reset])
    },
  )

  it('returns 404 for unknown applications and 400 for invalid input', async () => {
    expect(await admin.client.call(decidePartnerApplication, { id: unknownId, decision: 'approved' })).toMatchObject({
      status: 404,
      code: 'partner.not_found',
    })
    expect(await admin.client.call(resetPartner, { id: unknownId, note: 'x' })).toMatchObject({
      status: 404,
      code: 'partner.not_found',
    })
    expect(await admin.client.call(resetPartner, { id: unknownId, note: '' })).toMatchObject({
      status: 400,
      fields: { note: 'field.required' },
    })
    expect(
      await admin.client.call(decidePartnerApplication, { id: 'x', decision: 'maybe' as 'approved' }),
    ).toMatchObject({ status: 400, fields: { id: 'field.invalid_id', decision: 'field.not_in_list' } })
    expect(await admin.client.call(listPartnerApplications, { status: 'none' as 'pending' })).toMatchObject({
      status: 400,
      fields: { status: 'field.not_in_list' },
    })
    expect(await admin.client.call(listPartnerApplications, { cursor: 'abc' })).toMatchObject({
      status: 400,
      fields: { cursor: 'field.invalid' },
    })
  })
})

it('lists all partner applications in pages, latest first, and filters them by status', async () => {
  const applicant: Member = await buildMember(server)
  const minutesAgo = (minutes: number) => new Date(Date.now() + 3_600_000 - minutes * 60_000)
  const ids: string[] = []
  for (let minutes = 5; minutes > 0; minutes--)
    ids.unshift(
      (await buildPartnerApplication(server, applicant.id, { status: 'rejected', createdAt: minutesAgo(minutes) })).id,
    )
  const first = await admin.client.succeed(listPartnerApplications, { limit: 3 })
  const second = await admin.client.succeed(listPartnerApplications, { limit: 2, cursor: first.nextCursor ?? '' })
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids)
  expect(first.items.map(({ earlierRounds }) => earlierRounds)).toEqual([4, 3, 2])
  expect(
    (await admin.client.succeed(listPartnerApplications, { status: 'rejected', limit: 5 })).items.map(({ id }) => id),
  ).toEqual(ids)
})

it('[SET-10/erasure] exports all rounds, erases them with the applicant, and removes an erased administrator from decisions', async () => {
  const decider = await signedInMember(server, { adminLevel: 'admin' })
  const member = await signedInApplicant()
  const decision = { id: member.roundId, decision: 'approved', note: 'Välkommen!' } as const
  await decider.client.succeed(decidePartnerApplication, decision)
  const applications = features.find(({ name }) => name === 'applications')
  expect(await applications?.exportFor?.(server.db, member.id)).toMatchObject({
    applications: [
      {
        kind: 'partner',
        answers: Object.entries(validAnswers).map(([field, text]) => ({ field, text })),
        status: 'approved',
        decisions: [{ status: 'approved', message: 'Välkommen!' }],
      },
    ],
  })
  await applications?.erase?.(server.db, decider.id)
  const approved = async () => (await admin.client.succeed(listPartnerApplications, { status: 'approved' })).items
  expect((await approved())[0]).toMatchObject({ id: member.roundId, decidedBy: null })
  await applications?.erase?.(server.db, member.id)
  expect(await applications?.exportFor?.(server.db, member.id)).toMatchObject({ applications: [] })
  expect((await approved()).map(({ id }) => id)).not.toContain(member.roundId)
})
