import { describe, expect, it, vi } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { liveWithin } from '#tests/support/live-subscription.ts'
import { openLive, type LiveReader } from '#tests/support/event-source.ts'
import { startTestServer } from '#tests/support/server.ts'
import { createPost, editPost, feedChanged, communityFeedChanged, removePost } from '../contract/index.ts'
import { connect } from './testing.ts'

const server = await startTestServer()

const heard = (reader: LiveReader, name: string) =>
  reader.messages.flatMap(({ data }) => (data.name === name ? [data.payload] : []))
const patiently = { timeout: liveWithin, interval: 20 }

/** Waits until everything that was told before has come: the last word is a post that only its author hears of. */
const settled = async (reader: LiveReader, client: Awaited<ReturnType<typeof signedInMember>>['client']) => {
  const before = heard(reader, feedChanged.name).length
  await client.succeed(createPost, { text: 'Till mig själv', audience: 'connections' })
  await vi.waitFor(() => expect(heard(reader, feedChanged.name).length).toBeGreaterThan(before), patiently)
}

describe('what comes into the feed, changes or leaves it', () => {
  it('[DASH-01/live] is told at once to the author and their connections, to others only when it is for everyone, and without hurry', async () => {
    const [author, friend, stranger] = await Promise.all([
      signedInMember(server),
      signedInMember(server),
      signedInMember(server),
    ])
    await connect(server, author.id, friend.id)
    const [toAuthor, toFriend, toStranger] = await Promise.all([
      openLive(author.client),
      openLive(friend.client),
      openLive(stranger.client),
    ])

    const { id } = await author.client.succeed(createPost, { text: 'Oss emellan', audience: 'connections' })
    for (const reader of [toAuthor, toFriend])
      await vi.waitFor(() => expect(heard(reader, feedChanged.name)).toEqual([{ within: 0 }]), patiently)
    await author.client.succeed(editPost, { id, text: 'Fortfarande oss emellan' })
    await vi.waitFor(() => expect(heard(toFriend, feedChanged.name)).toHaveLength(2), patiently)
    await author.client.succeed(removePost, { id })
    await vi.waitFor(() => expect(heard(toFriend, feedChanged.name)).toHaveLength(3), patiently)
    await settled(toStranger, stranger.client)
    expect(heard(toStranger, feedChanged.name)).toHaveLength(1)
    expect(heard(toStranger, communityFeedChanged.name)).toEqual([])

    await author.client.succeed(createPost, { text: 'Till alla', audience: 'everyone' })
    for (const reader of [toFriend, toStranger])
      await vi.waitFor(() => expect(heard(reader, communityFeedChanged.name)).toEqual([{ within: 20 }]), patiently)
    await settled(toStranger, stranger.client)
    expect(heard(toStranger, feedChanged.name)).toHaveLength(2)
    for (const reader of [toAuthor, toFriend, toStranger]) reader.close()
  })

  it('is told to many so that they do not all ask in the same moment', async () => {
    const [author, friend] = await Promise.all([signedInMember(server), signedInMember(server)])
    await connect(server, author.id, friend.id)
    const others = await server.db
      .insertInto('users')
      .values(Array.from({ length: 600 }, (_, at) => ({ email: `crowd-${at}@example.com`, name: 'Crowd' })))
      .returning('id')
      .execute()
    const sides = others.flatMap(({ id }) => [
      { member_id: author.id, other_id: id },
      { member_id: id, other_id: author.id },
    ])
    await server.db.insertInto('connections').values(sides).execute()
    const [toAuthor, toFriend] = await Promise.all([openLive(author.client), openLive(friend.client)])
    await author.client.succeed(createPost, { text: 'Till många', audience: 'connections' })
    await vi.waitFor(() => expect(heard(toFriend, feedChanged.name)).toEqual([{ within: 3 }]), patiently)
    await vi.waitFor(() => expect(heard(toAuthor, feedChanged.name)).toEqual([{ within: 0 }]), patiently)
    for (const reader of [toAuthor, toFriend]) reader.close()
  })
})
