import { expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import type { Client } from '#tests/support/client.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  createPost,
  dashboardSummary,
  editPost,
  listCommunityFeed,
  listFeed,
  listMentionable,
  readPost,
  removePost,
} from '../contract/index.ts'
import { buildPost, connect } from './testing.ts'

const server = await startTestServer()

const callers = [
  'visitor',
  'banned',
  'unconfirmed',
  'member',
  'connection',
  'blocked',
  'administrator',
  'author',
] as const
type Caller = (typeof callers)[number]

const createScene = async () => {
  const author = await signedInMember(server)
  const [banned, unconfirmed, member, connection, blocked, administrator] = await Promise.all([
    signedInMember(server, { banned: true }),
    signedInMember(server, { confirmed: false }),
    signedInMember(server),
    signedInMember(server),
    signedInMember(server),
    signedInMember(server, { adminLevel: 'super_admin' }),
  ])
  await connect(server, author.id, connection.id)
  await server.db.insertInto('member_blocks').values({ blocker_id: author.id, blocked_id: blocked.id }).execute()
  const clients: Record<Caller, Client> = {
    visitor: server.client(),
    banned: banned.client,
    unconfirmed: unconfirmed.client,
    member: member.client,
    connection: connection.client,
    blocked: blocked.client,
    administrator: administrator.client,
    author: author.client,
  }
  return {
    clients,
    open: await buildPost(server, author.id),
    close: await buildPost(server, author.id, { audience: 'connections' }),
  }
}

const refusedCallers = { visitor: 'auth.required', banned: 'auth.blocked' }
const all = (rest: string | null) => ({
  ...refusedCallers,
  unconfirmed: rest,
  member: rest,
  connection: rest,
  blocked: rest,
  administrator: rest,
  author: rest,
})
const confirmed = { ...all(null), unconfirmed: 'auth.unconfirmed' }
const others = { ...all('post.not_yours'), blocked: 'post.not_found', author: null }
const circle = { ...all('post.not_found'), connection: 'post.not_yours', author: null }

it.each([
  ['read their feed', (client: Client) => client.call(listFeed, {}), confirmed],
  ['read the community feed', (client: Client) => client.call(listCommunityFeed, {}), confirmed],
  ['read their summary', (client: Client) => client.call(dashboardSummary, {}), all(null)],
  [
    'search for members to mention',
    (client: Client) => client.call(listMentionable, { q: 'a', audience: 'everyone' }),
    confirmed,
  ],
  ['create a post', (client: Client) => client.call(createPost, { text: 'Hej', audience: 'everyone' }), confirmed],
  [
    'read a post for everyone',
    (client: Client, { open }: Scene) => client.call(readPost, open),
    { ...confirmed, blocked: 'post.not_found' },
  ],
  [
    'read a post for connections',
    (client: Client, { close }: Scene) => client.call(readPost, close),
    { ...circle, unconfirmed: 'auth.unconfirmed', connection: null },
  ],
  [
    'edit a post for everyone',
    (client: Client, { open }: Scene) => client.call(editPost, { ...open, text: 'Nytt' }),
    { ...others, unconfirmed: 'auth.unconfirmed' },
  ],
  [
    'edit a post for connections',
    (client: Client, { close }: Scene) => client.call(editPost, { ...close, text: 'Nytt' }),
    { ...circle, unconfirmed: 'auth.unconfirmed' },
  ],
  ['remove a post for everyone', (client: Client, { open }: Scene) => client.call(removePost, open), others],
  ['remove a post for connections', (client: Client, { close }: Scene) => client.call(removePost, close), circle],
] as const)('allows only permitted callers to %s', async (_, call, expected) => {
  const made = await createScene()
  const answers: Partial<Record<Caller, string | null>> = {}
  // Sequential: the author, the last caller, removes the post.
  for (const caller of callers) answers[caller] = (await call(made.clients[caller], made)).code
  expect(answers).toEqual(expected)
})

type Scene = Awaited<ReturnType<typeof createScene>>
