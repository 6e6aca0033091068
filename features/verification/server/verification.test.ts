import { describe, expect, it } from 'vitest'
import { readUser, setVerified } from '#features/accounts/contract/index.ts'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { pdfWith, uploadAs } from '#features/files/server/testing.ts'
import { list as listNotifications } from '#features/notifications/contract/index.ts'
import { readMember } from '#features/profiles/contract/index.ts'
import { dayMs } from '#kit/durations.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  decideVerification,
  listVerificationRequests,
  readEvidence,
  readOwnVerification,
  requestVerification,
  verificationCardPath,
  verificationLimits,
  withdrawVerification,
} from '../contract/index.ts'
import { verification } from './index.ts'
import { sendRequest } from './testing.ts'

const server = await startTestServer()
const admin = await signedInMember(server, { fullName: 'Karin Administratör', adminLevel: 'admin' })
const unknownId = '00000000-0000-4000-8000-000000000000'
const links = ['https://example.com/om-oss']
const explanation = 'Jag leder Brobyggarna AB, se sidan om oss.'

const auditEntriesOf = (memberId: string) =>
  server.db
    .selectFrom('audit_log')
    .select(['actor_id', 'action', 'before', 'after', 'reason'])
    .where('target_id', '=', memberId)
    .orderBy('created_at')
    .execute()
const notificationsOf = async ({ client }: Pick<typeof admin, 'client'>, type: string) =>
  (await client.succeed(listNotifications, {})).items.filter((one) => one.type === type)
const asking = async (overrides?: Parameters<typeof signedInMember>[1]) => {
  const member = await signedInMember(server, overrides)
  return { ...member, ...(await sendRequest(member.client)) }
}
const isShownAsVerified = async ({ id }: { id: string }) => (await admin.client.succeed(readMember, { id })).verified

describe('asking to be verified', () => {
  it('[ADM-01/verification] a member sends an explanation, links and files, and administrators are notified', async () => {
    const member = await signedInMember(server, { fullName: 'Åsa Berg' })
    expect(await member.client.succeed(readOwnVerification, {})).toEqual({
      verified: false,
      request: null,
      again: null,
      can: { request: 'ok' },
    })
    const { requestId, request } = await sendRequest(member.client)
    expect(request).toMatchObject({
      explanation,
      language: 'sv',
      links,
      files: [{ name: 'Registrering.pdf', type: 'application/pdf' }],
      status: 'pending',
      can: { withdraw: 'ok' },
    })
    expect((await notificationsOf(admin, 'verification_requested'))[0]).toMatchObject({
      payload: { member: 'Åsa Berg' },
      link: '/admin?tab=verification',
    })
    const { items } = await admin.client.succeed(listVerificationRequests, { status: 'pending' })
    expect(items.find((one) => one.id === requestId)).toMatchObject({
      member: { fullName: 'Åsa Berg', verified: false },
      earlierRequests: 0,
      decidedBy: null,
      can: { decide: 'ok', approve: 'ok', open: 'ok' },
    })
  })

  it('[ADM-01/verification] a request needs an explanation and a link or a file of the member, of kind evidence', async () => {
    const [{ client }, other] = [await signedInMember(server), await signedInMember(server)]
    const ask = (input: object) => client.call(requestVerification, { explanation, links, fileIds: [], ...input })
    expect(await ask({ explanation: ' ', links: [] })).toMatchObject({
      status: 400,
      fields: { explanation: 'field.required' },
    })
    expect(await ask({ links: [] })).toMatchObject({ status: 400, fields: { links: 'verification.evidence_required' } })
    expect(await ask({ links: ['javascript:alert(1)'] })).toMatchObject({ status: 400 })
    const { file: ofOther } = await uploadAs(other.client, pdfWith(), { kind: 'evidence', name: 'a.pdf' })
    const { file: cv } = await uploadAs(client, pdfWith(), { kind: 'cv', name: 'b.pdf' })
    for (const fileId of [ofOther.id, cv.id, unknownId])
      expect(await ask({ fileIds: [fileId] })).toMatchObject({ status: 404, code: 'verification.file_not_found' })
    // The refused requests have left nothing behind.
    expect((await client.succeed(readOwnVerification, {})).request).toBeNull()
  })

  it('[ADM-01/verification] of two requests at once, one is saved', async () => {
    const { client } = await signedInMember(server)
    const ask = () => client.call(requestVerification, { explanation, links, fileIds: [] })
    const answers = await Promise.all([ask(), ask(), ask()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(answers.filter(({ status }) => status === 409).map(({ code }) => code)).toEqual([
      'verification.pending',
      'verification.pending',
    ])
  })

  it('[ADM-01/verification] a withdrawn request is deleted with its files and its notification', async () => {
    const member = await asking()
    const before = await notificationsOf(admin, 'verification_requested')
    const answer = await member.client.succeed(withdrawVerification, { id: member.requestId })
    expect(answer).toMatchObject({ request: null, can: { request: 'ok' } })
    expect((await notificationsOf(admin, 'verification_requested')).length).toBe(before.length - 1)
    expect(await server.db.selectFrom('files').select('id').where('id', '=', member.fileId).execute()).toEqual([])
    expect(await member.client.call(withdrawVerification, { id: member.requestId })).toMatchObject({
      status: 404,
      code: 'verification.not_found',
    })
  })
})

describe('deciding a request', () => {
  it('[ADM-01/verification, ADM-10/every-action] an approval verifies the member everywhere, notifies them and is audited', async () => {
    const member = await asking({ fullName: 'Elsa Lind', language: 'sv' })
    expect(await isShownAsVerified(member)).toBe(false)
    const decided = await admin.client.succeed(decideVerification, {
      id: member.requestId,
      decision: 'approved',
      note: 'Tack, sidan visar det.',
    })
    expect(decided).toMatchObject({
      status: 'approved',
      note: 'Tack, sidan visar det.',
      decidedBy: { fullName: 'Karin Administratör' },
      can: { decide: 'verification.decided' },
    })
    expect(await isShownAsVerified(member)).toBe(true)
    expect((await admin.client.succeed(readUser, { id: member.id })).verifiedBy).toMatchObject({
      fullName: 'Karin Administratör',
    })
    expect(await member.client.succeed(readOwnVerification, {})).toMatchObject({
      verified: true,
      request: { status: 'approved' },
      can: { request: 'verification.already' },
    })
    expect(await notificationsOf(member, 'verification_approved')).toMatchObject([{ link: verificationCardPath }])
    expect(await auditEntriesOf(member.id)).toEqual([
      {
        actor_id: admin.id,
        action: 'verification.approve',
        before: { request: member.requestId, status: 'pending' },
        after: { request: member.requestId, status: 'approved' },
        reason: 'Tack, sidan visar det.',
      },
    ])
  })

  it('[ADM-01/verification] a rejection needs a reason, which the member reads, and another request a week later', async () => {
    const member = await asking()
    const { requestId: id, client } = member
    expect(await admin.client.call(decideVerification, { id, decision: 'rejected' })).toMatchObject({
      status: 400,
      fields: { note: 'field.required' },
    })
    await admin.client.succeed(decideVerification, { id, decision: 'rejected', note: 'Länken visar inget.' })
    const own = await client.succeed(readOwnVerification, {})
    expect(own).toMatchObject({
      verified: false,
      request: { status: 'rejected', note: 'Länken visar inget.' },
      can: { request: 'verification.too_soon' },
    })
    expect(Date.parse(own.again ?? '') - Date.parse(own.request?.decidedAt ?? '')).toBe(
      verificationLimits.waitDays * dayMs,
    )
    expect(await client.call(requestVerification, { explanation, links, fileIds: [] })).toMatchObject({
      status: 409,
      code: 'verification.too_soon',
    })
    expect(await notificationsOf(member, 'verification_rejected')).toHaveLength(1)
    await server.db
      .updateTable('verification_requests')
      .set({ decided_at: new Date(Date.now() - 8 * dayMs) })
      .where('id', '=', id)
      .execute()
    const again = await client.succeed(requestVerification, { explanation, links, fileIds: [] })
    expect(again.request).toMatchObject({ status: 'pending' })
    const { items } = await admin.client.succeed(listVerificationRequests, { status: 'pending' })
    expect(items.find((one) => one.id === again.request?.id)).toMatchObject({ earlierRequests: 1 })
    expect(await client.call(requestVerification, { explanation, links, fileIds: [] })).toMatchObject({
      code: 'verification.pending',
    })
  })

  it('[ADM-01/verification] of two administrators who decide at once, one succeeds', async () => {
    const [other, { requestId: id }] = [await signedInMember(server, { adminLevel: 'admin' }), await asking()]
    const answers = await Promise.all([
      admin.client.call(decideVerification, { id, decision: 'approved' }),
      other.client.call(decideVerification, { id, decision: 'rejected', note: 'Nej.' }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)).toMatchObject({ code: 'verification.decided' })
  })

  it('[ADM-01/verification] a request whose member is verified in the list of users at the same time is decided once', async () => {
    const { id: memberId, requestId: id } = await asking()
    const [decision, verified] = await Promise.all([
      admin.client.call(decideVerification, { id, decision: 'rejected', note: 'Nej.' }),
      admin.client.call(setVerified, { id: memberId, verified: true }),
    ])
    expect(verified.status).toBe(200)
    expect([200, 409]).toContain(decision.status)
    const row = await server.db
      .selectFrom('verification_requests')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.status).toBe(decision.status === 200 ? 'rejected' : 'approved')
  })

  it('[ADM-01/verification] verifying a member in the list of users closes their pending request', async () => {
    const { id, client } = await asking()
    await admin.client.succeed(setVerified, { id, verified: true })
    expect(await client.succeed(readOwnVerification, {})).toMatchObject({
      verified: true,
      request: { status: 'approved' },
    })
  })

  it('[ADM-01/verification] nobody decides their own request, and only a super admin verifies a super admin', async () => {
    const own = await sendRequest(admin.client)
    expect(await admin.client.call(decideVerification, { id: own.requestId, decision: 'approved' })).toMatchObject({
      status: 403,
      code: 'verification.own_request',
    })
    await admin.client.succeed(withdrawVerification, { id: own.requestId })
    const [superAdmin, other] = [
      await asking({ adminLevel: 'super_admin' }),
      await signedInMember(server, { adminLevel: 'super_admin' }),
    ]
    const input = { id: superAdmin.requestId, decision: 'approved' } as const
    expect(await admin.client.call(decideVerification, input)).toMatchObject({ code: 'user.super_admins_only' })
    expect(await isShownAsVerified(superAdmin)).toBe(false)
    await other.client.succeed(decideVerification, input)
    expect(await isShownAsVerified(superAdmin)).toBe(true)
    expect(await admin.client.call(decideVerification, { ...input, id: unknownId })).toMatchObject({
      status: 404,
      code: 'verification.not_found',
    })
  })

  it('[ADM-01/verification] a banned member can be rejected, not verified', async () => {
    const { id: memberId, requestId: id } = await asking()
    await server.db.insertInto('account_blocks').values({ user_id: memberId, kind: 'ban', reason: 'Spam' }).execute()
    expect(await admin.client.call(decideVerification, { id, decision: 'approved' })).toMatchObject({
      status: 409,
      code: 'verification.banned',
    })
    await admin.client.succeed(decideVerification, { id, decision: 'rejected', note: 'Nej.' })
  })
})

describe('the evidence', () => {
  it('[ADM-01/verification] is opened by the member and by administrators who decide', async () => {
    const { requestId: id, fileId, client } = await asking()
    const [viewer, stranger] = [await signedInMember(server, { adminLevel: 'viewer' }), await signedInMember(server)]
    const statusFor = async ({ client: caller }: { client: typeof client }) =>
      (await caller.raw(`/api/verification-requests/${id}/files/${fileId}`)).status
    expect([
      await statusFor({ client }),
      await statusFor(admin),
      await statusFor(viewer),
      await statusFor(stranger),
    ]).toEqual([200, 200, 404, 404])
    expect((await viewer.client.succeed(listVerificationRequests, { status: 'pending' })).items[0]?.can).toEqual({
      decide: 'auth.forbidden',
      approve: 'auth.forbidden',
      open: 'verification.not_found',
    })
    expect(await admin.client.call(readEvidence, { id, fileId: unknownId })).toMatchObject({
      code: 'verification.file_not_found',
    })
  })

  it('[ADM-01/verification] is deleted a month after the decision, and the request after two years', async () => {
    const { requestId: id, fileId } = await asking()
    await admin.client.succeed(decideVerification, { id, decision: 'approved' })
    const after = (days: number) => verification.cleanup?.(server.db, new Date(Date.now() + days * dayMs))
    const files = () => server.db.selectFrom('files').select('id').where('id', '=', fileId).execute()
    const requests = () => server.db.selectFrom('verification_requests').select('id').where('id', '=', id).execute()
    await after(verificationLimits.evidenceDays - 1)
    expect(await files()).toHaveLength(1)
    await after(verificationLimits.evidenceDays + 1)
    expect([await files(), await requests()]).toEqual([[], [{ id }]])
    await after(731)
    expect(await requests()).toEqual([])
  })
})

it('[ADM-01/verification] pending requests come longest wait first, decided ones latest first, page by page', async () => {
  const ids: string[] = []
  for (const _ of [1, 2, 3]) ids.push((await asking()).requestId)
  const idsOf = async (status: 'pending' | 'approved') => {
    const found: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: { items: { id: string }[]; nextCursor: string | null } = await admin.client.succeed(
        listVerificationRequests,
        { status, limit: 2, ...(cursor && { cursor }) },
      )
      found.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    }
    return found.filter((id) => ids.includes(id))
  }
  expect(await idsOf('pending')).toEqual(ids)
  for (const id of ids) await admin.client.succeed(decideVerification, { id, decision: 'approved' })
  expect(await idsOf('approved')).toEqual(ids.toReversed())
  const { nextCursor } = await admin.client.succeed(listVerificationRequests, { status: 'approved', limit: 1 })
  expect(
    await admin.client.call(listVerificationRequests, { status: 'pending', cursor: nextCursor ?? '' }),
  ).toMatchObject({ status: 400, fields: { cursor: 'field.invalid' } })
})
