import { describe, expect, it } from 'vitest'
import { buildMember, signedInClient, signedInMember } from '#features/accounts/server/testing.ts'
import { list as listNotifications } from '#features/notifications/contract/index.ts'
import { startTestServer } from '#tests/support/server.ts'
import type { Client } from '#tests/support/client.ts'
import {
  createPost,
  editPost,
  listCommunityFeed,
  listFeed,
  listMentionable,
  postLimits,
  postPath,
  readPost,
  removePost,
} from '../contract/index.ts'
import { buildPost, connect, setUsername } from './testing.ts'

const server = await startTestServer()

const block = (blocker_id: string, blocked_id: string) =>
  server.db.insertInto('member_blocks').values({ blocker_id, blocked_id }).execute()
const mute = (muter_id: string, muted_id: string) =>
  server.db.insertInto('member_mutes').values({ muter_id, muted_id }).execute()
const mentionsOf = async (client: Client) =>
  (await client.succeed(listNotifications, {})).items.filter(({ type }) => type === 'mention')
const named = async (username: string, overrides: Parameters<typeof signedInMember>[1] = {}) => {
  const member = await signedInMember(server, overrides)
  await setUsername(server, member.id, username)
  return member
}
const everyone = { link: null, audience: 'everyone' } as const

describe('createPost and readPost', () => {
  it.each([
    ['a member', {}],
    ['a partner', { accessRoles: ['partner' as const] }],
  ])('[DASH-02/posts, DASH-01/new-post] publishes a post by %s to its audience', async (_, overrides) => {
    const [author, reader] = await Promise.all([
      signedInMember(server, { fullName: 'Ylva Sund', ...overrides }),
      signedInMember(server),
    ])
    const post = await author.client.succeed(createPost, {
      text: 'Vi söker en\nformgivare.',
      link: 'https://example.com/jobb',
      audience: 'everyone',
    })
    expect(post).toMatchObject({
      text: 'Vi söker en\nformgivare.',
      link: 'https://example.com/jobb',
      editedAt: null,
      author: { fullName: 'Ylva Sund' },
      can: { edit: 'ok', remove: 'ok' },
    })
    const seen = await reader.client.succeed(readPost, { id: post.id })
    expect(seen).toEqual({ ...post, can: { edit: 'post.not_yours', remove: 'post.not_yours' } })
    const [first] = (await reader.client.succeed(listCommunityFeed, {})).items
    expect(first).toMatchObject({ type: 'new_post', actor: { id: author.id }, post: { id: post.id } })
    expect((await reader.client.succeed(listFeed, {})).items).toEqual([])
  })

  it('refuses a post by a visitor, an unconfirmed member or a banned member', async () => {
    const [unconfirmed, banned] = await Promise.all([
      signedInMember(server, { confirmed: false }),
      signedInMember(server, { banned: true }),
    ])
    const post = { text: 'Hej', ...everyone }
    expect((await server.call(createPost, post)).code).toBe('auth.required')
    expect((await unconfirmed.client.call(createPost, post)).code).toBe('auth.unconfirmed')
    expect((await banned.client.call(createPost, post)).code).toBe('auth.blocked')
  })

  it('refuses an empty text, a long text, an invalid link, an unknown audience and too many mentions', async () => {
    const { client } = await signedInMember(server)
    const tooLong = 'a'.repeat(postLimits.text + 1)
    expect((await client.call(createPost, { text: ' \n ', ...everyone })).fields).toEqual({ text: 'field.required' })
    expect((await client.call(createPost, { text: tooLong, ...everyone })).fields).toEqual({ text: 'field.too_long' })
    expect(
      (await client.call(createPost, { text: 'Hej', link: 'javascript:alert(1)', audience: 'everyone' })).fields,
    ).toEqual({ link: 'field.invalid_url' })
    expect((await client.call(createPost, { text: 'Hej', audience: 'nobody' as never })).fields).toEqual({
      audience: 'field.not_in_list',
    })
    const crowd = Array.from({ length: 21 }, (_, at) => `@someone-${at}`).join(' ')
    expect((await client.call(createPost, { text: crowd, ...everyone })).fields).toEqual({
      text: 'post.too_many_mentions',
    })
  })

  it('creates one post for repeated requests with the same idempotency key', async () => {
    const { client, id } = await signedInMember(server)
    const key = { idempotencyKey: 'the-same-key-for-all-of-them' }
    const made = await Promise.all([1, 2, 3].map(() => client.call(createPost, { text: 'En gång', ...everyone }, key)))
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1)
    expect(await server.db.selectFrom('posts').selectAll().where('author_id', '=', id).execute()).toHaveLength(1)
  })

  it('refuses posts beyond the daily limit, including concurrent ones', async () => {
    const { client, id } = await signedInMember(server)
    const row = { author_id: id, text: 'Ett till', audience: 'connections', language: 'sv' } as const
    await server.db
      .insertInto('posts')
      .values(Array.from({ length: postLimits.perDay - 1 }, () => row))
      .execute()
    const answers = await Promise.all(
      ['Ett', 'Två', 'Tre'].map((text) => client.call(createPost, { text, ...everyone })),
    )
    expect(answers.map(({ code }) => code).sort()).toEqual(
      [null, 'post.enough_for_today', 'post.enough_for_today'].sort(),
    )
    await server.db
      .updateTable('posts')
      .set({ created_at: new Date(Date.now() - 25 * 60 * 60 * 1000) })
      .where('author_id', '=', id)
      .execute()
    expect((await client.call(createPost, { text: 'I dag igen', ...everyone })).status).toBe(200)
  })

  it('hides a post for connections from other members, including administrators', async () => {
    const [author, friend, stranger, admin] = await Promise.all([
      signedInMember(server),
      signedInMember(server),
      signedInMember(server),
      signedInMember(server, { adminLevel: 'super_admin' }),
    ])
    await connect(server, author.id, friend.id)
    const { id } = await author.client.succeed(createPost, { text: 'Oss emellan', audience: 'connections' })
    expect((await friend.client.call(readPost, { id })).status).toBe(200)
    for (const { client } of [stranger, admin]) {
      expect((await client.call(readPost, { id })).code).toBe('post.not_found')
      expect((await client.call(editPost, { id, text: 'Nu mitt' })).code).toBe('post.not_found')
      expect((await client.call(removePost, { id })).code).toBe('post.not_found')
      expect((await client.succeed(listCommunityFeed, {})).items.map(({ post }) => post?.id)).not.toContain(id)
    }
    expect((await server.call(readPost, { id })).code).toBe('auth.required')
    await server.db.deleteFrom('connections').where('member_id', '=', author.id).execute()
    expect((await friend.client.call(readPost, { id })).code).toBe('post.not_found')
  })

  it('[NET-05/block] hides a post after a block in either direction and when its author is banned', async () => {
    const [author, one, other, admin] = await Promise.all([
      signedInMember(server),
      signedInMember(server),
      signedInMember(server),
      signedInMember(server, { adminLevel: 'admin' }),
    ])
    const { id } = await buildPost(server, author.id)
    await block(author.id, one.id)
    await block(other.id, author.id)
    for (const { client } of [one, other]) {
      expect((await client.call(readPost, { id })).code).toBe('post.not_found')
      expect((await client.succeed(listCommunityFeed, {})).items.map(({ post }) => post?.id)).not.toContain(id)
    }
    expect((await admin.client.call(readPost, { id })).status).toBe(200)
    await server.db
      .insertInto('account_blocks')
      .values({ user_id: author.id, kind: 'ban', reason: 'A test wants it.' })
      .execute()
    expect((await admin.client.call(readPost, { id })).code).toBe('post.not_found')
  })

  it('returns text that looks like markup or a placeholder unchanged', async () => {
    const { client } = await signedInMember(server)
    const text = '<img src=x onerror=alert(1)> </script><script>alert(2)</script> {{name}}'
    const { id } = await client.succeed(createPost, { text, ...everyone })
    expect((await client.succeed(readPost, { id })).text).toBe(text)
  })
})

describe('editPost and removePost', () => {
  it('marks an edited post as edited and keeps its position in the feed', async () => {
    const author = await signedInMember(server)
    const { id } = await author.client.succeed(createPost, { text: 'Först', ...everyone })
    await author.client.succeed(createPost, { text: 'Sedan', ...everyone })
    expect(await author.client.succeed(editPost, { id, text: 'Först', link: null })).toMatchObject({ editedAt: null })
    expect(
      await author.client.succeed(editPost, { id, text: 'Först, rättat', link: 'https://example.com' }),
    ).toMatchObject({ text: 'Först, rättat', link: 'https://example.com', editedAt: expect.any(String) as string })
    expect((await author.client.succeed(listFeed, {})).items.map(({ post }) => post?.text)).toEqual([
      'Sedan',
      'Först, rättat',
    ])
  })

  it('removes a post from the feed and from its page', async () => {
    const author = await signedInMember(server)
    const { id } = await author.client.succeed(createPost, { text: 'Ångrat', ...everyone })
    await author.client.succeed(removePost, { id })
    expect((await author.client.succeed(listFeed, {})).items).toEqual([])
    for (const answer of [
      await author.client.call(readPost, { id }),
      await author.client.call(removePost, { id }),
      await author.client.call(editPost, { id, text: 'Nej' }),
    ]) {
      expect(answer.code).toBe('post.not_found')
    }
  })

  it('refuses to edit or remove a post for everyone except its author', async () => {
    const [author, other, admin, unconfirmed] = await Promise.all([
      signedInMember(server),
      signedInMember(server),
      signedInMember(server, { adminLevel: 'super_admin' }),
      signedInMember(server, { confirmed: false }),
    ])
    const { id } = await buildPost(server, author.id)
    for (const { client } of [other, admin]) {
      expect((await client.call(editPost, { id, text: 'Nu mitt' })).code).toBe('post.not_yours')
      expect((await client.call(removePost, { id })).code).toBe('post.not_yours')
    }
    expect((await server.call(editPost, { id, text: 'Nu mitt' })).code).toBe('auth.required')
    expect((await server.call(removePost, { id })).code).toBe('auth.required')
    const own = await buildPost(server, unconfirmed.id)
    expect((await unconfirmed.client.call(editPost, { id: own.id, text: 'Nytt' })).code).toBe('auth.unconfirmed')
    expect((await unconfirmed.client.call(removePost, { id: own.id })).status).toBe(200)
  })

  it('leaves no activity or mention behind when edit and removal run concurrently', async () => {
    const author = await named('racing-author')
    const friend = await named('racing-friend')
    for (let round = 0; round < 8; round++) {
      const { id } = await author.client.succeed(createPost, { text: 'Först', ...everyone })
      const [edited, removed] = await Promise.all([
        author.client.call(editPost, { id, text: `Hej @racing-friend ${round}` }),
        author.client.call(removePost, { id }),
      ])
      expect(removed.status).toBe(200)
      expect([200, 404]).toContain(edited.status)
      expect((await author.client.call(readPost, { id })).code).toBe('post.not_found')
      expect(
        await server.db.selectFrom('activities').selectAll().where('subject', '=', `posts:${id}`).execute(),
      ).toEqual([])
      expect(await server.db.selectFrom('post_mentions').selectAll().where('post_id', '=', id).execute()).toEqual([])
      const mentions = (await mentionsOf(friend.client)).filter(({ link }) => link === postPath(id))
      expect(mentions).toHaveLength(edited.status === 200 ? 1 : 0)
    }
  })
})

describe('mentions', () => {
  it('[NOTI-01/mention] a mention links to the member after a rename and notifies them once', async () => {
    const author = await signedInMember(server, { fullName: 'Ylva Sund' })
    const friend = await named('nora-north', { fullName: 'Nora North' })
    const { id } = await author.client.succeed(createPost, {
      text: 'Tack @Nora-North, @nora-north och @nobody-here!',
      ...everyone,
    })
    const mentions = await mentionsOf(friend.client)
    expect(mentions).toMatchObject([{ payload: { author: 'Ylva Sund' }, link: postPath(id) }])

    await server.db
      .insertInto('usernames')
      .values({ name: 'nora-south', skeleton: 'nora-south', member_id: friend.id })
      .execute()
    await server.db
      .updateTable('profiles')
      .set({ username: 'nora-south', full_name: 'Nora South' })
      .where('id', '=', friend.id)
      .execute()
    expect((await friend.client.succeed(readPost, { id })).mentions).toEqual([
      { name: 'nora-north', memberId: friend.id, fullName: 'Nora South' },
    ])
    const edited = await author.client.succeed(editPost, { id, text: 'Tack igen @nora-north och @nora-south!' })
    expect(edited.mentions.map(({ name, memberId }) => [name, memberId])).toEqual([
      ['nora-north', friend.id],
      ['nora-south', friend.id],
    ])
    expect(await mentionsOf(friend.client)).toHaveLength(1)
  })

  it('an edit notifies newly mentioned members and never the author', async () => {
    const author = await named('self-namer')
    const late = await named('late-comer')
    const { id } = await author.client.succeed(createPost, { text: 'Jag, @self-namer', ...everyone })
    expect((await author.client.succeed(readPost, { id })).mentions).toMatchObject([{ memberId: author.id }])
    expect(await mentionsOf(author.client)).toEqual([])
    await author.client.succeed(editPost, { id, text: 'Och @late-comer' })
    expect(await mentionsOf(late.client)).toHaveLength(1)
    expect((await author.client.succeed(readPost, { id })).mentions).toMatchObject([{ memberId: late.id }])
  })

  it('[NET-05/block, NET-05/mute] mentions skip members who are blocked, block or mute the author, or may not see the post', async () => {
    const author = await signedInMember(server)
    const [blocked, blocker, muter, stranger, friend] = await Promise.all(
      ['was-blocked', 'has-blocked', 'has-muted', 'is-strange', 'is-friend'].map((name) => named(name)),
    )
    if (!blocked || !blocker || !muter || !stranger || !friend) throw new Error('five were made')
    await block(author.id, blocked.id)
    await block(blocker.id, author.id)
    await mute(muter.id, author.id)
    await connect(server, author.id, friend.id)
    const text = '@was-blocked @has-blocked @has-muted @is-strange @is-friend'
    const open = await author.client.succeed(createPost, { text, ...everyone })
    expect(open.mentions.map(({ name }) => name)).toEqual(['has-muted', 'is-friend', 'is-strange'])
    const counts = async () =>
      Promise.all(
        [blocked, blocker, muter, stranger, friend].map(async ({ client }) => (await mentionsOf(client)).length),
      )
    expect(await counts()).toEqual([0, 0, 0, 1, 1])
    const close = await author.client.succeed(createPost, { text, audience: 'connections' })
    expect(close.mentions.map(({ name }) => name)).toEqual(['is-friend'])
    expect(await counts()).toEqual([0, 0, 0, 1, 2])
  })

  it('[NET-05/block] a mention is plain text for a viewer who is blocked by the mentioned member', async () => {
    const [author, reader] = await Promise.all([signedInMember(server), signedInMember(server)])
    const subject = await named('only-a-word')
    const { id } = await author.client.succeed(createPost, { text: 'Hej @only-a-word', ...everyone })
    await block(subject.id, reader.id)
    expect(await reader.client.succeed(readPost, { id })).toMatchObject({ text: 'Hej @only-a-word', mentions: [] })
  })

  it('listMentionable lists connections first and omits blocked, banned or hidden members and those without username', async () => {
    const author = await signedInMember(server)
    const people = {
      friend: await buildMember(server, { fullName: 'Zackarias Vän' }),
      middle: await buildMember(server, { fullName: 'Per Zacher' }),
      stranger: await buildMember(server, { fullName: 'Zacharina Okänd' }),
      blocker: await buildMember(server, { fullName: 'Zac Blockerad' }),
      hidden: await buildMember(server, { fullName: 'Zac Dold' }),
      banned: await buildMember(server, { fullName: 'Zac Avstängd', banned: true }),
    }
    for (const [name, { id }] of Object.entries(people)) await setUsername(server, id, `offered-${name.toLowerCase()}`)
    await buildMember(server, { fullName: 'Zac Namnlös' })
    await connect(server, author.id, people.friend.id)
    await connect(server, author.id, people.middle.id)
    await block(people.blocker.id, author.id)
    await server.db
      .updateTable('profiles')
      .set({ hidden_from_search: true })
      .where('id', '=', people.hidden.id)
      .execute()
    const offered = async (q: string, audience: 'everyone' | 'connections') =>
      (await author.client.succeed(listMentionable, { q, audience })).items.map(({ fullName }) => fullName)
    expect(await offered('zac', 'everyone')).toEqual(['Per Zacher', 'Zackarias Vän', 'Zacharina Okänd'])
    expect(await offered('ZAC', 'connections')).toEqual(['Per Zacher', 'Zackarias Vän'])
    expect(await offered('offered-s', 'everyone')).toEqual(['Zacharina Okänd'])
    for (const q of ['%', "'", '\\', "' | 'a"]) expect(await offered(q, 'everyone'), q).toEqual([])
    await setUsername(server, people.friend.id, 'renamed-friend')
    expect([await offered('renamed', 'connections'), await offered('offered-f', 'connections')]).toEqual([
      ['Zackarias Vän'],
      [],
    ])
  })

  it('listMentionable leaves out strangers who were renamed, hidden, banned or blocked since another member searched', async () => {
    const [author, other] = [await signedInMember(server), await signedInMember(server)]
    await server.pool.query(
      `with opened as (
         insert into users (email, name, email_confirmed, email_confirmed_at)
         select 'vimmel-' || n || '@example.com', 'Vimmel', true, now() from generate_series(1, 70) n returning id, email
       )
       insert into profiles (id, full_name, username) select id, 'Vimmel', split_part(email, '@', 1) from opened`,
    )
    const offered = async ({ client }: { client: Client }) =>
      (await client.succeed(listMentionable, { q: 'vimm', audience: 'everyone' })).items.map(({ id }) => id)
    const [renamed, hidden, banned, blocked, ...left] = (await offered(other)) as [string, string, string, string]
    const setProfile = (id: string, values: { full_name?: string; hidden_from_search?: boolean; username?: string }) =>
      server.db.updateTable('profiles').set(values).where('id', '=', id).execute()
    await setProfile(renamed, { full_name: 'Annan', username: 'annan-nu' })
    await setProfile(hidden, { hidden_from_search: true })
    await server.db.insertInto('account_blocks').values({ user_id: banned, kind: 'ban', reason: 'x' }).execute()
    await block(blocked, author.id)
    const now = await offered(author)
    expect(now).toHaveLength(6)
    expect(now).toEqual(expect.arrayContaining(left))
    for (const id of [renamed, hidden, banned, blocked]) expect(now).not.toContain(id)
  })

  it('listMentionable requires a confirmed address and a query', async () => {
    const asked = { q: 'a', audience: 'everyone' } as const
    expect((await server.call(listMentionable, asked)).code).toBe('auth.required')
    const client = await signedInClient(server, await buildMember(server, { confirmed: false }))
    expect((await client.call(listMentionable, asked)).code).toBe('auth.unconfirmed')
    expect((await (await signedInMember(server)).client.call(listMentionable, { ...asked, q: '' })).fields).toEqual({
      q: 'field.required',
    })
  })
})
