import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import { presenceChanged } from '#features/accounts/contract/index.ts'
import type { InputOf } from '#kit/endpoint.ts'
import { publishToEveryone } from '#tests/support/live-subscription.ts'
import { startTestServer } from '#tests/support/server.ts'
import { createProduct, listOwn, listProducts, readProduct } from '../contract/index.ts'
import { products } from './index.ts'
import { buildPicture, buildProduct } from './testing.ts'

const server = await startTestServer()
const creator = await signedInMember(server)
const hours = (count: number) => new Date(Date.now() - count * 3_600_000)

const titles = async (input: InputOf<typeof listProducts> = {}, client = server.client()) =>
  (await client.succeed(listProducts, input)).items.map(({ title }) => title)

const paged = async (input: InputOf<typeof listProducts>) => {
  const all: string[] = []
  let cursor: string | undefined
  do {
    const page = await server.client().succeed(listProducts, { ...input, limit: 2, ...(cursor ? { cursor } : {}) })
    all.push(...page.items.map(({ title }) => title))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return all
}

describe('listProducts', () => {
  it('[PROD-04/categories, PROD-04/sort] lists only launched products, in every order, page by page', async () => {
    const voters = await Promise.all([1, 2, 3].map(() => buildMember(server, { memberSince: hours(24 * 60) })))
    const [one, two, three] = voters.map(({ id }) => id) as [string, string, string]
    await buildProduct(server, creator.id, {
      title: 'Old and loved',
      launchedAt: hours(24 * 30),
      voterIds: [one, two, three],
      categories: ['climate'],
    })
    await buildProduct(server, creator.id, {
      title: 'Rising',
      launchedAt: hours(30),
      voterIds: [one, two],
      categories: ['climate', 'hardware'],
    })
    await buildProduct(server, creator.id, { title: 'Newest', launchedAt: hours(1), voterIds: [three] })
    await buildProduct(server, creator.id, { title: 'Quiet', launchedAt: hours(3) })
    for (const status of ['draft', 'pending_review', 'rejected', 'archived'] as const)
      await buildProduct(server, creator.id, { status })
    await products.cleanup?.(server.db, new Date())
    expect(await titles()).toEqual(['Newest', 'Quiet', 'Rising', 'Old and loved'])
    expect(await paged({ sort: 'newest' })).toEqual(await titles())
    expect(await paged({ sort: 'popular' })).toEqual(['Old and loved', 'Rising', 'Newest', 'Quiet'])
    expect(await paged({ sort: 'trending' })).toEqual(['Rising', 'Newest', 'Quiet', 'Old and loved'])
    expect(await titles({ category: 'climate' })).toEqual(['Rising', 'Old and loved'])
    expect(await titles({ category: 'games' })).toEqual([])
    expect((await server.client().succeed(listProducts, { limit: 1 })).total).toBe(4)
  })

  it('refuses unknown filter values and a cursor from another sort order', async () => {
    const { nextCursor } = await server.client().succeed(listProducts, { limit: 1 })
    expect(await server.call(listProducts, { cursor: nextCursor as string, sort: 'popular' })).toMatchObject({
      status: 400,
      fields: { cursor: 'field.invalid' },
    })
    expect(await server.call(listProducts, { sort: 'worst' as 'newest' })).toMatchObject({
      status: 400,
      fields: { sort: 'field.not_in_list' },
    })
    expect(await server.call(listProducts, { category: 'boats' as 'ai' })).toMatchObject({
      status: 400,
      fields: { category: 'field.not_in_list' },
    })
    expect(await server.call(listProducts, { q: 'x'.repeat(201) })).toMatchObject({
      status: 400,
      fields: { q: 'field.too_long' },
    })
  })
})

describe('listProducts with a search text', () => {
  it('[PROD-04/search] searches title, tagline and description in three languages, best match first; å, ä and ö are distinct', async () => {
    await buildProduct(server, creator.id, {
      title: 'Fjällvind',
      launchedAt: hours(2),
      tagline: 'Vindkraft för byar',
      language: 'sv',
      description: 'Lagrar el i berg.',
    })
    await buildProduct(server, creator.id, {
      title: 'Bergverk',
      launchedAt: hours(1),
      tagline: 'Något annat',
      language: 'sv',
      description: 'Nämner fjällvind en gång i en längre text om gruvor.',
    })
    await buildProduct(server, creator.id, { title: 'Hal', tagline: 'Om is', language: 'sv' })
    await buildProduct(server, creator.id, { title: 'Hål', tagline: 'Om berg', language: 'sv' })
    await buildProduct(server, creator.id, { title: 'مُدوّنة الأطباء', tagline: 'ملاحظات للعيادات', language: 'ar' })
    expect(await titles({ q: 'fjällvind' })).toEqual(['Fjällvind', 'Bergverk'])
    expect(await titles({ q: 'vindkraften' })).toEqual(['Fjällvind'])
    expect(await titles({ q: 'hål' })).toEqual(['Hål'])
    expect(await titles({ q: 'مدونه الاطباء' })).toEqual(['مُدوّنة الأطباء'])
    expect(await titles({ q: 'fjällvind', sort: 'newest' })).toEqual(['Bergverk', 'Fjällvind'])
    expect(await titles({ q: 'fjällv' })).toEqual(['Fjällvind', 'Bergverk'])
    expect(await titles({ q: 'kraft' })).toEqual(['Fjällvind'])
  })

  it('[PROD-04/search] corrects a misspelt word and returns the correction on every page', async () => {
    for (let n = 0; n < 3; n++) await buildProduct(server, creator.id, { title: `Kompassen ${n}` })
    const first = await server.client().succeed(listProducts, { q: 'kompasen', limit: 2 })
    expect([first.correctedTo, first.items.length, first.total]).toEqual(['kompassen', 2, 3])
    const second = await server
      .client()
      .succeed(listProducts, { q: 'kompasen', limit: 2, cursor: first.nextCursor as string })
    expect([second.correctedTo, second.items.length]).toEqual(['kompassen', 1])
    expect(await titles({ q: 'xyzzyplugh' })).toEqual([])
  })

  it('[PROD-04/search] accepts punctuation and query operators as plain text', async () => {
    for (const q of ['%%', '__', "';--", '((', '"" !', '<->', '\\\\', '& |', ':*', "a'b", '\u2019'])
      expect((await server.call(listProducts, { q })).status, q).toBe(200)
  })
})

describe('readProduct', () => {
  it('[ROUTE-06/products-slug, ROUTE-06/products-id] finds a product by its slug or id in upper or lower case', async () => {
    const { id, slug } = await buildProduct(server, creator.id, { title: 'Åsikt', slug: 'asikt', gallery: 2 })
    for (const typed of [slug, 'ASIKT', id, id.toUpperCase()])
      expect((await server.client().succeed(readProduct, { slug: typed })).id).toBe(id)
    const view = await server.client().succeed(readProduct, { slug })
    expect(view.thumbnail).toMatchObject({
      fileId: null,
      alt: 'Picture 0',
      picture: { width: 1600, colour: '#123456' },
    })
    expect(view.gallery.map(({ alt }) => alt)).toEqual(['Picture 1', 'Picture 2'])
    expect((await creator.client.succeed(readProduct, { slug })).thumbnail?.fileId).toEqual(expect.any(String))
    expect(await server.call(readProduct, { slug: 'there-is-none' })).toMatchObject({
      status: 404,
      code: 'product.not_found',
    })
    expect(await server.call(readProduct, { slug: "%' or 1=1" })).toMatchObject({ status: 404 })
  })

  it('[ROUTE-06/products-slug] prefers a slug to the id of another product that the slug ends with', async () => {
    const other = await buildProduct(server, creator.id)
    const { id, slug } = await buildProduct(server, creator.id, { slug: `kartbok-${other.id.slice(0, 8)}` })
    for (const typed of [slug, slug.toUpperCase()])
      expect(await server.client().succeed(readProduct, { slug: typed }), typed).toMatchObject({ id, slug })
  })

  it('[ROUTE-06/products-id] finds a product by its full id, alone or after any words', async () => {
    const { id, slug } = await buildProduct(server, creator.id)
    for (const typed of [id, id.toUpperCase(), id.replaceAll('-', ''), `gammal-titel-${id}`])
      expect(await server.client().succeed(readProduct, { slug: typed }), typed).toMatchObject({ id, slug })
    expect(await server.call(readProduct, { slug: `gammal-titel-${randomUUID()}` })).toMatchObject({
      status: 404,
      code: 'product.not_found',
    })
  })

  it('[ROUTE-06/products-prefix] finds a product by the first 8 hex digits of its id, alone or after any words', async () => {
    const { id, slug } = await buildProduct(server, creator.id)
    const prefix = id.slice(0, 8)
    for (const typed of [prefix, prefix.toUpperCase(), `gammal-titel-${prefix}`])
      expect(await server.client().succeed(readProduct, { slug: typed }), typed).toMatchObject({ id, slug })
    for (const typed of [prefix.slice(0, 7), `gammal-titel${prefix}`, `${prefix}-gammal-titel`])
      expect(await server.call(readProduct, { slug: typed }), typed).toMatchObject({
        status: 404,
        code: 'product.not_found',
      })
  })

  it('[ROUTE-06/products-raw] finds a slug that is stored with capital letters only by its exact spelling', async () => {
    const { id } = await buildProduct(server, creator.id, { slug: 'Fjällkartan' })
    expect((await server.client().succeed(readProduct, { slug: 'Fjällkartan' })).id).toBe(id)
    expect(await server.call(readProduct, { slug: 'fjällkartan' })).toMatchObject({
      status: 404,
      code: 'product.not_found',
    })
  })

  it('[ROUTE-06/products-ambiguous] finds no product by an ambiguous id prefix, even if one of the products is hidden', async () => {
    for (const status of ['approved', 'draft'] as const) {
      const prefix = randomUUID().slice(0, 8)
      const { slug } = await buildProduct(server, creator.id, { id: `${prefix}-0000-4000-8000-000000000001` })
      await buildProduct(server, creator.id, { id: `${prefix}-0000-4000-8000-000000000002`, status })
      for (const typed of [prefix, `gammal-titel-${prefix}`])
        expect(await server.call(readProduct, { slug: typed }), typed).toMatchObject({
          status: 404,
          code: 'product.not_found',
        })
      expect((await server.client().succeed(readProduct, { slug })).slug).toBe(slug)
    }
  })

  it('[PROD-03/draft, PROD-03/archive] finds an unlaunched or archived product only for viewers who may see it', async () => {
    const other = await signedInMember(server)
    for (const status of ['draft', 'pending_review', 'rejected', 'archived'] as const) {
      const { id, slug } = await buildProduct(server, creator.id, { status })
      for (const typed of [slug, id, `gammal-titel-${id}`, id.slice(0, 8), `gammal-titel-${id.slice(0, 8)}`]) {
        for (const client of [server.client(), other.client])
          expect(await client.call(readProduct, { slug: typed }), `${status} ${typed}`).toMatchObject({
            status: 404,
            code: 'product.not_found',
          })
        expect((await creator.client.succeed(readProduct, { slug: typed })).id, `${status} ${typed}`).toBe(id)
      }
    }
  })

  it('[PROD-03/draft] shows an unlaunched product to its makers, invited members and administrators only', async () => {
    const [maker, invited, viewer, other] = await Promise.all([
      signedInMember(server),
      signedInMember(server),
      signedInMember(server, { adminLevel: 'viewer' }),
      signedInMember(server),
    ])
    for (const status of ['draft', 'pending_review', 'rejected', 'archived'] as const) {
      const { slug } = await buildProduct(server, creator.id, {
        status,
        makerIds: [maker.id],
        invitedIds: [invited.id],
      })
      for (const client of [creator.client, maker.client, invited.client, viewer.client])
        expect((await client.call(readProduct, { slug })).status, status).toBe(200)
      for (const client of [server.client(), other.client])
        expect(await client.call(readProduct, { slug }), status).toMatchObject({
          status: 404,
          code: 'product.not_found',
        })
    }
  })

  it('[ADM-02/ban] shows the product of a banned creator only to its other makers and administrators', async () => {
    const [banned, maker, admin] = await Promise.all([
      buildMember(server, { banned: true }),
      signedInMember(server),
      signedInMember(server, { adminLevel: 'admin' }),
    ])
    const { slug } = await buildProduct(server, banned.id, { title: 'Shadowed', makerIds: [maker.id] })
    expect(await titles({ q: 'shadowed' })).toEqual([])
    expect(await server.call(readProduct, { slug })).toMatchObject({ status: 404 })
    for (const { client } of [maker, admin]) expect((await client.call(readProduct, { slug })).status).toBe(200)
    await server.db.deleteFrom('account_blocks').where('user_id', '=', banned.id).execute()
    await publishToEveryone(server, presenceChanged)
    await expect.poll(() => titles({ q: 'shadowed' })).toEqual(['Shadowed'])
  })
})

describe('listOwn', () => {
  it('lists the member’s own products and invitations in every state, latest change first', async () => {
    const member = await signedInMember(server)
    const draft = await member.client.succeed(createProduct, { title: 'Begun', language: 'en' })
    const { id: asked } = await buildProduct(server, creator.id, { status: 'draft', invitedIds: [member.id] })
    const { id: helped } = await buildProduct(server, creator.id, { makerIds: [member.id], launchedAt: hours(2) })
    const first = await member.client.succeed(listOwn, { limit: 2 })
    const rest = await member.client.succeed(listOwn, { limit: 2, cursor: first.nextCursor as string })
    expect([...first.items, ...rest.items].map(({ id, isInvited }) => [id, isInvited])).toEqual([
      [asked, true],
      [draft.id, false],
      [helped, false],
    ])
    expect(rest.nextCursor).toBeNull()
    expect(await server.call(listOwn, {})).toMatchObject({ status: 401, code: 'auth.required' })
  })
})

it('[PROD-01/thumbnail] returns an uploaded picture as the product’s thumbnail', async () => {
  const { id } = await buildPicture(server, creator.id)
  const made = await creator.client.succeed(createProduct, {
    title: 'With a picture',
    language: 'sv',
    thumbnail: { fileId: id, alt: 'Ett moln' },
  })
  expect(made.thumbnail).toMatchObject({ fileId: id, alt: 'Ett moln' })
})
