import { describe, expect, it } from 'vitest'
import { setUsername } from '#features/activity/server/testing.ts'
import { banUser, unbanUser } from '#features/accounts/contract/index.ts'
import { accounts, buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import { startTestServer } from '#tests/support/server.ts'
import { addComment, listComments, listProducts, listReplies, readBoard, readProduct } from '../contract/index.ts'
import { buildProduct } from './testing.ts'

const server = await startTestServer()
const creator = await signedInMember(server)

it('names mentioned members to visitors only if their profile is open', async () => {
  const [open, closed] = [
    await buildMember(server, { fullName: 'Öppna Olle' }),
    await buildMember(server, { fullName: 'Stängda Stina' }),
  ]
  const names = [`o-${open.id.slice(0, 13)}`, `s-${closed.id.slice(0, 13)}`] as const
  await setUsername(server, open.id, names[0])
  await setUsername(server, closed.id, names[1])
  await server.db
    .updateTable('profiles')
    .set({ is_public: true, username: names[0] })
    .where('id', '=', open.id)
    .execute()
  const { id } = await buildProduct(server, creator.id)
  const text = `Hej @${names[0]} och @${names[1]}`
  const { mentions } = await creator.client.succeed(addComment, { id, text })
  expect(mentions.map(({ memberId }) => memberId).toSorted()).toEqual([open.id, closed.id].toSorted())
  const { items } = await server.client().succeed(listComments, { id })
  expect(items[0]).toMatchObject({ text, mentions: [{ memberId: open.id, fullName: 'Öppna Olle' }] })
  expect(JSON.stringify(items)).not.toContain('Stina')
})

describe('cached public answers', () => {
  const newest = async () =>
    Number(
      (
        await server.db
          .selectFrom('events_outbox')
          .select(({ fn }) => fn.max('id').as('id'))
          .executeTakeFirst()
      )?.id ?? 0,
    )
  const publicEventsSince = async (id: number) =>
    (
      await server.db
        .selectFrom('events_outbox')
        .select('name')
        .where('audience', '=', 'everyone')
        .where('id', '>', id as never)
        .execute()
    ).map(({ name }) => name)
  const isStale = (names: readonly string[]) =>
    [listProducts, readProduct, readBoard, listComments, listReplies]
      .filter(({ staleAfter }) => !staleAfter.some(({ name }) => names.includes(name)))
      .map(({ name }) => name)

  it('[ADM-02/ban, ADM-02/unban] become stale when a member is banned or unbanned', async () => {
    const admin = await signedInMember(server, { adminLevel: 'admin' })
    const { id } = await buildMember(server)
    let before = await newest()
    await admin.client.succeed(banUser, { id, reason: 'Skräp.' })
    expect(isStale(await publicEventsSince(before))).toEqual([])
    before = await newest()
    await admin.client.succeed(unbanUser, { id, reason: 'Ångrat.' })
    expect(isStale(await publicEventsSince(before))).toEqual([])
  })

  it('become stale when a member is erased', async () => {
    const { id } = await buildMember(server)
    const before = await newest()
    await server.db.transaction().execute(async (tx) => accounts.erase?.(tx, id))
    expect(isStale(await publicEventsSince(before))).toEqual([])
  })
})

it('[ADM-02/ban] names a banned maker to the creator only, until the ban is lifted', async () => {
  const [maker, other, admin] = [
    await signedInMember(server, { fullName: 'Bo Spärrad' }),
    await signedInMember(server),
    await signedInMember(server, { adminLevel: 'admin' }),
  ]
  const { slug } = await buildProduct(server, creator.id, { makerIds: [maker.id, other.id] })
  const makersFor = async (client: typeof other.client) =>
    (await client.succeed(readProduct, { slug })).makers.map(({ id }) => id)
  await admin.client.succeed(banUser, { id: maker.id, reason: 'Skräp.' })
  for (const client of [server.client(), other.client, admin.client])
    expect(await makersFor(client)).toEqual([creator.id, other.id])
  // The creator's form must include all makers, or saving it would remove the banned one.
  expect((await makersFor(creator.client)).toSorted()).toEqual([creator.id, maker.id, other.id].toSorted())
  await admin.client.succeed(unbanUser, { id: maker.id, reason: 'Ångrat.' })
  expect(await makersFor(server.client())).toContain(maker.id)
})
