import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { setBlock } from '#features/blocks/contract/index.ts'
import type { InputOf } from '#kit/endpoint.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  answerInvitation,
  archiveProduct,
  askToConnect,
  createProduct,
  decide,
  productLimits,
  readProduct,
  removeProduct,
  updateProduct,
  withdrawProduct,
} from '../contract/index.ts'
import { slugCandidates } from './slugs.ts'
import { buildPicture, buildProduct } from './testing.ts'

const server = await startTestServer()
const creator = await signedInMember(server)
const member = () => signedInMember(server)
const picture = async (ownerId = creator.id) => ({ fileId: (await buildPicture(server, ownerId)).id, alt: 'En bild' })
type Fields = InputOf<typeof createProduct>
const whole = async (overrides: Partial<Fields> = {}): Promise<Fields> => ({
  title: 'Lodlinan',
  tagline: 'Ett djuplod',
  description: 'Mäter djup.',
  language: 'sv',
  categories: ['hardware'],
  thumbnail: await picture(),
  ...overrides,
})
const typesOf = async (memberId: string) =>
  (
    await server.db
      .selectFrom('notifications')
      .select('type')
      .where('member_id', '=', memberId)
      .orderBy('created_at')
      .execute()
  ).map(({ type }) => type)
const fileExists = async (id: string) =>
  (await server.db.selectFrom('files').select('id').where('id', '=', id).execute()).length === 1

describe('createProduct', () => {
  it('[PROD-01/title] creates a draft from a title alone', async () => {
    expect(await creator.client.succeed(createProduct, { title: 'Bara ett namn', language: 'sv' })).toMatchObject({
      status: 'draft',
      slug: 'bara-ett-namn',
      thumbnail: null,
      makers: [{ id: creator.id }],
      can: { submit: 'product.incomplete', edit: 'ok', remove: 'ok' },
    })
  })

  it('[PROD-01/website, PROD-01/repository] keeps the addresses of the website and the repository, and shows them to everyone', async () => {
    const addresses = { website: 'https://lodlinan.example/', repository: 'https://git.example/lodlinan' }
    const { id, slug } = await creator.client.succeed(createProduct, { ...(await whole()), ...addresses, submit: true })
    const admin = await signedInMember(server, { adminLevel: 'admin' })
    await admin.client.succeed(decide, { id, decision: 'approve' })
    expect((await server.call(readProduct, { slug })).body).toMatchObject(addresses)
  })

  it('[PROD-01/tagline, PROD-01/description, PROD-01/thumbnail, PROD-01/gallery, PROD-01/categories, PROD-03/submit] requires tagline, description, category and thumbnail to submit ("Thumbnail is required")', async () => {
    expect(await creator.client.call(createProduct, { title: 'Ofärdig', language: 'sv', submit: true })).toMatchObject({
      status: 400,
      fields: {
        tagline: 'field.required',
        description: 'field.required',
        categories: 'field.required',
        thumbnail: 'product.thumbnail_required',
      },
    })
    const admin = await signedInMember(server, { adminLevel: 'admin' })
    const made = await creator.client.succeed(createProduct, {
      ...(await whole()),
      gallery: [await picture(), await picture()],
      submit: true,
    })
    expect(made).toMatchObject({ status: 'pending_review', submittedAt: expect.any(String), can: { withdraw: 'ok' } })
    expect(made.gallery).toHaveLength(2)
    expect(await typesOf(admin.id)).toEqual(['product_submitted'])
  })

  it.each([
    ['no title', { title: '' }, { title: 'field.required' }],
    ['a long title', { title: 'x'.repeat(81) }, { title: 'field.too_long' }],
    ['an unknown category', { categories: ['boats' as 'ai'] }, { 'categories.0': 'field.not_in_list' }],
    [
      'too many categories',
      { categories: ['ai', 'data', 'design', 'games'] as const },
      { categories: 'field.too_many' },
    ],
    ['a javascript: URL', { website: 'javascript:alert(1)' }, { website: 'field.invalid_url' }],
    [
      'an unknown maker',
      { makerIds: ['00000000-0000-4000-8000-000000000000'] },
      { 'makerIds.0': 'product.maker_unknown' },
    ],
  ])('refuses a product with %s', async (_what, overrides, fields) => {
    expect(
      await creator.client.call(createProduct, { title: 'Titel', language: 'sv', ...(overrides as Partial<Fields>) }),
    ).toMatchObject({ status: 400, code: 'input.invalid', fields })
  })

  it('accepts only unused pictures that the caller uploaded', async () => {
    const other = await member()
    const used = await picture()
    await creator.client.succeed(createProduct, { title: 'Med bild', language: 'sv', thumbnail: used })
    const gone = { fileId: '00000000-0000-4000-8000-000000000000', alt: '' }
    for (const thumbnail of [used, await picture(other.id), gone]) {
      expect(await creator.client.call(createProduct, { title: 'Fel bild', language: 'sv', thumbnail })).toMatchObject({
        status: 409,
        code: 'product.picture_gone',
      })
    }
    const twice = await picture()
    expect(
      await creator.client.call(createProduct, {
        title: 'Två gånger',
        language: 'sv',
        thumbnail: twice,
        gallery: [twice],
      }),
    ).toMatchObject({ status: 400, fields: { gallery: 'field.invalid' } })
  })

  it('creates unique slugs, also concurrently, that do not collide with other routes or ids', async () => {
    const made = await Promise.all(
      Array.from({ length: 6 }, () => creator.client.succeed(createProduct, { title: 'Samma namn', language: 'sv' })),
    )
    expect(new Set(made.map(({ slug }) => slug)).size).toBe(6)
    expect(made.map(({ slug }) => slug)).toContain('samma-namn')
    for (const title of [
      'Mine',
      'new',
      'Boards',
      '???',
      'يُسر',
      creator.id,
      creator.id.replaceAll('-', ''),
      `Kartan ${creator.id}`,
    ]) {
      const { slug, id } = await (await member()).client.succeed(createProduct, { title, language: 'ar' })
      expect(['mine', 'new', 'boards', 'comments', '']).not.toContain(slug)
      // Slugs are looked up before ids.
      expect(slug).not.toMatch(/[0-9a-f]{12}$/)
      expect(await server.db.selectFrom('products').select('id').where('slug', '=', slug).execute()).toEqual([{ id }])
    }
    expect([slugCandidates('يُسر للدفع').next().value, slugCandidates('Åre & Öst').next().value]).toEqual([
      'يسر-للدفع',
      'are-ost',
    ])
  })

  it('creates one product per idempotency key and limits the number of unlaunched products of a member', async () => {
    const one = await member()
    const idempotencyKey = randomUUID()
    const [first, again] = await Promise.all(
      [1, 2].map(() => one.client.succeed(createProduct, { title: 'En', language: 'sv' }, { idempotencyKey })),
    )
    expect(again?.id).toBe(first?.id)
    const rows = Array.from({ length: productLimits.unlaunched - 2 }, (_, n) => ({
      creator_id: one.id,
      slug: `${one.id}-${n}`,
      title: 'x',
      language: 'sv' as const,
    }))
    await server.db.insertInto('products').values(rows).execute()
    const answers = await Promise.all(
      [1, 2, 3].map(() => one.client.call(createProduct, { title: 'Till', language: 'sv' })),
    )
    expect(answers.map(({ code }) => code).toSorted()).toEqual(
      [null, 'product.too_many', 'product.too_many'].toSorted(),
    )
  })
})

describe('updateProduct', () => {
  it('[PROD-01/title, PROD-01/thumbnail, PROD-01/gallery] keeps the slug and deletes pictures that are no longer included', async () => {
    const [thumbnail, remaining, dropped] = [await picture(), await picture(), await picture()]
    const { id, slug } = await creator.client.succeed(createProduct, {
      ...(await whole({ title: 'Före' })),
      thumbnail,
      gallery: [dropped, remaining],
    })
    const now = await creator.client.succeed(updateProduct, {
      id,
      ...(await whole({ title: 'Efter' })),
      thumbnail: remaining,
      gallery: [thumbnail],
    })
    expect([now.slug, now.title, now.thumbnail?.fileId, now.gallery.map(({ fileId }) => fileId)]).toEqual([
      slug,
      'Efter',
      remaining.fileId,
      [thumbnail.fileId],
    ])
    expect([
      await fileExists(remaining.fileId),
      await fileExists(thumbnail.fileId),
      await fileExists(dropped.fileId),
    ]).toEqual([true, true, false])
  })

  it('[PROD-03/submit] keeps a submitted product complete, submits it once, and makes it a draft when withdrawn', async () => {
    const fields = await whole({ title: 'Hel' })
    const { id } = await creator.client.succeed(createProduct, { ...fields, submit: true })
    expect(await creator.client.call(updateProduct, { id, ...fields, thumbnail: null })).toMatchObject({
      status: 400,
      fields: { thumbnail: 'product.thumbnail_required' },
    })
    expect(
      await creator.client.succeed(updateProduct, { id, ...fields, tagline: 'Annan rad', submit: true }),
    ).toMatchObject({ status: 'pending_review', tagline: 'Annan rad' })
    expect(await creator.client.call(removeProduct, { id })).toMatchObject({ status: 409, code: 'product.wrong_state' })
    expect((await creator.client.succeed(withdrawProduct, { id })).status).toBe('draft')
    expect(await creator.client.call(withdrawProduct, { id })).toMatchObject({
      status: 409,
      code: 'product.wrong_state',
    })
    expect(await creator.client.succeed(updateProduct, { id, ...fields, submit: true })).toMatchObject({
      status: 'pending_review',
    })
  })

  it('refuses edits of an archived product, and deletes it with its pictures', async () => {
    const { id } = await buildProduct(server, creator.id, { gallery: 1 })
    expect((await creator.client.succeed(archiveProduct, { id })).status).toBe('archived')
    expect(await creator.client.call(updateProduct, { id, ...(await whole()) })).toMatchObject({
      status: 409,
      code: 'product.wrong_state',
    })
    const files = await server.db
      .selectFrom('product_pictures')
      .select('file_id')
      .where('product_id', '=', id)
      .execute()
    await creator.client.succeed(removeProduct, { id })
    for (const { file_id } of files) expect(await fileExists(file_id)).toBe(false)
    expect(await creator.client.call(removeProduct, { id })).toMatchObject({ status: 404, code: 'product.not_found' })
  })
})

describe('answerInvitation', () => {
  it('[PROD-01/makers] notifies each maker once, names makers after they confirm, and lets them leave', async () => {
    const [one, two] = [await member(), await member()]
    const { id } = await creator.client.succeed(createProduct, {
      title: 'Gjord av tre',
      language: 'sv',
      makerIds: [one.id, two.id],
    })
    expect((await one.client.succeed(readProduct, { slug: id })).isInvited).toBe(true)
    expect(
      (await one.client.succeed(answerInvitation, { id, accepted: true })).makers.map((maker) => maker.id),
    ).toEqual([creator.id, one.id])
    expect(await typesOf(creator.id)).toContain('maker_confirmed')
    await two.client.succeed(answerInvitation, { id, accepted: false })
    expect(await two.client.call(readProduct, { slug: id })).toMatchObject({ status: 404 })
    // A second invitation does not notify again.
    await creator.client.succeed(updateProduct, {
      id,
      title: 'Gjord av tre',
      language: 'sv',
      makerIds: [one.id, two.id],
    })
    expect(await typesOf(two.id)).toEqual(['maker_invited'])
    expect((await two.client.succeed(answerInvitation, { id, accepted: true })).isMaker).toBe(true)
    await one.client.succeed(answerInvitation, { id, accepted: false })
    expect((await creator.client.succeed(readProduct, { slug: id })).makers.map((maker) => maker.id)).toEqual([
      creator.id,
      two.id,
    ])
    expect(await one.client.call(answerInvitation, { id, accepted: true })).toMatchObject({ status: 404 })
    expect(await creator.client.call(answerInvitation, { id, accepted: false })).toMatchObject({
      status: 409,
      code: 'product.not_invited',
    })
  })

  it('[NET-05/block] refuses blocked and banned members as makers', async () => {
    const [blocking, banned] = [await member(), await signedInMember(server, { banned: true })]
    await server.db.insertInto('member_blocks').values({ blocker_id: blocking.id, blocked_id: creator.id }).execute()
    for (const maker of [blocking, banned]) {
      expect(
        await creator.client.call(createProduct, { title: 'Nej', language: 'sv', makerIds: [maker.id] }),
      ).toMatchObject({ status: 400, fields: { 'makerIds.0': 'product.maker_unknown' } })
    }
  })
})

describe('an invitation as a maker', () => {
  it.each(['creator', 'invited'] as const)(
    '[NET-05/block, PROD-01/makers] ends for good when the %s member blocks the other one',
    async (blocker) => {
      const people = { creator: await member(), invited: await member() }
      const { id } = await people.creator.client.succeed(createProduct, {
        title: 'Ett utkast',
        language: 'sv',
        makerIds: [people.invited.id],
      })
      const other = blocker === 'creator' ? people.invited : people.creator
      const expectEnded = async () => {
        expect((await people.creator.client.succeed(readProduct, { slug: id })).invited).toEqual([])
        expect(await people.invited.client.call(readProduct, { slug: id })).toMatchObject({
          status: 404,
          code: 'product.not_found',
        })
        expect(await people.invited.client.call(answerInvitation, { id, accepted: true })).toMatchObject({
          status: 404,
          code: 'product.not_found',
        })
        expect(await typesOf(people.invited.id)).toEqual([])
      }
      await people[blocker].client.succeed(setBlock, { memberId: other.id, blocked: true })
      await expectEnded()
      await people[blocker].client.succeed(setBlock, { memberId: other.id, blocked: false })
      await expectEnded()
    },
  )

  it('[NET-05/block, PROD-01/makers] is not valid if it is committed at the same moment as a block', async () => {
    const [author, invited] = [await member(), await member()]
    const { id } = await server.db.transaction().execute(async (block) => {
      await block.insertInto('member_blocks').values({ blocker_id: invited.id, blocked_id: author.id }).execute()
      return author.client.succeed(createProduct, { title: 'Ett utkast', language: 'sv', makerIds: [invited.id] })
    })
    expect((await author.client.succeed(readProduct, { slug: id })).invited).toEqual([])
    expect(await invited.client.call(readProduct, { slug: id })).toMatchObject({
      status: 404,
      code: 'product.not_found',
    })
    expect(await invited.client.call(answerInvitation, { id, accepted: true })).toMatchObject({
      status: 404,
      code: 'product.not_found',
    })
  })

  it('[NET-05/block] does not remove a maker who has already confirmed', async () => {
    const [author, maker] = [await member(), await member()]
    const { id } = await author.client.succeed(createProduct, {
      title: 'Gjord av två',
      language: 'sv',
      makerIds: [maker.id],
    })
    await maker.client.succeed(answerInvitation, { id, accepted: true })
    await author.client.succeed(setBlock, { memberId: maker.id, blocked: true })
    expect((await maker.client.succeed(readProduct, { slug: id })).isMaker).toBe(true)
  })
})

describe('askToConnect', () => {
  it('[PROD-04/connect] sends the message to the creator or the named maker as a connection request', async () => {
    const [one, maker, admirer] = [await member(), await member(), await member()]
    const { id } = await buildProduct(server, one.id, { makerIds: [maker.id] })
    expect(await admirer.client.succeed(askToConnect, { id, message: 'Hej!' })).toMatchObject({
      memberId: one.id,
      state: 'requested',
    })
    expect(await admirer.client.succeed(askToConnect, { id, message: 'Hej!' })).toMatchObject({
      memberId: one.id,
      state: 'requested',
    })
    expect((await admirer.client.succeed(readProduct, { slug: id })).connections).toEqual([
      { memberId: one.id, state: 'requested' },
    ])
    expect(await admirer.client.succeed(askToConnect, { id, makerId: maker.id })).toMatchObject({
      memberId: maker.id,
      state: 'requested',
    })
    // The connections are also there after a reload, for this member only.
    expect((await admirer.client.succeed(readProduct, { slug: id })).connections).toEqual([
      { memberId: one.id, state: 'requested' },
      { memberId: maker.id, state: 'requested' },
    ])
    for (const client of [server.client(), one.client, maker.client])
      expect((await client.succeed(readProduct, { slug: id })).connections).toEqual([])
    const requests = await server.db
      .selectFrom('connection_requests')
      .select(['to_id', 'message'])
      .where('from_id', '=', admirer.id)
      .orderBy('created_at')
      .execute()
    expect(requests).toEqual([
      { to_id: one.id, message: 'Hej!' },
      { to_id: maker.id, message: null },
    ])
    expect(await typesOf(one.id)).toEqual(['connection_requested'])
    expect(await server.call(askToConnect, { id })).toMatchObject({ status: 401, code: 'auth.required' })
    expect(await maker.client.call(askToConnect, { id })).toMatchObject({ status: 409, code: 'product.own' })
    expect(await admirer.client.call(askToConnect, { id, makerId: admirer.id })).toMatchObject({
      status: 409,
      code: 'product.nobody_to_ask',
    })
    expect(await admirer.client.call(askToConnect, { id, message: 'x'.repeat(5000) })).toMatchObject({
      status: 400,
      fields: { message: 'field.too_long' },
    })
  })

  it('[NET-05/block] asks the next maker if the creator has a block with the member, and fails if every maker has', async () => {
    const [one, maker, viewer] = [await member(), await member(), await member()]
    const { id } = await buildProduct(server, one.id, { makerIds: [maker.id] })
    await server.db.insertInto('member_blocks').values({ blocker_id: one.id, blocked_id: viewer.id }).execute()
    expect(await viewer.client.succeed(askToConnect, { id })).toMatchObject({ memberId: maker.id })
    await server.db.insertInto('member_blocks').values({ blocker_id: maker.id, blocked_id: viewer.id }).execute()
    expect(await viewer.client.call(askToConnect, { id })).toMatchObject({ status: 409, code: 'product.nobody_to_ask' })
  })

  it('refuses more connection requests than the daily limit allows', async () => {
    const [one, eager] = [await member(), await member()]
    const { id } = await buildProduct(server, one.id)
    await server.pool.query(
      'insert into connection_asks (member_id, asked_at) select $1, now() from generate_series(1, 500)',
      [eager.id],
    )
    expect(await eager.client.call(askToConnect, { id })).toMatchObject({ status: 429, code: 'product.too_many_asks' })
  })
})
