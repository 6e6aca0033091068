import { expect, it } from 'vitest'
import { banUser } from '#features/accounts/contract/index.ts'
import { buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import { setBlock, setMute } from '#features/blocks/contract/index.ts'
import { createModerationTeam } from '#features/moderation/server/testing.ts'
import { searchEverything } from '#features/search/contract/index.ts'
import type { Client } from '#tests/support/client.ts'
import { startTestServer } from '#tests/support/server.ts'
import { editPost, removePost } from '../contract/index.ts'
import { eraseMember } from './queries/posts.ts'
import { buildPost, connect } from './testing.ts'

const server = await startTestServer()
const admin = await signedInMember(server, { adminLevel: 'super_admin' })

let count = 0
/** A word that no other test uses, neither as its beginning nor in another form. */
const newWord = () => `${'bdfghklm'[count++]}yxvinterled`
const findPosts = async (client: Client, q: string) =>
  (await client.succeed(searchEverything, { q, asTyped: true })).items.map(({ id, path }) => {
    expect(path).toBe(`/posts/${id}`)
    return id
  })

it('[SRCH-01/posts, SRCH-01/readable-only] a post for connections is found by its author and their connections only', async () => {
  const [author, friend, stranger] = [
    await signedInMember(server),
    await signedInMember(server),
    await signedInMember(server),
  ]
  await connect(server, author.id, friend.id)
  const word = newWord()
  const open = await buildPost(server, author.id, { text: `En ${word}` })
  const close = await buildPost(server, author.id, { text: `En ${word} till`, audience: 'connections' })
  for (const { client } of [author, friend])
    expect((await findPosts(client, word)).toSorted()).toEqual([open.id, close.id].toSorted())
  expect(await findPosts(stranger.client, word)).toEqual([open.id])
})

it('[SRCH-01/posts, SRCH-01/readable-only] posts of blocked, muted, banned and hidden members are not found', async () => {
  const [viewer, blocked, blocker, muted] = await Promise.all([1, 2, 3, 4].map(() => signedInMember(server)))
  if (!viewer || !blocked || !blocker || !muted) throw new Error('there are four members')
  const [banned, hidden, hiddenFriend] = [
    await buildMember(server),
    await buildMember(server),
    await buildMember(server),
  ]
  const word = newWord()
  const postOf = new Map<string, string>()
  for (const { id } of [blocked, blocker, muted, banned, hidden, hiddenFriend])
    postOf.set(id, (await buildPost(server, id, { text: `Om ${word}` })).id)
  expect(await findPosts(viewer.client, word)).toHaveLength(6)
  await viewer.client.succeed(setBlock, { memberId: blocked.id, blocked: true })
  await blocker.client.succeed(setBlock, { memberId: viewer.id, blocked: true })
  await viewer.client.succeed(setMute, { memberId: muted.id, muted: true })
  await admin.client.succeed(banUser, { id: banned.id, reason: 'Spam' })
  await connect(server, viewer.id, hiddenFriend.id)
  await server.db
    .updateTable('profiles')
    .set({ hidden_from_search: true })
    .where('id', 'in', [hidden.id, hiddenFriend.id])
    .execute()
  expect(await findPosts(viewer.client, word)).toEqual([postOf.get(hiddenFriend.id)])
  // A mute is one-sided, and an author finds the own posts.
  expect(await findPosts(muted.client, word)).toContain(postOf.get(muted.id))
})

it('[SRCH-01/posts] the search follows edits, and removal by the author or by moderation', async () => {
  const author = await signedInMember(server)
  const { takeDown } = await createModerationTeam(server)
  const [before, after] = [newWord(), newWord()]
  const { id } = await buildPost(server, author.id, { text: `Om ${before}` })
  await author.client.succeed(editPost, { id, text: `Om ${after}`, link: null })
  expect([await findPosts(admin.client, before), await findPosts(admin.client, after)]).toEqual([[], [id]])
  await author.client.succeed(removePost, { id })
  expect(await findPosts(admin.client, after)).toEqual([])
  const { id: removedId } = await buildPost(server, author.id, { text: `Igen om ${after}` })
  const decideAppeal = await takeDown('post', removedId)
  expect(await findPosts(admin.client, after)).toEqual([])
  await decideAppeal(author)
  expect(await findPosts(admin.client, after)).toEqual([removedId])
})

it('[SET-10] the words that only an erased member has posted are forgotten', async () => {
  const [author, other] = [await buildMember(server), await buildMember(server)]
  const [own, shared] = [newWord(), newWord()]
  await buildPost(server, author.id, { text: `Om ${own} och ${shared}` })
  await buildPost(server, other.id, { text: `Också om ${shared}` })
  const knownWords = async () =>
    (await server.db.selectFrom('post_words').select('word').where('word', 'in', [own, shared]).execute()).map(
      ({ word }) => word,
    )
  expect((await knownWords()).toSorted()).toEqual([own, shared].toSorted())
  await eraseMember(server.db, author.id)
  expect(await knownWords()).toEqual([shared])
})
