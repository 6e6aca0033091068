import { describe, expect, it, vi } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { liveTimeoutMs } from '#tests/support/live-subscription.ts'
import { openEventSource, type EventSourceClient } from '#tests/support/event-source.ts'
import { startTestServer } from '#tests/support/server.ts'
import { createPost, editPost, feedChanged, communityFeedChanged, removePost } from '../contract/index.ts'
import { connect } from './testing.ts'

const server = await startTestServer()

const countEvents = (reader: EventSourceClient, name: string) =>
  reader.messages.flatMap(({ data }) => (data.name === name ? [data.payload] : []))
const pollOptions = { timeout: liveTimeoutMs, interval: 20 }

/** Publishes one more post and waits for its event: events arrive in order, so all earlier ones are there. */
const drainEvents = async (reader: EventSourceClient, client: Awaited<ReturnType<typeof signedInMember>>['client']) => {
  const before = countEvents(reader, feedChanged.name).length
  await client.succeed(createPost, { text: 'Till mig själv', audience: 'connections' })
  await vi.waitFor(() => expect(countEvents(reader, feedChanged.name).length).toBeGreaterThan(before), pollOptions)
}

describe('feed events', () => {
  it('[DASH-01/live] publishes to author and connections at once, and to other members only public posts, delayed', async () => {
    const [author, friend, stranger] = await Promise.all([
      signedInMember(server),
      signedInMember(server),
      signedInMember(server),
    ])
    await connect(server, author.id, friend.id)
    const [toAuthor, toFriend, toStranger] = await Promise.all([
      openEventSource(author.client),
      openEventSource(friend.client),
      openEventSource(stranger.client),
    ])

    const { id } = await author.client.succeed(createPost, { text: 'Oss emellan', audience: 'connections' })
    for (const reader of [toAuthor, toFriend])
      await vi.waitFor(() => expect(countEvents(reader, feedChanged.name)).toEqual([{ within: 0 }]), pollOptions)
    await author.client.succeed(editPost, { id, text: 'Fortfarande oss emellan' })
    await vi.waitFor(() => expect(countEvents(toFriend, feedChanged.name)).toHaveLength(2), pollOptions)
    await author.client.succeed(removePost, { id })
    await vi.waitFor(() => expect(countEvents(toFriend, feedChanged.name)).toHaveLength(3), pollOptions)
    await drainEvents(toStranger, stranger.client)
    expect(countEvents(toStranger, feedChanged.name)).toHaveLength(1)
    expect(countEvents(toStranger, communityFeedChanged.name)).toEqual([])

    await author.client.succeed(createPost, { text: 'Till alla', audience: 'everyone' })
    for (const reader of [toFriend, toStranger])
      await vi.waitFor(
        () => expect(countEvents(reader, communityFeedChanged.name)).toEqual([{ within: 20 }]),
        pollOptions,
      )
    await drainEvents(toStranger, stranger.client)
    expect(countEvents(toStranger, feedChanged.name)).toHaveLength(2)
    for (const reader of [toAuthor, toFriend, toStranger]) reader.close()
  })

  it('spreads the refetches of a large audience over several seconds', async () => {
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
    const [toAuthor, toFriend] = await Promise.all([openEventSource(author.client), openEventSource(friend.client)])
    await author.client.succeed(createPost, { text: 'Till många', audience: 'connections' })
    await vi.waitFor(() => expect(countEvents(toFriend, feedChanged.name)).toEqual([{ within: 3 }]), pollOptions)
    await vi.waitFor(() => expect(countEvents(toAuthor, feedChanged.name)).toEqual([{ within: 0 }]), pollOptions)
    for (const reader of [toAuthor, toFriend]) reader.close()
  })
})
