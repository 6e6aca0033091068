import { expect, it } from 'vitest'
import { setUsername } from '#features/activity/server/testing.ts'
import { buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  addComment,
  createProduct,
  editComment,
  productLimits,
  removeComment,
  removeProduct,
  updateProduct,
} from '../contract/index.ts'
import { buildProduct } from './testing.ts'

// Daily limits also count actions that were taken back.

const server = await startTestServer()
const creator = await signedInMember(server)
const members = async (count: number) => Promise.all(Array.from({ length: count }, () => buildMember(server)))
const mentionNames = async (count: number) => {
  const names = (await members(count)).map(({ id }) => ({ id, name: `n-${id.slice(0, 13)}` }))
  for (const { id, name } of names) await setUsername(server, id, name)
  return names.map(({ name }) => `@${name}`)
}
const countNotifications = async (type: string, fromId: string) =>
  (
    await server.db
      .selectFrom('notifications')
      .select('id')
      .where('type', '=', type)
      .where('from_id', '=', fromId)
      .execute()
  ).length

it('counts mentions added by editing one comment towards the daily limit', async () => {
  const { id } = await buildProduct(server, creator.id)
  const one = await signedInMember(server)
  const names = await mentionNames(productLimits.mentionsPerDay + 20)
  const pages = Array.from({ length: names.length / 20 }, (_, at) => names.slice(at * 20, at * 20 + 20).join(' '))
  const comment = await one.client.succeed(addComment, { id, text: pages[0] as string })
  await server.db
    .updateTable('product_comments')
    .set({ created_at: new Date(Date.now() - 3 * 86_400_000) })
    .where('id', '=', comment.id)
    .execute()
  const answers = []
  for (const text of pages.slice(1)) answers.push((await one.client.call(editComment, { id: comment.id, text })).fields)
  expect(answers).toEqual([
    ...Array.from({ length: pages.length - 2 }, () => ({})),
    { text: 'product.too_many_mentions' },
  ])
  // Members who are already mentioned may stay, and are not notified again.
  expect(await one.client.call(editComment, { id: comment.id, text: `${pages.at(-2)} !` })).toMatchObject({
    status: 200,
  })
  expect(await countNotifications('mention', one.id)).toBe(productLimits.mentionsPerDay)
})

it('counts deleted comments towards the daily limit', async () => {
  const { id } = await buildProduct(server, creator.id)
  const one = await signedInMember(server)
  const before = productLimits.commentsPerDay - 3
  await server.db
    .insertInto('product_acts')
    .values({ member_id: one.id, kind: 'comment', count: before, created_at: new Date() })
    .execute()
  for (let written = before; written < productLimits.commentsPerDay; written++) {
    const comment = await one.client.succeed(addComment, { id, text: `Nr ${written}` })
    await one.client.succeed(removeComment, { id: comment.id })
  }
  expect(await one.client.call(addComment, { id, text: 'En till' })).toMatchObject({
    status: 429,
    code: 'comment.too_many',
  })
})

it('limits the invitations of one member in a day across all drafts', async () => {
  const one = await signedInMember(server)
  const rounds = productLimits.invitationsPerDay / productLimits.makers
  const makerIds = (await members(productLimits.makers)).map(({ id }) => id)
  for (let round = 0; round < rounds; round++) {
    const { id } = await one.client.succeed(createProduct, { title: 'Nätet', language: 'sv', makerIds })
    await one.client.succeed(removeProduct, { id })
  }
  expect(await one.client.call(createProduct, { title: 'Nätet', language: 'sv', makerIds })).toMatchObject({
    status: 429,
    code: 'product.too_many_invitations',
  })
  const draft = await one.client.succeed(createProduct, { title: 'Nätet', language: 'sv' })
  expect(
    await one.client.call(updateProduct, { id: draft.id, title: 'Nätet', language: 'sv', makerIds }),
  ).toMatchObject({ status: 429, code: 'product.too_many_invitations' })
  expect(await one.client.call(updateProduct, { id: draft.id, title: 'Näten', language: 'sv' })).toMatchObject({
    status: 200,
  })
})
