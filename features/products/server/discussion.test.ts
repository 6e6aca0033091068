import { describe, expect, it } from 'vitest'
import { banUser } from '#features/accounts/contract/index.ts'
import { list as listNotifications } from '#features/notifications/contract/index.ts'
import { setUsername } from '#features/activity/server/testing.ts'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  addComment,
  archiveProduct,
  editComment,
  listComments,
  listReplies,
  productLimits,
  readProduct,
  removeComment,
} from '../contract/index.ts'
import { buildComment, buildProduct } from './testing.ts'

const server = await startTestServer()
const creator = await signedInMember(server, { fullName: 'Creator' })
const member = () => signedInMember(server)
const block = (blocker_id: string, blocked_id: string) =>
  server.db.insertInto('member_blocks').values({ blocker_id, blocked_id }).execute()
const typesOf = async (memberId: string) =>
  (
    await server.db
      .selectFrom('notifications')
      .select('type')
      .where('member_id', '=', memberId)
      .orderBy('created_at')
      .execute()
  ).map(({ type }) => type)
const countOf = async (id: string) => (await creator.client.succeed(readProduct, { slug: id })).comments

describe('product comments', () => {
  it('[PROD-04/comment, PROD-04/delete-comment] adds, edits and deletes comments (latest first) and replies (oldest first)', async () => {
    const { id } = await buildProduct(server, creator.id)
    const [one, two] = [await member(), await member()]
    const first = await one.client.succeed(addComment, { id, text: 'Första' })
    const second = await two.client.succeed(addComment, { id, text: 'Andra' })
    for (const text of ['a', 'b', 'c', 'd']) await creator.client.succeed(addComment, { id, parentId: first.id, text })
    const { items } = await server.client().succeed(listComments, { id })
    expect(items.map(({ text, replies, replyCount }) => [text, replies.map((one) => one.text), replyCount])).toEqual([
      ['Andra', [], 0],
      ['Första', ['a', 'b', 'c'], 4],
    ])
    expect(items[1]?.replies[0]).toMatchObject({ byMaker: true, author: { fullName: 'Creator' } })
    expect((await server.client().succeed(listReplies, { id: first.id })).items.map(({ text }) => text)).toEqual([
      'a',
      'b',
      'c',
      'd',
    ])
    expect(await one.client.succeed(editComment, { id: first.id, text: 'Rättad' })).toMatchObject({
      text: 'Rättad',
      editedAt: expect.any(String),
    })
    expect(await countOf(id)).toBe(6)
    await two.client.succeed(removeComment, { id: second.id })
    await one.client.succeed(removeComment, { id: first.id })
    await one.client.succeed(removeComment, { id: first.id })
    const left = await server.client().succeed(listComments, { id })
    expect(left.items.map(({ text, author, removed }) => [text, author, removed])).toEqual([['', null, true]])
    expect(await countOf(id)).toBe(4)
    expect(await two.client.call(addComment, { id, parentId: first.id, text: 'sent' })).toMatchObject({
      status: 409,
      code: 'comment.removed',
    })
    const answers = (await server.client().succeed(listReplies, { id: first.id })).items
    for (const one of answers) await creator.client.succeed(removeComment, { id: one.id })
    expect((await server.client().succeed(listComments, { id })).items).toEqual([])
    expect(await countOf(id)).toBe(0)
  })

  it('[PROD-04/comment] lists comments and replies page by page', async () => {
    const { id } = await buildProduct(server, creator.id)
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute))
    const { id: parentId } = await buildComment(server, id, creator.id, { text: '0', at: at(0) })
    for (const n of [1, 2, 3, 4]) await buildComment(server, id, creator.id, { text: String(n), at: at(n) })
    for (const n of [1, 2, 3]) await buildComment(server, id, creator.id, { text: `r${n}`, at: at(n), parentId })
    const first = await server.client().succeed(listComments, { id, limit: 3 })
    const second = await server.client().succeed(listComments, { id, limit: 3, cursor: first.nextCursor as string })
    expect([...first.items, ...second.items].map(({ text }) => text)).toEqual(['4', '3', '2', '1', '0'])
    const replies = await server.client().succeed(listReplies, { id: parentId, limit: 2 })
    expect(
      (
        await server.client().succeed(listReplies, { id: parentId, limit: 2, cursor: replies.nextCursor as string })
      ).items.map(({ text }) => text),
    ).toEqual(['r3'])
  })

  it('[PROD-04/comment, PROD-04/delete-comment] refuses invalid comments and comments by members who may not write them', async () => {
    const { id } = await buildProduct(server, creator.id)
    const draft = await buildProduct(server, creator.id, { status: 'draft' })
    const other = await buildProduct(server, creator.id)
    const [one, two] = [await member(), await member()]
    const { id: own } = await buildComment(server, id, one.id)
    const { id: answer } = await buildComment(server, id, two.id, { parentId: own })
    const say = (input: { id: string; parentId?: string; text: string }, as = one.client) => as.call(addComment, input)
    expect(await say({ id, text: 'x' }, server.client())).toMatchObject({ status: 401, code: 'auth.required' })
    expect(await say({ id, text: ' ' })).toMatchObject({ status: 400, fields: { text: 'field.required' } })
    expect(await say({ id, text: 'x'.repeat(2001) })).toMatchObject({ status: 400, fields: { text: 'field.too_long' } })
    expect(await say({ id, text: Array.from({ length: 21 }, (_, n) => `@name-${n}`).join(' ') })).toMatchObject({
      status: 400,
      fields: { text: 'product.too_many_mentions' },
    })
    expect(await say({ id: draft.id, text: 'x' })).toMatchObject({ status: 404, code: 'product.not_found' })
    expect(await say({ id: draft.id, text: 'x' }, creator.client)).toMatchObject({
      status: 409,
      code: 'product.not_launched',
    })
    // Replies have no replies, and belong to the product of their comment.
    expect(await say({ id, parentId: answer, text: 'x' })).toMatchObject({ status: 404, code: 'comment.not_found' })
    expect(await say({ id: other.id, parentId: own, text: 'x' })).toMatchObject({
      status: 404,
      code: 'comment.not_found',
    })
    expect(await two.client.call(editComment, { id: own, text: 'x' })).toMatchObject({
      status: 403,
      code: 'comment.not_yours',
    })
    expect(await two.client.call(removeComment, { id: own })).toMatchObject({ status: 403, code: 'comment.not_yours' })
    expect(await one.client.call(editComment, { id: creator.id, text: 'x' })).toMatchObject({
      status: 404,
      code: 'comment.not_found',
    })
    const { id: gone } = await buildComment(server, id, one.id, { removed: true })
    expect(await one.client.call(editComment, { id: gone, text: 'x' })).toMatchObject({
      status: 409,
      code: 'comment.removed',
    })
  })

  it('[NET-05/blocked-comments] hides blocked members’ comments and refuses comments on a blocked member’s product', async () => {
    const [one, two] = [await member(), await member()]
    const { id } = await buildProduct(server, creator.id)
    const { id: parent } = await buildComment(server, id, one.id, { text: 'Of one' })
    await buildComment(server, id, creator.id, { text: 'Answer', parentId: parent })
    await block(one.id, two.id)
    const read = async (client: typeof one.client) =>
      (await client.succeed(listComments, { id })).items.map(({ text }) => text)
    expect([await read(one.client), await read(two.client), await read(server.client())]).toEqual([
      ['Of one'],
      [],
      ['Of one'],
    ])
    expect(await two.client.call(addComment, { id, parentId: parent, text: 'x' })).toMatchObject({
      status: 404,
      code: 'comment.not_found',
    })
    expect(await two.client.call(listReplies, { id: parent })).toMatchObject({ status: 404, code: 'comment.not_found' })
    await block(creator.id, two.id)
    expect(await two.client.call(addComment, { id, text: 'x' })).toMatchObject({ status: 403, code: 'comment.closed' })
    expect((await two.client.succeed(readProduct, { slug: id })).can.comment).toBe('comment.closed')
  })

  it('[NET-05/blocked-comments] refuses edits after a block or archiving, but still allows an author to delete their comment', async () => {
    const [one, maker] = [await member(), await member()]
    const { id } = await buildProduct(server, creator.id, { makerIds: [maker.id] })
    const [others, own] = [await buildComment(server, id, one.id), await buildComment(server, id, maker.id)]
    await block(creator.id, one.id)
    expect(await one.client.call(editComment, { id: others.id, text: 'Something else' })).toMatchObject({
      status: 403,
      code: 'comment.closed',
    })
    expect(
      (await one.client.succeed(listComments, { id })).items.find((comment) => comment.id === others.id)?.can,
    ).toMatchObject({ edit: 'comment.closed', remove: 'ok' })
    await creator.client.succeed(archiveProduct, { id })
    expect(await maker.client.call(editComment, { id: own.id, text: 'Something else' })).toMatchObject({
      status: 409,
      code: 'product.not_launched',
    })
    expect((await maker.client.call(removeComment, { id: own.id })).status).toBe(200)
  })

  it('notifies the parent comment’s author, the makers and mentioned members once each', async () => {
    const [author, answerer, maker, named, muted] = await Promise.all([
      member(),
      member(),
      member(),
      member(),
      member(),
    ])
    await setUsername(server, named.id, `named-${named.id.slice(0, 8)}`)
    await setUsername(server, maker.id, `maker-${maker.id.slice(0, 8)}`)
    const { id } = await buildProduct(server, creator.id, { makerIds: [maker.id, muted.id] })
    await server.db.insertInto('member_mutes').values({ muter_id: muted.id, muted_id: answerer.id }).execute()
    const { id: parentId } = await author.client.succeed(addComment, { id, text: 'En fråga' })
    const reply = await answerer.client.succeed(addComment, {
      id,
      parentId,
      text: `Fråga @named-${named.id.slice(0, 8)} och @maker-${maker.id.slice(0, 8)} eller @ingen-alls`,
    })
    expect(reply.mentions.map(({ memberId }) => memberId).toSorted()).toEqual([named.id, maker.id].toSorted())
    expect(await typesOf(author.id)).toEqual(['product_reply'])
    expect(await typesOf(maker.id)).toEqual(['product_comment', 'product_comment'])
    expect(await typesOf(named.id)).toEqual(['mention'])
    // Members are not notified of comments by members they have muted.
    expect(await typesOf(muted.id)).toEqual(['product_comment'])
    await answerer.client.succeed(editComment, { id: reply.id, text: `Fråga @named-${named.id.slice(0, 8)} igen` })
    expect(await typesOf(named.id)).toEqual(['mention'])
  })

  it('[ADM-02/ban] hides notifications of replies and mentions while the creator of the product is banned', async () => {
    const [owner, author, answerer, named, admin] = await Promise.all([
      member(),
      member(),
      member(),
      member(),
      signedInMember(server, { adminLevel: 'admin' }),
    ])
    await setUsername(server, named.id, `about-${named.id.slice(0, 8)}`)
    const { id } = await buildProduct(server, owner.id)
    const comment = await buildComment(server, id, author.id)
    const text = `Fråga @about-${named.id.slice(0, 8)}`
    await answerer.client.succeed(addComment, { id, parentId: comment.id, text })
    const shownTo = async ({ client }: typeof author) =>
      (await client.succeed(listNotifications, {})).items.map(({ type }) => type)
    expect([await shownTo(author), await shownTo(named)]).toEqual([['product_reply'], ['mention']])
    await admin.client.succeed(banUser, { id: owner.id, reason: 'A test.' })
    expect([await shownTo(author), await shownTo(named)]).toEqual([[], []])
  })

  it('names a mentioned member without an open profile only to members with a confirmed address', async () => {
    const [author, named] = [await member(), await member()]
    await setUsername(server, named.id, `hidden-${named.id.slice(0, 8)}`)
    const { id } = await buildProduct(server, creator.id)
    const comment = await author.client.succeed(addComment, { id, text: `Fråga @hidden-${named.id.slice(0, 8)}` })
    await author.client.succeed(addComment, { id, parentId: comment.id, text: `Eller @hidden-${named.id.slice(0, 8)}` })
    const mentionsFor = async ({ client }: Pick<typeof author, 'client'>) => {
      const [shown] = (await client.succeed(listComments, { id })).items
      const replies = (await client.succeed(listReplies, { id: comment.id })).items
      return [shown, ...(shown?.replies ?? []), ...replies].map((one) => one?.mentions.map(({ memberId }) => memberId))
    }
    expect(await mentionsFor(await member())).toEqual([[named.id], [named.id], [named.id]])
    for (const outsider of [
      { client: server.client() },
      await signedInMember(server, { confirmed: false }),
      await signedInMember(server, { banned: true }),
    ]) {
      expect(await mentionsFor(outsider)).toEqual([[], [], []])
    }
  })

  it('enforces the daily limit of comments for concurrent requests', async () => {
    const { id } = await buildProduct(server, creator.id)
    const one = await member()
    await server.db
      .insertInto('product_acts')
      .values({ member_id: one.id, kind: 'comment', count: productLimits.commentsPerDay - 3, created_at: new Date() })
      .execute()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => one.client.call(addComment, { id, text: `Nr ${n}` })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.filter(({ code }) => code === 'comment.too_many')).toHaveLength(5)
  })

  it('either keeps or refuses a reply that is sent while its parent comment is deleted', async () => {
    const [one, two] = [await member(), await member()]
    for (let round = 0; round < 5; round++) {
      const { id } = await buildProduct(server, creator.id)
      const { id: parentId } = await buildComment(server, id, one.id)
      const [answered, removed] = await Promise.all([
        two.client.call(addComment, { id, parentId, text: 'Svar' }),
        one.client.call(removeComment, { id: parentId }),
      ])
      expect(removed.status).toBe(200)
      expect([200, 404]).toContain(answered.status)
      expect(await countOf(id)).toBe(answered.status === 200 ? 1 : 0)
    }
  })
})
