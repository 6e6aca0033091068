import { beforeEach, describe, expect, it } from 'vitest'
import { buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import { listAuditLog } from '#features/audit-log/contract/index.ts'
import { readThread } from '#features/messages/contract/index.ts'
import { buildListing } from '#features/mentorship/server/testing.ts'
import { list as listNotifications } from '#features/notifications/contract/index.ts'
import { createJobContext } from '#features/notifications/server/testing.ts'
import { deleteOpportunity } from '#features/opportunities/contract/index.ts'
import { buildApplication as applyTo, buildOpportunity } from '#features/opportunities/server/testing.ts'
import { buildPartnerApplication } from '#features/partners/server/testing.ts'
import { buildProgram } from '#features/programs/server/testing.ts'
import { startTestServer } from '#tests/support/server.ts'
import { decide, decideForOwner, listForAdministration, listOwn, listReceived } from '../contract/index.ts'
import { announceDecisions, buildApplication } from './testing.ts'

let now = new Date()
const server = await startTestServer({ jobs: false, clock: () => now })
const jobs = { ...(await createJobContext(server)), now: () => now }
beforeEach(() => {
  now = new Date()
})
const admin = await signedInMember(server, { adminLevel: 'admin', fullName: 'Adina Admin', language: 'sv' })
const viewer = await signedInMember(server, { adminLevel: 'viewer' })

const createApplication = async (overrides: Parameters<typeof applyTo>[3] = {}) => {
  const [owner, applicant] = [
    await signedInMember(server, { fullName: 'Olle Owner' }),
    await signedInMember(server, { fullName: 'Anna Applicant' }),
  ]
  const listing = await buildOpportunity(server, owner.id, { title: 'Kajakguide' })
  const { id } = await applyTo(server, listing.id, applicant.id, overrides)
  return { owner, applicant, listing, id }
}
const listed = async (input: Parameters<typeof viewer.client.succeed<typeof listForAdministration>>[1] = {}) =>
  (await viewer.client.succeed(listForAdministration, { limit: '100', ...input })).items
const decideAs = (id: string, decision: 'approved' | 'rejected', note = '', { client } = admin) =>
  client.call(decideForOwner, { id, decision, note })

describe('listForAdministration', () => {
  it('[ADM-01/applications] shows administrators of any level who applied to what, with the answers and without files', async () => {
    const { id, owner, applicant } = await createApplication({ message: 'Jag paddlar varje dag.' })
    const { client } = await signedInMember(server, { accessRoles: ['moderator'] })
    expect(await server.call(listForAdministration, {})).toMatchObject({ status: 401, code: 'auth.required' })
    expect(await client.call(listForAdministration, {})).toMatchObject({ status: 403, code: 'auth.forbidden' })
    const [row] = await listed({ limit: '1' })
    expect(row).toMatchObject({
      id,
      kind: 'opportunity',
      title: 'Kajakguide',
      applicant: { id: applicant.id, fullName: 'Anna Applicant' },
      owner: { id: owner.id, fullName: 'Olle Owner' },
      answers: [{ text: 'Jag paddlar varje dag.' }],
      status: 'pending',
      isOverdue: false,
      can: { decide: 'auth.forbidden' },
    })
    expect(row?.path).toMatch(/^\/opportunities\//)
    expect(row).not.toHaveProperty('files')
    expect(row).not.toHaveProperty('threadId')
  })

  it('[ADM-01/applications] filters by kind, status, waiting time and words, and pages', async () => {
    const day = 86_400_000
    const [owner, member] = [await buildMember(server), await buildMember(server, { fullName: 'Xerxes Ängström' })]
    const mentor = await buildListing(server, owner.id, { title: 'Sömmerska 100%' })
    const program = await buildProgram(server, owner.id, { title: 'Glaciärskolan' })
    const subject = (kind: 'mentorship' | 'program', { id, title }: { id: string; title: string }) => ({
      kind,
      id,
      title,
      ownerId: owner.id,
    })
    const at = (days: number) => ({ createdAt: new Date(now.getTime() - days * day) })
    const toMentor = await buildApplication(server, subject('mentorship', mentor), member.id, at(15))
    const toProgram = await buildApplication(server, subject('program', program), member.id, {
      ...at(20),
      status: 'reviewed',
    })
    const partner = await buildPartnerApplication(server, member.id, { createdAt: new Date(now.getTime() - 13 * day) })
    const ids = async (input: Parameters<typeof listed>[0]) => (await listed(input)).map(({ id }) => id)
    expect(await ids({ q: 'xerxes' })).toEqual([partner.id, toMentor.id, toProgram.id])
    expect(await ids({ q: 'Ängström', kind: 'program' })).toEqual([toProgram.id])
    expect(await ids({ q: '100%' })).toEqual([toMentor.id])
    expect(await ids({ q: 'glaciär', status: 'pending' })).toEqual([])
    expect(await ids({ status: 'reviewed', kind: 'program' })).toEqual([toProgram.id])
    expect(await ids({ overdue: 'true' })).toEqual([toMentor.id])
    const first = await viewer.client.succeed(listForAdministration, { q: 'xerxes', limit: '2' })
    expect(first.items.map(({ id }) => id)).toEqual([partner.id, toMentor.id])
    expect(await ids({ q: 'xerxes', cursor: first.nextCursor ?? '' })).toEqual([toProgram.id])
    for (const [name, value] of [
      ['kind', 'x'],
      ['status', 'x'],
      ['overdue', 'x'],
      ['cursor', 'bm9uc2Vuc2U'],
    ])
      expect(await viewer.client.call(listForAdministration, { [name as 'q']: value })).toMatchObject({ status: 400 })
  })

  it('[ADM-01/applications] hides what a withdrawn application said', async () => {
    const { id } = await createApplication({ status: 'withdrawn', message: 'Hemligt.' })
    const [row] = await listed({ status: 'withdrawn', limit: '1' })
    expect(row).toMatchObject({ id, answers: [], can: { decide: 'auth.forbidden' } })
  })
})

describe('decideForOwner', () => {
  it('[ADM-04/approve-application] an approval reaches the applicant as one of the owner, with the note as a message of the administrator', async () => {
    const { id, owner, applicant } = await createApplication()
    const answer = await decideAs(id, 'approved', 'Välkommen! Ägaren är på resa.')
    expect(answer).toMatchObject({ status: 200, body: { status: 'approved', can: { decide: 'application.answered' } } })
    await announceDecisions(jobs)
    expect((await applicant.client.succeed(listOwn, {})).items[0]).toMatchObject({ id, status: 'approved' })
    expect((await owner.client.succeed(listReceived, {})).items[0]).toMatchObject({
      id,
      status: 'approved',
      threadId: null,
    })
    const [notice] = (await applicant.client.succeed(listNotifications, {})).items
    expect(notice).toMatchObject({ type: 'application_approved', payload: { title: 'Kajakguide' } })
    const [threadId = ''] = /[\da-f-]{36}/.exec(notice?.link ?? '') ?? []
    expect((await applicant.client.succeed(readThread, { id: threadId })).messages.items).toMatchObject([
      { content: 'Välkommen! Ägaren är på resa.', mine: false },
    ])
    const [entry] = (await viewer.client.succeed(listAuditLog, { targetId: id })).items
    expect(entry).toMatchObject({
      action: 'applications.approve',
      actor: { id: admin.id },
      target: { kind: 'application', name: 'Kajakguide' },
      before: { status: 'pending' },
      after: { status: 'approved' },
      reason: 'Välkommen! Ägaren är på resa.',
    })
  })

  it('[ADM-04/reject-application] a rejection needs a note, is logged and reaches the applicant', async () => {
    const { id, applicant } = await createApplication({ status: 'contacted' })
    expect(await decideAs(id, 'rejected')).toMatchObject({ status: 400, fields: { note: 'field.required' } })
    expect(await decideAs(id, 'rejected', 'Annonsen bryter mot reglerna.')).toMatchObject({ status: 200 })
    await announceDecisions(jobs)
    expect((await applicant.client.succeed(listOwn, {})).items[0]).toMatchObject({ id, status: 'rejected' })
    expect((await viewer.client.succeed(listAuditLog, { targetId: id })).items).toMatchObject([
      { action: 'applications.reject', before: { status: 'contacted' }, after: { status: 'rejected' } },
    ])
  })

  it('[ADM-04/approve-application, ADM-03/viewers] refuses visitors, members, the owner and administrators of the level viewer', async () => {
    const { id, owner } = await createApplication()
    expect(await server.call(decideForOwner, { id, decision: 'approved' })).toMatchObject({ code: 'auth.required' })
    for (const refused of [owner, viewer])
      expect(await decideAs(id, 'approved', '', refused)).toMatchObject({ status: 403, code: 'auth.forbidden' })
  })

  it('[ADM-04/approve-application] refuses what is answered, withdrawn, ended, gone, a partnership or the administrator’s own', async () => {
    const missing = '00000000-0000-4000-8000-000000000000'
    const [answered, withdrawn, ended] = [
      await createApplication({ status: 'rejected' }),
      await createApplication({ status: 'withdrawn' }),
      await createApplication({ status: 'approved', endedAt: now }),
    ]
    const gone = await createApplication()
    await gone.owner.client.succeed(deleteOpportunity, { id: gone.listing.id })
    const partner = await buildPartnerApplication(server, (await buildMember(server)).id)
    const own = await applyTo(server, answered.listing.id, admin.id)
    const codes = await Promise.all(
      [missing, answered.id, withdrawn.id, ended.id, gone.id, partner.id, own.id].map(
        async (id) => (await decideAs(id, 'approved')).code,
      ),
    )
    expect(codes).toEqual([
      'application.not_found',
      'application.answered',
      'application.withdrawn',
      'application.ended',
      'application.subject_gone',
      'application.partnership',
      'application.own',
    ])
  })

  it('[ADM-04/approve-application] refuses an approval that the area of the subject refuses', async () => {
    const owner = await buildMember(server)
    const program = await buildProgram(server, owner.id, { status: 'completed' })
    const applicant = await buildMember(server)
    const subject = { kind: 'program', id: program.id, title: program.title, ownerId: owner.id } as const
    const { id } = await buildApplication(server, subject, applicant.id)
    expect(await decideAs(id, 'approved')).toMatchObject({ status: 409, code: 'application.subject_over' })
    expect((await listed({ kind: 'program', limit: '1' }))[0]).toMatchObject({ id, status: 'pending' })
  })

  it('[ADM-04/reject-application] of the decisions of the owner and of an administrator at once, one takes effect', async () => {
    const { id, owner } = await createApplication()
    const [byOwner, byAdmin] = await Promise.all([
      owner.client.succeed(decide, { ids: [id], status: 'approved' }),
      decideAs(id, 'rejected', 'Nej.'),
    ])
    expect(byOwner.refused).toEqual([])
    const status = (await owner.client.succeed(listReceived, {})).items[0]?.status
    // The owner may decide again; an administrator comes too late.
    expect(byAdmin.code).toBe(byAdmin.status === 200 ? null : 'application.answered')
    expect(status).toBe('approved')
  })
})
