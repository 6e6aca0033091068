import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { InputOf } from '#kit/endpoint.ts'
import { buildMember, signedInClient, signedInMember } from '#features/accounts/server/testing.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  closeOpportunity,
  createOpportunity,
  deleteOpportunity,
  listOpportunities,
  opportunityLimits,
  readCreationRule,
  readOpportunity,
  reopenOpportunity,
  setCreationRule,
  updateOpportunity,
} from '../contract/index.ts'
import { buildOpportunity } from './testing.ts'

let frozen: Date | null = null
const server = await startTestServer({ clock: () => frozen ?? new Date() })
beforeEach(() => {
  frozen = null
})

const opportunityInput = (
  more: Partial<InputOf<typeof createOpportunity>> = {},
): InputOf<typeof createOpportunity> => ({
  title: 'Backend-utvecklare till Kiruna',
  type: 'job',
  language: 'sv',
  description: 'Vi söker dig som vill bygga betalningar för hela Norden.',
  ...more,
})

describe('opportunities.create', () => {
  it('[OPP-05/create, OPP-11/pay, OPP-11/equity] stores all fields of an opportunity', async () => {
    const { client, id } = await signedInMember(server, { fullName: 'Åsa Berg', accessRoles: ['partner'] })
    const all = {
      companyName: 'Polarljus AB',
      location: 'Kiruna',
      remoteOk: true,
      salaryRange: 'enligt avtal',
      equityRange: 'options',
      pay: { min: 4_500_000, max: 6_000_000, period: 'month' },
      equity: { min: 25, max: 100 },
      requirements: ['TypeScript', 'PostgreSQL'],
      benefits: ['Norrsken'],
      applicationDeadline: '2099-06-30',
      contactEmail: 'Jobb@Example.com',
      externalUrl: 'https://example.com/jobb',
    } as const
    const made = await client.succeed(createOpportunity, opportunityInput(all as never))
    expect(made).toMatchObject({
      ...all,
      pay: { ...all.pay, currency: 'SEK' },
      contactEmail: 'jobb@example.com',
      title: 'Backend-utvecklare till Kiruna',
      slug: `backend-utvecklare-till-kiruna-${made.id.slice(0, 8)}`,
      deadlineZone: 'Europe/Stockholm',
      closesAt: '2099-06-30T22:00:00.000Z',
      isActive: true,
      poster: { id, fullName: 'Åsa Berg', partner: true },
      applications: 0,
      can: { apply: 'opportunity.own', edit: 'ok', close: 'ok', reopen: 'ok', delete: 'ok', seeApplicants: 'ok' },
    })
  })

  it('[OPP-05/create] refuses more than fifty opportunities a day, including deleted ones and concurrent requests', async () => {
    const { client, id } = await signedInMember(server)
    const earlier = { member_id: id, created_at: new Date() }
    await server.db
      .insertInto('opportunity_postings')
      .values(Array.from({ length: opportunityLimits.perDay - 1 }, () => earlier))
      .execute()
    const answers = await Promise.all(
      ['Ett', 'Två', 'Tre'].map((title) =>
        client.call(createOpportunity, opportunityInput({ title: `${title} uppdrag` })),
      ),
    )
    expect(answers.map(({ code }) => code).toSorted()).toEqual(
      [null, 'opportunity.enough_for_today', 'opportunity.enough_for_today'].toSorted(),
    )
    await client.succeed(deleteOpportunity, { id: answers.find(({ code }) => code === null)?.body.id ?? '' })
    expect(await client.call(createOpportunity, opportunityInput())).toMatchObject({
      status: 429,
      code: 'opportunity.enough_for_today',
    })
    frozen = new Date(Date.now() + 25 * 3_600_000)
    expect((await client.call(createOpportunity, opportunityInput())).status).toBe(200)
  })

  it('[OPP-05/create] creates one opportunity for requests with the same idempotency key', async () => {
    const { client } = await signedInMember(server)
    const key = { idempotencyKey: randomUUID() }
    const [first, second] = await Promise.all([
      client.succeed(createOpportunity, opportunityInput({ title: 'Bara en gång' }), key),
      client.succeed(createOpportunity, opportunityInput({ title: 'Bara en gång' }), key),
    ])
    expect(second.id).toBe(first.id)
  })

  it.each([
    [{ title: '' }, { title: 'field.too_short' }],
    [{ title: 'x'.repeat(161) }, { title: 'field.too_long' }],
    [{ type: 'gig' }, { type: 'field.not_in_list' }],
    [{ description: 'Kort.' }, { description: 'field.too_short' }],
    [{ language: 'de' }, { language: 'field.not_in_list' }],
    [{ contactEmail: 'nobody' }, { contactEmail: 'field.invalid_email' }],
    [{ externalUrl: 'javascript:alert(1)' }, { externalUrl: 'field.invalid_url' }],
    [{ applicationDeadline: '2026-02-30' }, { applicationDeadline: 'field.invalid_date' }],
    [{ applicationDeadline: '2020-01-01' }, { applicationDeadline: 'opportunity.deadline_in_the_past' }],
    [{ deadlineZone: 'Europe/Atlantis' }, { deadlineZone: 'field.not_in_list' }],
    [{ pay: { min: 2, max: 1, period: 'month' } }, { 'pay.max': 'field.maximum_below_minimum' }],
    [{ pay: { period: 'month' } }, { 'pay.min': 'field.range_empty' }],
    [{ pay: { min: -1, period: 'year' } }, { 'pay.min': 'field.too_small' }],
    [{ equity: { max: 10_001 } }, { 'equity.max': 'field.too_big' }],
    [{ requirements: ['ok', ''] }, { 'requirements.1': 'field.required' }],
    [{ ownerId: randomUUID() }, { ownerId: 'field.unknown' }],
  ])('[OPP-05/field-marked] reports the invalid field for %j', async (wrong, fields) => {
    const { client } = await signedInMember(server)
    expect(await client.call(createOpportunity, opportunityInput(wrong as never))).toMatchObject({
      status: 400,
      code: 'input.invalid',
      fields,
    })
  })

  it("[OPP-05/field-marked] accepts today in the deadline's time zone and no earlier day", async () => {
    const { client } = await signedInMember(server)
    const until = (applicationDeadline: string) =>
      client.call(createOpportunity, opportunityInput({ applicationDeadline, deadlineZone: 'Pacific/Kiritimati' }))
    // At this moment it is already tomorrow in the deadline's zone, but still today in Sweden.
    frozen = new Date('2026-06-30T10:00:00Z')
    expect((await until('2026-07-01')).status).toBe(200)
    expect(await until('2026-06-30')).toMatchObject({
      status: 400,
      fields: { applicationDeadline: 'opportunity.deadline_in_the_past' },
    })
    frozen = new Date('2026-06-30T09:59:59.999Z')
    expect((await until('2026-06-30')).status).toBe(200)
  })

  it('[OPP-05/confirmed-email] requires a session and a confirmed mail address', async () => {
    expect(await server.call(createOpportunity, opportunityInput())).toMatchObject({
      status: 401,
      code: 'auth.required',
    })
    const { client } = await signedInMember(server, { confirmed: false })
    expect(await client.call(createOpportunity, opportunityInput())).toMatchObject({
      status: 403,
      code: 'auth.unconfirmed',
    })
  })
})

describe('creation rule', () => {
  it('[OPP-05/partners-only] an administrator can reserve posting for partners and open it again', async () => {
    const admin = await signedInMember(server, { adminLevel: 'admin' })
    const member = await signedInMember(server)
    const partner = await signedInMember(server, { accessRoles: ['partner'] })
    expect(await member.client.call(setCreationRule, { rule: 'partners' })).toMatchObject({
      status: 403,
      code: 'auth.forbidden',
    })
    expect(await server.call(setCreationRule, { rule: 'partners' })).toMatchObject({ status: 401 })
    expect(await admin.client.call(setCreationRule, { rule: 'nobody' as 'members' })).toMatchObject({ status: 400 })
    await admin.client.succeed(setCreationRule, { rule: 'partners' })
    try {
      expect(await member.client.call(createOpportunity, opportunityInput())).toMatchObject({
        status: 403,
        code: 'opportunity.partners_only',
      })
      expect(await member.client.succeed(readCreationRule, {})).toEqual({
        rule: 'partners',
        can: { create: 'opportunity.partners_only', setRule: 'auth.forbidden' },
      })
      expect((await partner.client.call(createOpportunity, opportunityInput())).status).toBe(200)
    } finally {
      await admin.client.succeed(setCreationRule, { rule: 'members' })
    }
    expect(await server.client().succeed(readCreationRule, {})).toEqual({
      rule: 'members',
      can: { create: 'auth.required', setRule: 'auth.required' },
    })
  })
})

describe('opportunities.read', () => {
  it('[ROUTE-06/opportunities-slug] finds an opportunity by its slug, also one that ends like the id of another opportunity', async () => {
    const owner = await buildMember(server)
    const other = await buildOpportunity(server, owner.id)
    const { id, slug } = await buildOpportunity(server, owner.id, { slug: `forskare-i-lulea-${other.id.slice(0, 8)}` })
    for (const typed of [slug, slug.toUpperCase()])
      expect(await server.client().succeed(readOpportunity, { slug: typed }), typed).toMatchObject({ id, slug })
  })

  it('[ROUTE-06/opportunities-id] finds an opportunity by its full id, alone or after any words', async () => {
    const { id, slug } = await buildOpportunity(server, (await buildMember(server)).id)
    for (const typed of [id, id.toUpperCase(), id.replaceAll('-', ''), `gammal-titel-${id}`])
      expect(await server.client().succeed(readOpportunity, { slug: typed }), typed).toMatchObject({ id, slug })
  })

  it('[ROUTE-06/opportunities-prefix] finds an opportunity by the first 8 hex digits of its id, alone or after any words', async () => {
    const { id, slug } = await buildOpportunity(server, (await buildMember(server)).id)
    const prefix = id.slice(0, 8)
    for (const typed of [prefix, prefix.toUpperCase(), `gammal-titel-${prefix}`])
      expect(await server.client().succeed(readOpportunity, { slug: typed }), typed).toMatchObject({ id, slug })
    expect(await server.call(readOpportunity, { slug: `${prefix}-gammal-titel` })).toMatchObject({
      status: 404,
      code: 'opportunity.not_found',
    })
  })

  it('[ROUTE-06/opportunities-raw] finds an opportunity by a slug that is stored with capital letters, typed exactly so', async () => {
    const { id } = await buildOpportunity(server, (await buildMember(server)).id, { slug: 'Fyrvaktare-På-Vinga' })
    expect((await server.client().succeed(readOpportunity, { slug: 'Fyrvaktare-På-Vinga' })).id).toBe(id)
    expect(await server.call(readOpportunity, { slug: 'fyrvaktare-på-vinga' })).toMatchObject({
      status: 404,
      code: 'opportunity.not_found',
    })
  })

  it('[ROUTE-06/opportunities-slug] finds an opportunity by an Arabic slug', async () => {
    const owner = await buildMember(server)
    const made = await buildOpportunity(server, owner.id, {
      title: 'مهندس برمجيات في ستوكهولم لدى شركة ناشئة تعمل في مجال الطاقة المتجددة',
      language: 'ar',
    })
    expect(await server.client().succeed(readOpportunity, { slug: made.slug })).toMatchObject({
      id: made.id,
      language: 'ar',
    })
  })

  it('[ROUTE-06/opportunities-ambiguous] finds no opportunity by a prefix that two ids begin with', async () => {
    const owner = await buildMember(server)
    const start = randomUUID().slice(0, 8)
    await buildOpportunity(server, owner.id, { id: `${start}-0000-4000-8000-000000000001`, slug: `one-${start}` })
    await buildOpportunity(server, owner.id, { id: `${start}-0000-4000-8000-000000000002`, slug: `two-${start}` })
    const visitor = server.client()
    expect(await visitor.call(readOpportunity, { slug: `three-${start}` })).toMatchObject({
      status: 404,
      code: 'opportunity.not_found',
    })
    expect((await visitor.succeed(readOpportunity, { slug: `two-${start}` })).id).toMatch(/2$/)
  })

  it.each(['nothing', 'nothing-00000000', randomUUID(), '%25', "'; drop table opportunities; --", '_'.repeat(400)])(
    '[OPP-08/not-found] returns not found for the slug %s',
    async (slug) => {
      expect(await server.call(readOpportunity, { slug })).toMatchObject({ status: 404, code: 'opportunity.not_found' })
    },
  )

  it('[OPP-08/inactive] returns a closed opportunity only to its owner and administrators', async () => {
    const owner = await signedInMember(server)
    const admin = await signedInMember(server, { adminLevel: 'viewer' })
    const stranger = await signedInMember(server)
    const { slug, id } = await buildOpportunity(server, owner.id, { closedAt: new Date() })
    for (const address of [slug, id, id.slice(0, 8)]) {
      expect(await server.call(readOpportunity, { slug: address })).toMatchObject({ status: 404 })
      expect(await stranger.client.call(readOpportunity, { slug: address })).toMatchObject({ status: 404 })
    }
    expect(await owner.client.succeed(readOpportunity, { slug })).toMatchObject({ isActive: false })
    expect(await admin.client.succeed(readOpportunity, { slug })).toMatchObject({ isActive: false })
  })

  it('[OPP-10/contact-email] returns the contact address only to members', async () => {
    const owner = await buildMember(server)
    const { slug } = await buildOpportunity(server, owner.id, { contactEmail: 'secret-contact@example.com' })
    const member = await signedInMember(server)
    expect((await member.client.succeed(readOpportunity, { slug })).contactEmail).toBe('secret-contact@example.com')
    const lockedOut = await signedInMember(server, { banned: true })
    for (const client of [server.client(), lockedOut.client]) {
      for (const path of [
        `/api/opportunities/${slug}`,
        '/api/opportunities',
        `/rest/v1/opportunities?slug=eq.${slug}`,
      ]) {
        const text = await (await client.raw(path)).text()
        expect(text, path).toContain(slug)
        expect(text, path).not.toContain('secret-contact')
      }
    }
  })
})

describe('opportunities.update, close, reopen and delete', () => {
  it('[OPP-05/edit] the owner edits an opportunity and its slug stays the same', async () => {
    const owner = await signedInMember(server)
    const made = await buildOpportunity(server, owner.id, { companyName: 'Before AB' })
    const changed = await owner.client.succeed(updateOpportunity, {
      id: made.id,
      ...opportunityInput({ title: 'Ny titel', type: 'freelance' }),
    })
    expect(changed).toMatchObject({ slug: made.slug, title: 'Ny titel', type: 'freelance', companyName: null })
  })

  it('[OPP-05/edit] a passed deadline may stay but cannot be set', async () => {
    const owner = await signedInMember(server)
    const { id } = await buildOpportunity(server, owner.id, { applicationDeadline: '2020-01-01' })
    const rewrite = (applicationDeadline: string) =>
      owner.client.call(updateOpportunity, { id, ...opportunityInput({ applicationDeadline }) })
    expect((await rewrite('2020-01-01')).status).toBe(200)
    expect(await rewrite('2020-01-02')).toMatchObject({
      status: 400,
      fields: { applicationDeadline: 'opportunity.deadline_in_the_past' },
    })
  })

  it('[OPP-05/close] closing removes an opportunity from the list and reopening restores it, both idempotently', async () => {
    const owner = await signedInMember(server)
    const { id, title } = await buildOpportunity(server, owner.id, { title: 'Zephyr' })
    const listed = async () => (await server.client().succeed(listOpportunities, { q: title })).items.length
    expect(await listed()).toBe(1)
    for (const _ of [1, 2])
      expect(await owner.client.succeed(closeOpportunity, { id })).toMatchObject({ isActive: false })
    expect(await listed()).toBe(0)
    for (const _ of [1, 2])
      expect(await owner.client.succeed(reopenOpportunity, { id })).toMatchObject({ isActive: true, closedAt: null })
    expect(await listed()).toBe(1)
  })

  it('an opportunity whose deadline has passed cannot be reopened', async () => {
    const owner = await signedInMember(server)
    const { id } = await buildOpportunity(server, owner.id, { applicationDeadline: '2020-01-01', closedAt: new Date() })
    expect(await owner.client.call(reopenOpportunity, { id })).toMatchObject({
      status: 409,
      code: 'opportunity.deadline_passed',
    })
  })

  it('[OPP-05/delete] a deleted opportunity is no longer found', async () => {
    const owner = await signedInMember(server)
    const { id } = await buildOpportunity(server, owner.id)
    await owner.client.succeed(deleteOpportunity, { id })
    expect(await owner.client.call(readOpportunity, { slug: id })).toMatchObject({ status: 404 })
    expect(await owner.client.call(deleteOpportunity, { id })).toMatchObject({
      status: 404,
      code: 'opportunity.not_found',
    })
  })

  it('[OPP-05/edit] administrators can close and delete, but not edit or reopen', async () => {
    const owner = await buildMember(server)
    const admin = await signedInMember(server, { adminLevel: 'admin' })
    const { id } = await buildOpportunity(server, owner.id)
    expect(await admin.client.call(updateOpportunity, { id, ...opportunityInput() })).toMatchObject({
      status: 403,
      code: 'opportunity.not_yours',
    })
    expect(await admin.client.succeed(closeOpportunity, { id })).toMatchObject({ isActive: false })
    expect(await admin.client.call(reopenOpportunity, { id })).toMatchObject({
      status: 403,
      code: 'opportunity.not_yours',
    })
    await admin.client.succeed(deleteOpportunity, { id })
  })

  const changes = [
    ['update', updateOpportunity, opportunityInput()],
    ['close', closeOpportunity, {}],
    ['reopen', reopenOpportunity, {}],
    ['delete', deleteOpportunity, {}],
  ] as const

  it.each(changes)(
    '[OPP-05/edit, OPP-05/close, OPP-05/delete] %s is refused for other members, visitors and missing opportunities',
    async (_, endpoint, input) => {
      const owner = await buildMember(server)
      const stranger = await signedInMember(server)
      const { id } = await buildOpportunity(server, owner.id)
      const closed = await buildOpportunity(server, owner.id, { closedAt: new Date() })
      const call = (id: string, as?: typeof stranger.client) => server.call(endpoint, { id, ...input } as never, as)
      expect(await call(id)).toMatchObject({ status: 401, code: 'auth.required' })
      expect(await call(id, stranger.client)).toMatchObject({ status: 403, code: 'opportunity.not_yours' })
      expect(await call(closed.id, stranger.client)).toMatchObject({ status: 404, code: 'opportunity.not_found' })
      expect(await call(randomUUID(), stranger.client)).toMatchObject({ status: 404, code: 'opportunity.not_found' })
      expect(await call('nonsense', stranger.client)).toMatchObject({ status: 400, fields: { id: 'field.invalid_id' } })
    },
  )

  it('[OPP-06/deadline] an opportunity stays readable after its deadline', async () => {
    const owner = await buildMember(server)
    const member = await signedInClient(server, await buildMember(server))
    const { slug } = await buildOpportunity(server, owner.id, { applicationDeadline: '2026-03-01' })
    frozen = new Date('2026-03-01T22:59:59.999Z')
    expect((await member.succeed(readOpportunity, { slug })).can['apply']).toBe('ok')
    frozen = new Date('2026-03-01T23:00:00Z')
    expect((await member.succeed(readOpportunity, { slug })).can['apply']).toBe('opportunity.deadline_passed')
  })
})
