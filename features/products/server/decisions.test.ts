import { describe, expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { startTestServer } from '#tests/support/server.ts'
import { type Decision, decide, listForReview, listProducts, readProduct, updateProduct } from '../contract/index.ts'
import { buildPicture, buildProduct } from './testing.ts'

const server = await startTestServer()
const admin = await signedInMember(server, { adminLevel: 'admin', fullName: 'Admin' })
const viewer = await signedInMember(server, { adminLevel: 'viewer' })
const creator = await signedInMember(server, { language: 'sv' })
const maker = await signedInMember(server, { language: 'ar' })
const waiting = (title: string, overrides = {}) =>
  buildProduct(server, creator.id, { title, status: 'pending_review', makerIds: [maker.id], ...overrides })

const notificationsOf = async (memberId: string) =>
  (
    await server.db
      .selectFrom('notifications')
      .select(['type', 'payload', 'link'])
      .where('member_id', '=', memberId)
      .orderBy('created_at')
      .execute()
  ).map(({ type, payload }) => [type, (payload as { title: string }).title])

describe('decide', () => {
  it('[PROD-03/approve, PROD-03/archive, PROD-03/told-approval, ADM-04/approve-product] launches an approved product once, with notification and mail', async () => {
    const { id, slug } = await waiting('Isbrytaren')
    const approved = await admin.client.succeed(decide, { id, decision: 'approve', note: 'Välkommen.' })
    expect(approved).toMatchObject({ status: 'approved', launchedAt: expect.any(String) })
    expect((await server.client().succeed(listProducts, { q: 'isbrytaren' })).items.map((one) => one.slug)).toEqual([
      slug,
    ])
    expect(await notificationsOf(creator.id)).toContainEqual(['product_approved', 'Isbrytaren'])
    expect(await notificationsOf(maker.id)).toContainEqual(['product_approved', 'Isbrytaren'])
    const mail = await server.mailTo(creator.email)
    expect([mail.subject, mail.text]).toEqual(['Lanserad: Isbrytaren', expect.stringContaining('Välkommen.')])
    expect((await server.mailTo(maker.email)).subject).toContain('أُطلق')
    const logged = await server.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'reason'])
      .where('target_id', '=', id)
      .execute()
    expect(logged).toEqual([{ action: 'products.approve', actor_id: admin.id, reason: 'Välkommen.' }])
    // A restored product keeps the day of its launch.
    await admin.client.succeed(decide, { id, decision: 'archive' })
    expect(await server.call(readProduct, { slug })).toMatchObject({ status: 404 })
    expect((await admin.client.succeed(decide, { id, decision: 'restore' })).launchedAt).toBe(approved.launchedAt)
  })

  it('[PROD-03/reject, PROD-03/told-rejection, ADM-04/reject-product] requires a reason for a rejection and shows it to the makers', async () => {
    const { id, slug } = await waiting('Avslaget')
    expect(await admin.client.call(decide, { id, decision: 'reject' })).toMatchObject({
      status: 400,
      fields: { note: 'field.required' },
    })
    await admin.client.succeed(decide, { id, decision: 'reject', note: 'Bilden visar en annan produkt.' })
    expect(await creator.client.succeed(readProduct, { slug })).toMatchObject({
      status: 'rejected',
      note: 'Bilden visar en annan produkt.',
    })
    expect(await notificationsOf(creator.id)).toContainEqual(['product_rejected', 'Avslaget'])
    expect(await server.call(readProduct, { slug })).toMatchObject({ status: 404 })
  })

  it.each([
    ['draft', []],
    ['pending_review', ['approve', 'reject']],
    ['approved', ['archive']],
    ['rejected', ['approve']],
    ['archived', ['restore']],
  ] as const)(
    '[PROD-03/approve, PROD-03/reject, PROD-03/archive] allows only the possible decisions on a product with status %s',
    async (status, allowed) => {
      for (const decision of ['approve', 'reject', 'archive', 'restore'] as const) {
        const { id } = await buildProduct(server, creator.id, { status })
        const answer = await admin.client.call(decide, { id, decision, note: 'Så här.' })
        expect([decision, answer.code]).toEqual([
          decision,
          (allowed as readonly Decision[]).includes(decision) ? null : 'product.wrong_state',
        ])
      }
    },
  )

  it('serializes the decisions of two administrators at the same moment', async () => {
    const second = await signedInMember(server, { adminLevel: 'super_admin' })
    const { id } = await waiting('Tvist')
    const answers = await Promise.all([
      admin.client.call(decide, { id, decision: 'approve' }),
      second.client.call(decide, { id, decision: 'reject', note: 'Nej.' }),
      second.client.call(decide, { id, decision: 'approve' }),
    ])
    const done = answers.filter(({ status }) => status === 200).length
    const rows = await server.db.selectFrom('product_decisions').select('id').where('product_id', '=', id).execute()
    // A rejection can be followed by an approval. All other pairs exclude each other.
    expect(rows.length).toBe(done)
    expect([1, 2]).toContain(done)
  })
})

describe('updateProduct after the launch', () => {
  it('keeps the product launched at its slug and marks it as changed until an administrator approves it', async () => {
    const { id, slug } = await buildProduct(server, creator.id, { title: 'Före', status: 'approved' })
    const { id: fileId } = await buildPicture(server, creator.id)
    const fields = {
      id,
      title: 'Efter',
      tagline: 'En rad',
      description: 'Mer',
      language: 'sv' as const,
      categories: ['ai' as const],
      thumbnail: { fileId, alt: '' },
    }
    expect(await creator.client.succeed(updateProduct, fields)).toMatchObject({
      slug,
      title: 'Efter',
      status: 'approved',
    })
    const changed = async () =>
      (await admin.client.succeed(listForReview, { status: 'approved', changed: 'true' })).items.map((one) => one.id)
    expect(await changed()).toEqual([id])
    await admin.client.succeed(decide, { id, decision: 'approve' })
    expect(await changed()).toEqual([])
    // Saving without a change does not mark the product.
    await creator.client.succeed(updateProduct, fields)
    expect(await changed()).toEqual([])
  })
})

describe('listForReview', () => {
  it('lists the products that wait longest first, page by page, with earlier decisions', async () => {
    const own = await signedInMember(server)
    const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1, 12, minutes))
    for (const minutes of [3, 1, 2])
      await buildProduct(server, own.id, { title: `Kö ${minutes}`, status: 'pending_review', submittedAt: at(minutes) })
    const first = await viewer.client.succeed(listForReview, { q: 'kö', limit: 2 })
    const second = await viewer.client.succeed(listForReview, { q: 'kö', limit: 2, cursor: first.nextCursor as string })
    expect([...first.items, ...second.items].map(({ title }) => title)).toEqual(['Kö 1', 'Kö 2', 'Kö 3'])
    const { id } = first.items[0] as { id: string }
    await admin.client.succeed(decide, { id, decision: 'reject', note: 'Mer text.' })
    const [rejected] = (await viewer.client.succeed(listForReview, { status: 'rejected', q: 'kö' })).items
    expect(rejected?.history).toEqual([
      {
        decision: 'reject',
        note: 'Mer text.',
        language: 'sv',
        by: expect.objectContaining({ fullName: 'Admin' }),
        at: expect.any(String),
      },
    ])
    expect(
      await viewer.client.call(listForReview, { cursor: first.nextCursor as string, status: 'rejected' }),
    ).toMatchObject({ status: 400, fields: { cursor: 'field.invalid' } })
    expect((await viewer.client.succeed(listForReview, { status: 'draft' })).items).toEqual([])
  })
})

describe('decide with the version that the administrator has seen', () => {
  const swapped = (id: string, fileId: string) => ({
    id,
    title: 'Bytt',
    tagline: 'En rad',
    description: 'Något helt annat',
    language: 'sv' as const,
    categories: ['ai' as const],
    thumbnail: { fileId, alt: '' },
  })

  it('[PROD-03/approve] refuses to decide on a product that was edited after the administrator loaded it', async () => {
    const { id } = await waiting('Det som visades', { makerIds: [] })
    const looked = (await admin.client.succeed(listForReview, { q: 'det som visades' })).items[0]?.updatedAt as string
    const { id: fileId } = await buildPicture(server, creator.id)
    const { updatedAt } = await creator.client.succeed(updateProduct, swapped(id, fileId))
    for (const decision of ['approve', 'reject'] as const) {
      expect(await admin.client.call(decide, { id, decision, note: 'Så här.', seen: looked })).toMatchObject({
        status: 409,
        code: 'product.changed_meanwhile',
      })
    }
    expect(await admin.client.succeed(decide, { id, decision: 'approve', seen: updatedAt })).toMatchObject({
      status: 'approved',
      title: 'Bytt',
    })
  })

  it('[PROD-03/approve] never approves an edit unseen when it is saved at the moment of the approval', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await waiting(`Växlingen ${round}`, { makerIds: [] })
      const { updatedAt: seen } = await admin.client.succeed(readProduct, { slug: id })
      const { id: fileId } = await buildPicture(server, creator.id)
      const [decided, edited] = await Promise.all([
        admin.client.call(decide, { id, decision: 'approve', seen }),
        creator.client.call(updateProduct, swapped(id, fileId)),
      ])
      expect(edited.status).toBe(200)
      const row = await server.db
        .selectFrom('products')
        .select(['status', 'changed_since_review'])
        .where('id', '=', id)
        .executeTakeFirst()
      // Edited first: still in review. Approved first: launched and marked as changed.
      expect([decided.code, row]).toEqual(
        decided.status === 200
          ? [null, { status: 'approved', changed_since_review: true }]
          : ['product.changed_meanwhile', { status: 'pending_review', changed_since_review: false }],
      )
    }
  })
})
