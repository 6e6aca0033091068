import { describe, expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { connect } from '#features/activity/server/testing.ts'
import { setBlock } from '#features/blocks/contract/index.ts'
import { list as listNotifications, unreadCount } from '#features/notifications/contract/index.ts'
import { startTestServer } from '#tests/support/server.ts'
import { answerIntroduction, proposeIntroduction } from '../contract/index.ts'

const server = await startTestServer()

const createIntroduction = async () => {
  const [ida, bo, ced] = [await signedInMember(server), await signedInMember(server), await signedInMember(server)]
  for (const { id } of [bo, ced]) await connect(server, ida.id, id)
  return {
    ida,
    bo,
    ced,
    propose: () =>
      ida.client.succeed(proposeIntroduction, {
        memberId: bo.id,
        otherId: ced.id,
        message: 'You build the same thing.',
      }),
  }
}
const ban = (id: string) =>
  server.db.insertInto('account_blocks').values({ user_id: id, kind: 'ban', reason: 'A test needs it.' }).execute()

describe('notifications of an introduction', () => {
  const notificationsOf = async ({ client }: { client: Awaited<ReturnType<typeof signedInMember>>['client'] }) => ({
    types: (await client.succeed(listNotifications, {})).items.map(({ type }) => type),
    unread: (await client.succeed(unreadCount, {})).count,
  })
  const nothing = { types: [], unread: 0 }

  it.each([
    ['bo', 'ced'],
    ['ced', 'bo'],
    ['bo', 'ida'],
    ['ida', 'ced'],
  ] as const)(
    '[NET-05/block, NET-05/introduction] withdraws the proposal from both for good when %s blocks %s',
    async (blocker, blocked) => {
      const all = await createIntroduction()
      await all.propose()
      await all[blocker].client.succeed(setBlock, { memberId: all[blocked].id, blocked: true })
      for (const one of [all.bo, all.ced]) expect(await notificationsOf(one)).toEqual(nothing)
      await all[blocker].client.succeed(setBlock, { memberId: all[blocked].id, blocked: false })
      for (const one of [all.bo, all.ced]) expect(await notificationsOf(one)).toEqual(nothing)
    },
  )

  it('[NET-05/introduction, NOTI-01/connections] hides a proposal while the member it names is banned', async () => {
    const { bo, ced, propose } = await createIntroduction()
    await propose()
    await ban(ced.id)
    expect(await notificationsOf(bo)).toEqual(nothing)
    await server.db.deleteFrom('account_blocks').where('user_id', '=', ced.id).execute()
    expect(await notificationsOf(bo)).toEqual({ types: ['introduction_proposed'], unread: 1 })
  })

  it('[NET-05/introduction] hides a completed introduction while its introducer is blocked or banned', async () => {
    const { ida, bo, ced, propose } = await createIntroduction()
    const { id } = await propose()
    for (const one of [bo, ced]) await one.client.succeed(answerIntroduction, { id, accept: true })
    const made = { types: ['introduction_made'], unread: 1 }
    await bo.client.succeed(setBlock, { memberId: ida.id, blocked: true })
    expect([await notificationsOf(bo), await notificationsOf(ced)]).toEqual([nothing, made])
    await bo.client.succeed(setBlock, { memberId: ida.id, blocked: false })
    await ban(ida.id)
    for (const one of [bo, ced]) expect(await notificationsOf(one)).toEqual(nothing)
  })
})
