import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { banUser } from '#features/accounts/contract/index.ts'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { readOverview } from '#features/admin/contract/index.ts'
import { list as listNotifications } from '#features/notifications/contract/index.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  decideProgram,
  listForReview,
  listPrograms,
  readProgram,
  submitProgram,
  updateProgram,
} from '../contract/index.ts'
import { buildProgram, localDay, type ProgramOverrides } from './testing.ts'

const server = await startTestServer()
const admin = await signedInMember(server, { fullName: 'Karin Administratör', adminLevel: 'admin' })
const visitor = server.client()

const createPending = async (overrides: ProgramOverrides = {}, member?: Parameters<typeof signedInMember>[1]) => {
  const owner = await signedInMember(server, member)
  return { owner, program: await buildProgram(server, owner.id, { status: 'pending_approval', ...overrides }) }
}
const auditEntriesOf = (id: string) =>
  server.db
    .selectFrom('audit_log')
    .select(['actor_id', 'action', 'target_name', 'before', 'after', 'reason'])
    .where('target_kind', '=', 'program')
    .where('target_id', '=', id)
    .orderBy('created_at')
    .execute()
const pendingIds = async () => (await admin.client.succeed(listForReview, { limit: 50 })).items.map(({ id }) => id)

describe('programs.decide', () => {
  it('[PROG-02/approve, PROG-02/active, ADM-04/approve-program] approval makes a program public, is logged, and notifies and mails the owner in their language', async () => {
    const { owner, program } = await createPending({ title: 'Fjällkraft', language: 'sv' }, { language: 'ar' })
    const { id, slug } = program
    expect(await visitor.call(readProgram, { slug })).toMatchObject({ status: 404 })
    const approved = await admin.client.succeed(decideProgram, { id, decision: 'approve', note: 'Välkommen!' })
    expect(approved).toMatchObject({
      status: 'active',
      applications: 'open',
      reviewNote: 'Välkommen!',
      can: { approve: 'program.wrong_state', reject: 'program.wrong_state' },
    })
    expect(approved.publishedAt).not.toBeNull()
    await expect.poll(async () => (await visitor.call(readProgram, { slug })).status).toBe(200)
    expect(await visitor.succeed(readProgram, { slug })).toMatchObject({ status: 'active', reviewNote: null })
    expect((await visitor.succeed(listPrograms, { q: 'fjällkraft' })).items).toMatchObject([{ id }])
    expect((await owner.client.succeed(listNotifications, {})).items).toMatchObject([
      { type: 'program_approved', payload: { title: 'Fjällkraft' }, link: `/programs/${slug}` },
    ])
    const mail = await server.mailTo(owner.email)
    expect(mail.subject).toBe('تمت الموافقة: \u2068Fjällkraft\u2069')
    expect(mail.text).toContain('Välkommen!')
    expect(await auditEntriesOf(id)).toEqual([
      {
        actor_id: admin.id,
        action: 'programs.approve',
        target_name: 'Fjällkraft',
        before: { status: 'pending_approval' },
        after: { status: 'active' },
        reason: 'Välkommen!',
      },
    ])
  })

  it('[PROG-02/reject, PROG-02/draft, ADM-04/reject-program] rejection needs a note, makes a draft of it and notifies the owner; it can be sent again', async () => {
    const { owner, program } = await createPending()
    const { id, slug, title } = program
    expect(await admin.client.call(decideProgram, { id, decision: 'reject', note: ' ' })).toMatchObject({
      status: 400,
      fields: { note: 'field.required' },
    })
    await admin.client.succeed(decideProgram, { id, decision: 'reject', note: 'Berätta mer om innehållet.' })
    expect(await owner.client.succeed(readProgram, { slug })).toMatchObject({
      status: 'draft',
      reviewNote: 'Berätta mer om innehållet.',
      can: { submit: 'ok' },
    })
    expect((await owner.client.succeed(listNotifications, {})).items).toMatchObject([
      { type: 'program_rejected', payload: { title } },
    ])
    const mail = await server.mailTo(owner.email)
    expect([mail.subject, mail.text]).toEqual([expect.stringContaining(title), expect.stringContaining('Berätta mer')])
    expect((await auditEntriesOf(id)).map(({ action, after }) => [action, after])).toEqual([
      ['programs.reject', { status: 'draft' }],
    ])
    await owner.client.succeed(submitProgram, { id })
    await admin.client.succeed(decideProgram, { id, decision: 'approve' })
    expect(await owner.client.succeed(readProgram, { slug })).toMatchObject({ status: 'active', reviewNote: null })
    expect((await owner.client.succeed(listNotifications, {})).items.map(({ type }) => type)).toEqual([
      'program_approved',
      'program_rejected',
    ])
  })

  it('[ADM-04/approve-program] of an approval and a rejection at once, one succeeds', async () => {
    const second = await signedInMember(server, { adminLevel: 'super_admin' })
    for (let round = 0; round < 4; round++) {
      const { program } = await createPending()
      const { id } = program
      const answers = await Promise.all([
        admin.client.call(decideProgram, { id, decision: 'approve' }),
        second.client.call(decideProgram, { id, decision: 'reject', note: 'Nej.' }),
      ])
      expect(answers.map(({ code }) => code).toSorted()).toEqual([null, 'program.wrong_state'])
      expect((await auditEntriesOf(id)).map(({ action }) => action)).toEqual([
        answers[0].status === 200 ? 'programs.approve' : 'programs.reject',
      ])
    }
  })

  it('[ADM-04/approve-program] administrators do not decide on their own program', async () => {
    const { owner, program } = await createPending({}, { adminLevel: 'super_admin' })
    for (const decision of ['approve', 'reject'] as const)
      expect(await owner.client.call(decideProgram, { id: program.id, decision, note: 'Jag.' })).toMatchObject({
        status: 403,
        code: 'program.own',
      })
    expect((await owner.client.succeed(readProgram, { slug: program.slug })).status).toBe('pending_approval')
    expect(await auditEntriesOf(program.id)).toEqual([])
  })

  it('[ADM-04/approve-program, ADM-02/ban] a program of a banned member, or one that is over, is rejected but not approved', async () => {
    const ofBanned = await createPending()
    await admin.client.succeed(banUser, { id: ofBanned.owner.id, reason: 'Skräp' })
    const over = await createPending({ endsOn: localDay(-1) })
    for (const [{ program }, code] of [
      [ofBanned, 'program.owner_banned'],
      [over, 'program.over'],
    ] as const) {
      const { id } = program
      expect(await admin.client.call(decideProgram, { id, decision: 'approve' })).toMatchObject({ status: 409, code })
      const rejected = await admin.client.succeed(decideProgram, { id, decision: 'reject', note: 'Inte nu.' })
      expect(rejected.status).toBe('draft')
    }
  })

  it('[ADM-04/approve-program] a decision on something else than the administrator has read is refused', async () => {
    const { owner, program } = await createPending()
    const { id } = program
    const item = (await admin.client.succeed(listForReview, { limit: 50 })).items.find((one) => one.id === id)
    const seen = item?.updatedAt ?? ''
    const fields = {
      title: 'Något annat',
      description: 'En helt annan text.',
      language: 'sv',
      isOnline: true,
      durationWeeks: 4,
      maxParticipants: 10,
    } as const
    await owner.client.succeed(updateProgram, { id, ...fields })
    expect(await admin.client.call(decideProgram, { id, decision: 'approve', seen })).toMatchObject({
      status: 409,
      code: 'program.changed_meanwhile',
    })
    const current = (await owner.client.succeed(readProgram, { slug: id })).updatedAt
    expect((await admin.client.succeed(decideProgram, { id, decision: 'approve', seen: current })).status).toBe(
      'active',
    )
  })

  it('[ADM-04/approve-program] an edited active program waits to be read; approving it keeps it public and notifies no one', async () => {
    const owner = await signedInMember(server)
    const publishedAt = new Date('2026-10-01T08:00:00Z')
    const { id } = await buildProgram(server, owner.id, { publishedAt })
    const fields = {
      title: 'Ny titel',
      description: 'En ny text.',
      language: 'sv',
      isOnline: true,
      durationWeeks: 4,
      maxParticipants: 10,
    } as const
    const edited = async () =>
      (await admin.client.succeed(listForReview, { queue: 'edited' })).items.map((item) => item.id)
    expect(await edited()).not.toContain(id)
    await owner.client.succeed(updateProgram, { id, ...fields })
    expect(await edited()).toContain(id)
    expect(await admin.client.call(decideProgram, { id, decision: 'reject', note: 'Nej.' })).toMatchObject({
      code: 'program.wrong_state',
    })
    expect(await admin.client.succeed(decideProgram, { id, decision: 'approve' })).toMatchObject({
      status: 'active',
      publishedAt: publishedAt.toISOString(),
    })
    expect(await edited()).not.toContain(id)
    expect((await owner.client.succeed(listNotifications, {})).items).toEqual([])
  })

  it('[ADM-04/approve-program] is for administrators who may write', async () => {
    const { owner, program } = await createPending()
    const [viewer, member] = [await signedInMember(server, { adminLevel: 'viewer' }), await signedInMember(server)]
    const input = { id: program.id, decision: 'approve' } as const
    expect(await visitor.call(decideProgram, input)).toMatchObject({ status: 401, code: 'auth.required' })
    for (const { client } of [viewer, member, owner])
      expect(await client.call(decideProgram, input)).toMatchObject({ status: 403, code: 'auth.forbidden' })
    expect(await admin.client.call(decideProgram, { id: randomUUID(), decision: 'approve' })).toMatchObject({
      status: 404,
      code: 'program.not_found',
    })
  })
})

describe('programs.review', () => {
  it('[ADM-04/approve-program] lists waiting programs, longest waiting first, page by page, with what each administrator may do', async () => {
    const own = await buildProgram(server, admin.id, {
      status: 'pending_approval',
      submittedAt: new Date('2026-01-03'),
    })
    const older = await createPending({ submittedAt: new Date('2026-01-02'), features: ['Kontor'] })
    const oldest = await createPending({ submittedAt: new Date('2026-01-01') })
    const { program: draft } = await createPending({ status: 'draft' })
    const first = await admin.client.succeed(listForReview, { limit: 2 })
    expect(first.items).toMatchObject([
      { id: oldest.program.id, organiser: { id: oldest.owner.id }, can: { approve: 'ok', reject: 'ok' } },
      { id: older.program.id, features: ['Kontor'], submittedAt: '2026-01-02T00:00:00.000Z' },
    ])
    const second = await admin.client.succeed(listForReview, { limit: 1, cursor: first.nextCursor ?? '' })
    expect(second.items).toMatchObject([{ id: own.id, can: { approve: 'program.own', reject: 'program.own' } }])
    expect(await pendingIds()).not.toContain(draft.id)
    const viewer = await signedInMember(server, { adminLevel: 'viewer' })
    expect((await viewer.client.succeed(listForReview, { limit: 1 })).items).toMatchObject([
      { can: { approve: 'auth.forbidden' } },
    ])
    expect(await admin.client.call(listForReview, { queue: 'edited', cursor: first.nextCursor ?? '' })).toMatchObject({
      status: 400,
      fields: { cursor: 'field.invalid' },
    })
  })

  it.each(['pending', 'edited'] as const)(
    '[ADM-04/approve-program] pages through the queue `%s` without gaps, also at the same moment',
    async (queue) => {
      const owner = await signedInMember(server)
      const moment = new Date('2025-06-01T12:00:00Z')
      const built = await Promise.all(
        Array.from({ length: 5 }, () =>
          buildProgram(server, owner.id, {
            createdAt: moment,
            ...(queue === 'pending' ? { status: 'pending_approval' } : { changedSinceReview: true }),
          }),
        ),
      )
      const ids: string[] = []
      let cursor: string | undefined
      do {
        const page = await admin.client.succeed(listForReview, { queue, limit: 2, ...(cursor ? { cursor } : {}) })
        ids.push(...page.items.filter(({ organiser }) => organiser.id === owner.id).map(({ id }) => id))
        cursor = page.nextCursor ?? undefined
      } while (cursor)
      const sorted = built.map(({ id }) => id).toSorted()
      expect(ids).toEqual(queue === 'pending' ? sorted : sorted.toReversed())
    },
  )

  it('[ADM-04/approve-program] is for administrators', async () => {
    const { client } = await signedInMember(server)
    expect((await client.call(listForReview, {})).code).toBe('auth.forbidden')
    expect((await visitor.call(listForReview, {})).code).toBe('auth.required')
  })

  it('[ADM-01/overview] the overview counts active programs and those that wait', async () => {
    const before = await admin.client.succeed(readOverview, {})
    const { owner } = await createPending()
    await buildProgram(server, owner.id)
    await buildProgram(server, owner.id, { status: 'draft' })
    const after = await admin.client.succeed(readOverview, {})
    expect([after.programs - before.programs, after.waiting.programs - before.waiting.programs]).toEqual([1, 1])
  })
})
