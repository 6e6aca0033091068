import { expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { appeal, decideAppeal, decideCase, report } from '#features/moderation/contract/index.ts'
import { startTestServer } from '#tests/support/server.ts'
import { archiveProduct, decide, listComments, readProduct, removeComment } from '../contract/index.ts'
import { buildComment, buildProduct } from './testing.ts'

const server = await startTestServer()
const [creator, author, reporter, moderator, second] = await Promise.all([
  signedInMember(server),
  signedInMember(server),
  signedInMember(server),
  signedInMember(server, { accessRoles: ['moderator'] }),
  signedInMember(server, { adminLevel: 'admin' }),
])

/** Reports content and removes it by moderation. Returns a function that restores it by appeal. */
const removeByModeration = async (kind: 'product' | 'product_comment', id: string, owner: typeof author) => {
  expect(await owner.client.call(report, { kind, id, reason: 'spam' })).toMatchObject({ code: 'report.own' })
  await reporter.client.succeed(report, { kind, id, reason: 'spam' })
  const { id: caseId } = await server.db
    .selectFrom('moderation_cases')
    .select('id')
    .where('thing_id', '=', id)
    .executeTakeFirstOrThrow()
  await moderator.client.succeed(decideCase, {
    id: caseId,
    decision: 'remove',
    reason: 'spam',
    statement: 'Det är reklam.',
  })
  return async () => {
    await owner.client.succeed(appeal, { id: caseId, text: 'Det är det inte.' })
    await second.client.succeed(decideAppeal, { id: caseId, decision: 'restore', statement: 'Det stämmer.' })
  }
}

it('[ADM-10/decision] hides a product that moderation removed, and restores it with its launch date after an appeal', async () => {
  const { id, slug } = await buildProduct(server, creator.id)
  const { launchedAt } = (await server.call(readProduct, { slug })).body
  const restore = await removeByModeration('product', id, creator)
  expect(await server.call(readProduct, { slug })).toMatchObject({ status: 404 })
  expect(await reporter.client.call(report, { kind: 'product', id, reason: 'spam' })).toMatchObject({ status: 404 })
  await restore()
  expect((await server.call(readProduct, { slug })).body.launchedAt).toBe(launchedAt)
})

it('[ADM-10/decision] empties a comment that moderation removed but keeps its replies, and restores its text after an appeal', async () => {
  const { id } = await buildProduct(server, creator.id)
  const comment = await buildComment(server, id, author.id, { text: 'Köp nu!' })
  await buildComment(server, id, creator.id, { parentId: comment.id, text: 'Nej tack' })
  const shown = async () =>
    (await server.client().succeed(listComments, { id })).items.map(({ text, replies }) => [
      text,
      replies.map((one) => one.text),
    ])
  const restore = await removeByModeration('product_comment', comment.id, author)
  expect([await shown(), (await server.client().succeed(readProduct, { slug: id })).comments]).toEqual([
    [['', ['Nej tack']]],
    1,
  ])
  await restore()
  expect([await shown(), (await server.client().succeed(readProduct, { slug: id })).comments]).toEqual([
    [['Köp nu!', ['Nej tack']]],
    2,
  ])
})

it('[ADM-10/decision] does not restore content that its author archived or deleted after the moderation decision', async () => {
  const { id, slug } = await buildProduct(server, creator.id)
  const restore = await removeByModeration('product', id, creator)
  await second.client.succeed(decide, { id, decision: 'restore' })
  await creator.client.succeed(archiveProduct, { id })
  await restore()
  expect(await server.call(readProduct, { slug })).toMatchObject({ status: 404 })
  expect((await creator.client.succeed(readProduct, { slug })).status).toBe('archived')

  const other = await buildProduct(server, creator.id)
  const comment = await buildComment(server, other.id, author.id, { text: 'Köp nu!' })
  await buildComment(server, other.id, creator.id, { parentId: comment.id, text: 'Nej tack' })
  const restoreComment = await removeByModeration('product_comment', comment.id, author)
  await author.client.succeed(removeComment, { id: comment.id })
  await restoreComment()
  expect((await server.client().succeed(listComments, { id: other.id })).items.map(({ text }) => text)).toEqual([''])
})
