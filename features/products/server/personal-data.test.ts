import { expect, it } from 'vitest'
import { buildMember } from '#features/accounts/server/testing.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { products } from './index.ts'
import { buildComment, buildProduct } from './testing.ts'

const { db } = await openTestDatabase()
const erase = (id: string) =>
  db.transaction().execute(async (tx) => {
    await products.beforeErase?.(tx, id)
    await products.erase?.(tx, id)
    await tx.deleteFrom('users').where('id', '=', id).execute()
  })
const member = async () => (await buildMember({ db })).id
const countsOf = (id: string) =>
  db
    .selectFrom('products')
    .select(['vote_count', 'comment_count', 'creator_id'])
    .where('id', '=', id)
    .executeTakeFirst()

it('exports the products, votes, comments and connection requests of a member', async () => {
  const [one, other] = [await member(), await member()]
  const own = await buildProduct({ db }, one, { title: 'Their own', status: 'draft' })
  const theirs = await buildProduct({ db }, other, { title: 'Of another', makerIds: [one], voterIds: [one] })
  await buildComment({ db }, theirs.id, one, { text: 'Looks good' })
  await db.insertInto('product_connects').values({ product_id: theirs.id, member_id: one }).execute()
  expect(await products.exportFor?.(db, one)).toMatchObject({
    products: [{ title: 'Their own', slug: own.slug }],
    madeProducts: [{ title: 'Of another' }],
    productVotes: [{ title: 'Of another' }],
    productComments: [{ title: 'Of another', text: 'Looks good' }],
    productConnects: [{ title: 'Of another', slug: theirs.slug }],
  })
})

it('[SET-10/erasure] deletes a product made by the erased member alone, with its pictures and comments', async () => {
  const [one, other] = [await member(), await member()]
  const own = await buildProduct({ db }, one, { gallery: 2, voterIds: [other] })
  await buildComment({ db }, own.id, other)
  const before = Number(
    (
      await db
        .selectFrom('file_removals')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )
  await erase(one)
  expect(await countsOf(own.id)).toBeUndefined()
  expect(await db.selectFrom('files').select('id').where('owner_id', '=', one).execute()).toEqual([])
  expect(
    Number(
      (
        await db
          .selectFrom('file_removals')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    ),
  ).toBe(before + 3)
})

it('[SET-10/erasure] hands a shared launched product, its slug and its pictures to the maker who confirmed first', async () => {
  const [one, heir, asked] = [await member(), await member(), await member()]
  const shared = await buildProduct({ db }, one, { gallery: 1, makerIds: [heir], invitedIds: [asked] })
  const begun = await buildProduct({ db }, one, { status: 'draft', makerIds: [heir] })
  await erase(one)
  expect((await countsOf(shared.id))?.creator_id).toBe(heir)
  expect(await countsOf(begun.id)).toBeUndefined()
  const pictures = await db
    .selectFrom('product_pictures as p')
    .innerJoin('files as f', 'f.id', 'p.file_id')
    .select(['p.position', 'f.owner_id'])
    .where('p.product_id', '=', shared.id)
    .orderBy('p.position')
    .execute()
  expect(pictures).toEqual([
    { position: 0, owner_id: heir },
    { position: 1, owner_id: heir },
  ])
  expect(
    await db.selectFrom('product_makers').select('member_id').where('product_id', '=', shared.id).execute(),
  ).toEqual([{ member_id: asked }])
})

it('[SET-10/erasure] deletes the erased member’s votes and comments, and empties comments with replies', async () => {
  const [one, other, creator] = [await member(), await member(), await member()]
  const { id } = await buildProduct({ db }, creator, { voterIds: [one, other] })
  const answered = await buildComment({ db }, id, one, { text: 'Mine, answered', at: new Date(Date.now() - 60_000) })
  await buildComment({ db }, id, other, { parentId: answered.id, text: 'An answer' })
  await buildComment({ db }, id, one, { text: 'Mine alone' })
  const selfReplied = await buildComment({ db }, id, one, { text: 'First' })
  await buildComment({ db }, id, one, { parentId: selfReplied.id, text: 'Second' })
  const removedComment = await buildComment({ db }, id, other, { removed: true })
  await buildComment({ db }, id, one, { parentId: removedComment.id, text: 'Under a place' })
  expect((await countsOf(id))?.comment_count).toBe(6)
  await erase(one)
  expect(await countsOf(id)).toMatchObject({ vote_count: 1, comment_count: 1 })
  const left = await db
    .selectFrom('product_comments')
    .select(['text', 'author_id', 'removed_at'])
    .where('product_id', '=', id)
    .orderBy('created_at')
    .execute()
  expect(left.map(({ text, author_id, removed_at }) => [text, author_id, removed_at !== null])).toEqual([
    ['', null, true],
    ['An answer', other, false],
  ])
})
