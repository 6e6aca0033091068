import { describe, expect, it } from 'vitest'
import { type MemberOverrides, signedInClient, signedInMember } from '#features/accounts/server/testing.ts'
import { setBlock } from '#features/blocks/contract/index.ts'
import { list as listNotifications } from '#features/notifications/contract/index.ts'
import { subscribeLive, drainEvents } from '#tests/support/live-subscription.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  answerIntroduction,
  listCandidates,
  listIntroductions,
  proposeIntroduction,
  withdrawIntroduction,
} from '../contract/index.ts'
import { introductions } from './index.ts'

const server = await startTestServer()
const unknownId = '00000000-0000-4000-8000-000000000000'

const connect = (one: string, other: string) =>
  server.db
    .insertInto('connections')
    .values([
      { member_id: one, other_id: other },
      { member_id: other, other_id: one },
    ])
    .execute()

/** Ida is connected to Bo and Ced, who are not connected to each other. */
const createTrio = async (overrides: MemberOverrides = {}) => {
  const [ida, bo, ced] = [
    await signedInMember(server, { fullName: 'Ida' }),
    await signedInMember(server, { fullName: 'Bo', ...overrides }),
    await signedInMember(server, { fullName: 'Ced' }),
  ]
  await connect(ida.id, bo.id)
  await connect(ida.id, ced.id)
  const proposal = { memberId: bo.id, otherId: ced.id, message: 'Ni bygger samma sak.' }
  return { ida, bo, ced, proposal, propose: () => ida.client.succeed(proposeIntroduction, proposal) }
}
const notificationTypes = async ({ client }: Awaited<ReturnType<typeof signedInMember>>) =>
  (await client.succeed(listNotifications, {})).items.map(({ type }) => type)
const areConnected = async (one: string, other: string) =>
  (
    await server.db
      .selectFrom('connections')
      .select('member_id')
      .where('member_id', '=', one)
      .where('other_id', '=', other)
      .execute()
  ).length === 1

describe('an introduction', () => {
  it('[NET-05/introduction, NET-05/double-opt-in] connects both and reveals addresses only after both accept', async () => {
    const { ida, bo, ced, propose } = await createTrio()
    const { id, members, state } = await propose()
    expect([state, members.map(({ fullName }) => fullName).toSorted()]).toEqual(['proposed', ['Bo', 'Ced']])
    expect(await notificationTypes(bo)).toEqual(['introduction_proposed'])

    const half = await bo.client.succeed(answerIntroduction, { id, accept: true })
    expect(half).toMatchObject({ state: 'proposed', answer: true, email: null, members: [{ fullName: 'Ced' }] })
    const [seen] = (await ced.client.succeed(listIntroductions, { side: 'received' })).items
    expect(seen).toMatchObject({
      state: 'proposed',
      answer: null,
      email: null,
      introducer: { fullName: 'Ida' },
      members: [{ fullName: 'Bo' }],
    })
    expect(JSON.stringify(seen)).not.toContain(bo.email)
    expect((await ida.client.succeed(listIntroductions, { side: 'given' })).items[0]).toMatchObject({
      state: 'proposed',
      answer: null,
      email: null,
    })
    expect(await areConnected(bo.id, ced.id)).toBe(false)

    expect(await ced.client.succeed(answerIntroduction, { id, accept: true })).toMatchObject({
      state: 'made',
      email: bo.email,
    })
    expect((await bo.client.succeed(listIntroductions, { side: 'received' })).items[0]).toMatchObject({
      state: 'made',
      email: ced.email,
    })
    const given = (await ida.client.succeed(listIntroductions, { side: 'given' })).items[0]
    expect(given).toMatchObject({ state: 'made', email: null })
    expect(JSON.stringify(given)).not.toContain('@')
    expect(await Promise.all([areConnected(bo.id, ced.id), areConnected(ced.id, bo.id)])).toEqual([true, true])
    for (const one of [bo, ced]) expect(await notificationTypes(one)).toEqual(['introduction_made'])
  })

  it('[NET-05/double-opt-in] ends with one refusal and does not reveal who refused', async () => {
    const { ida, bo, ced, propose } = await createTrio()
    const { id } = await propose()
    await bo.client.succeed(answerIntroduction, { id, accept: true })
    await ced.client.succeed(answerIntroduction, { id, accept: false })
    expect((await ida.client.succeed(listIntroductions, { side: 'given' })).items[0]).toMatchObject({
      state: 'declined',
      answer: null,
    })
    expect((await bo.client.succeed(listIntroductions, { side: 'received' })).items[0]).toMatchObject({
      state: 'declined',
      answer: true,
      email: null,
    })
    expect(await bo.client.call(answerIntroduction, { id, accept: true })).toMatchObject({
      status: 409,
      code: 'introduction.closed',
    })
    expect(await areConnected(bo.id, ced.id)).toBe(false)
    expect((await propose()).id).not.toBe(id)
  })

  it('[NET-05/double-opt-in] has one outcome when both answer at the same moment', async () => {
    for (let round = 0; round < 8; round++) {
      const { bo, ced, propose } = await createTrio()
      const { id } = await propose()
      const says = round % 2 === 0
      const [one, other] = await Promise.all([
        bo.client.call(answerIntroduction, { id, accept: true }),
        ced.client.call(answerIntroduction, { id, accept: says }),
      ])
      if (says) expect([one.status, other.status]).toEqual([200, 200])
      else
        expect([one.code, other.code]).toSatisfy(
          ([first, second]) => second === null && (first === null || first === 'introduction.closed'),
        )
      expect(await areConnected(bo.id, ced.id)).toBe(says)
      const [row] = await server.db.selectFrom('introductions').select('state').where('id', '=', id).execute()
      expect(row?.state).toBe(says ? 'made' : 'declined')
    }
  })

  it('[NET-05/introduction] is either made or withdrawn when the last answer and a withdrawal race', async () => {
    for (let round = 0; round < 6; round++) {
      const { ida, bo, ced, propose } = await createTrio()
      const { id } = await propose()
      await bo.client.succeed(answerIntroduction, { id, accept: true })
      const [answered, withdrawn] = await Promise.all([
        ced.client.call(answerIntroduction, { id, accept: true }),
        ida.client.call(withdrawIntroduction, { id }),
      ])
      expect([answered.code, withdrawn.code]).toSatisfy(([one, two]) => (one === null) !== (two === null))
      expect(await areConnected(bo.id, ced.id)).toBe(answered.code === null)
    }
  })

  it('[NET-05/introduction] is created once when it is proposed several times at once', async () => {
    const { ida, proposal } = await createTrio()
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        ida.client.call(
          proposeIntroduction,
          n % 2 ? proposal : { ...proposal, memberId: proposal.otherId, otherId: proposal.memberId },
        ),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'introduction.already_open')).toHaveLength(5)
  })

  it('[NET-05/block] is withdrawn and hidden when any two of its three members block each other', async () => {
    for (const [blocker, blocked] of [
      ['bo', 'ced'],
      ['bo', 'ida'],
      ['ida', 'ced'],
    ] as const) {
      const all = await createTrio()
      const { id } = await all.propose()
      await all[blocker].client.succeed(setBlock, { memberId: all[blocked].id, blocked: true })
      const [row] = await server.db.selectFrom('introductions').select('state').where('id', '=', id).execute()
      expect(row?.state).toBe('withdrawn')
      for (const one of [all[blocker], all[blocked]]) {
        for (const side of ['received', 'given'] as const)
          expect((await one.client.succeed(listIntroductions, { side })).items).toEqual([])
      }
    }
  })

  it('[NET-05/block] does not connect the two when a block is committed during the proposal', async () => {
    const { ida, bo, ced, propose } = await createTrio()
    const { id } = await server.db.transaction().execute(async (block) => {
      await block.insertInto('member_blocks').values({ blocker_id: bo.id, blocked_id: ced.id }).execute()
      return propose()
    })
    expect((await bo.client.succeed(answerIntroduction, { id, accept: true })).state).toBe('proposed')
    expect(await ced.client.call(answerIntroduction, { id, accept: true })).toMatchObject({
      status: 409,
      code: 'introduction.closed',
    })
    expect(await areConnected(bo.id, ced.id)).toBe(false)
    expect((await ida.client.succeed(listIntroductions, { side: 'given' })).items[0]?.email).toBeNull()
  })

  it('does not connect a member who was banned after accepting', async () => {
    const { bo, ced, propose } = await createTrio()
    const { id } = await propose()
    await bo.client.succeed(answerIntroduction, { id, accept: true })
    await ban(bo.id)
    expect(await ced.client.call(answerIntroduction, { id, accept: true })).toMatchObject({
      status: 409,
      code: 'introduction.closed',
    })
    expect(await areConnected(bo.id, ced.id)).toBe(false)
    expect((await ced.client.succeed(answerIntroduction, { id, accept: false })).state).toBe('declined')
  })

  it('[NET-05/introduction] is made even if the two have connected in the meantime', async () => {
    const { bo, ced, propose } = await createTrio()
    const { id } = await propose()
    await connect(bo.id, ced.id)
    await bo.client.succeed(answerIntroduction, { id, accept: true })
    expect(await ced.client.succeed(answerIntroduction, { id, accept: true })).toMatchObject({
      state: 'made',
      email: bo.email,
    })
  })

  it('withdraws the proposal notification once it is answered or needs no answer', async () => {
    const { bo, ced, propose } = await createTrio()
    const { id } = await propose()
    await bo.client.succeed(answerIntroduction, { id, accept: true })
    expect([await notificationTypes(bo), await notificationTypes(ced)]).toEqual([[], ['introduction_proposed']])
    await bo.client.succeed(answerIntroduction, { id, accept: false })
    expect(await notificationTypes(ced)).toEqual([])

    const again = await createTrio()
    const { id: other } = await again.propose()
    await again.ida.client.succeed(withdrawIntroduction, { id: other })
    expect([await notificationTypes(again.bo), await notificationTypes(again.ced)]).toEqual([[], []])
  })

  it('expires when it is not answered in time', async () => {
    const { ida, bo, propose } = await createTrio()
    const { id } = await propose()
    await server.db
      .updateTable('introductions')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('id', '=', id)
      .execute()
    expect((await bo.client.succeed(listIntroductions, { side: 'received' })).items[0]).toMatchObject({
      state: 'expired',
      can: { answer: 'introduction.closed' },
    })
    expect(await bo.client.call(answerIntroduction, { id, accept: true })).toMatchObject({
      code: 'introduction.closed',
    })
    expect(await introductions.cleanup?.(server.db, new Date())).toBe(1)
    expect((await ida.client.succeed(listIntroductions, { side: 'given' })).items[0]?.state).toBe('expired')
  })

  it('publishes events to the participants concerned', async () => {
    const { ida, bo, ced, propose } = await createTrio()
    const [atIda, atCed] = [await subscribeLive(server, ida.client), await subscribeLive(server, ced.client)]
    const { id } = await propose()
    const eventsOf = async (stream: typeof atIda) => {
      await drainEvents(server, stream)
      return stream.received
        .filter(({ name, payload }) => name === 'network.changed' || payload['id'] === id)
        .map(({ name }) => name)
        .toSorted()
    }
    for (const stream of [atIda, atCed]) expect(await eventsOf(stream)).toEqual(['introductions.changed'])
    await bo.client.succeed(answerIntroduction, { id, accept: true })
    // The first acceptance is published to its author only.
    for (const stream of [atIda, atCed]) expect(await eventsOf(stream)).toEqual(['introductions.changed'])
    await ced.client.succeed(answerIntroduction, { id, accept: true })
    expect(await eventsOf(atIda)).toEqual(['introductions.changed', 'introductions.changed'])
    expect(await eventsOf(atCed)).toEqual(['introductions.changed', 'introductions.changed', 'network.changed'])
    atIda.close()
    atCed.close()
  })
})

const ban = (id: string) =>
  server.db.insertInto('account_blocks').values({ user_id: id, kind: 'ban', reason: 'A test wants it.' }).execute()

describe('proposeIntroduction', () => {
  it('treats member ids as case-insensitive', async () => {
    const { ida, proposal } = await createTrio()
    for (const input of [
      { ...proposal, memberId: proposal.memberId.toUpperCase() },
      { ...proposal, otherId: proposal.otherId.toUpperCase() },
    ]) {
      const { id } = await ida.client.succeed(proposeIntroduction, input)
      await ida.client.succeed(withdrawIntroduction, { id })
    }
    expect((await ida.client.call(proposeIntroduction, { ...proposal, otherId: ida.id.toUpperCase() })).code).toBe(
      'introduction.same_member',
    )
  })

  it('refuses to introduce a banned member', async () => {
    const { ida, ced, proposal } = await createTrio()
    await ban(ced.id)
    expect(await ida.client.call(proposeIntroduction, proposal)).toMatchObject({
      status: 409,
      code: 'introduction.not_possible',
    })
    expect((await ida.client.succeed(listCandidates, { memberId: proposal.memberId })).items).toEqual([])
  })

  it('[NET-05/introduction] returns the error code of each refusal', async () => {
    const { ida, bo, ced, proposal } = await createTrio()
    const stranger = await signedInMember(server)
    const code = async (input: Partial<typeof proposal>) =>
      (await ida.client.call(proposeIntroduction, { ...proposal, ...input })).code
    expect(await code({ otherId: bo.id })).toBe('introduction.same_member')
    expect(await code({ otherId: ida.id })).toBe('introduction.same_member')
    expect(await code({ otherId: stranger.id })).toBe('introduction.not_connected')
    expect(await code({ otherId: unknownId })).toBe('introduction.not_connected')
    await server.db.updateTable('profiles').set({ messages_from: 'nobody' }).where('id', '=', ced.id).execute()
    expect(await code({})).toBe('introduction.not_possible')
    await server.db.updateTable('profiles').set({ messages_from: 'everyone' }).where('id', '=', ced.id).execute()
    // The code must not reveal whether a setting or a block prevents the introduction.
    await bo.client.succeed(setBlock, { memberId: ced.id, blocked: true })
    expect(await code({})).toBe('introduction.not_possible')
    await bo.client.succeed(setBlock, { memberId: ced.id, blocked: false })
    await connect(bo.id, ced.id)
    expect(await code({})).toBe('introduction.already_connected')
    expect(await ida.client.call(proposeIntroduction, { ...proposal, message: ' ' })).toMatchObject({
      status: 400,
      fields: { message: 'field.required' },
    })
    expect(await ida.client.call(proposeIntroduction, { ...proposal, message: 'x'.repeat(1001) })).toMatchObject({
      status: 400,
      fields: { message: 'field.too_long' },
    })
  })

  it('limits how many introductions a member proposes per day', async () => {
    const { ida, proposal } = await createTrio()
    const others = await Promise.all(Array.from({ length: 20 }, () => signedInMember(server)))
    await server.db
      .insertInto('introductions')
      .values(
        others.map(({ id }) => ({
          introducer_id: ida.id,
          first_id: [id, proposal.memberId].toSorted()[0] as string,
          second_id: [id, proposal.memberId].toSorted()[1] as string,
          message: 'x',
          expires_at: new Date(Date.now() + 1e6),
        })),
      )
      .execute()
    expect(await ida.client.call(proposeIntroduction, proposal)).toMatchObject({
      status: 429,
      code: 'introduction.too_many',
    })
  })
})

describe('concurrent proposals', () => {
  it('stay within the daily limit', async () => {
    const { ida, bo, ced } = await createTrio()
    const others = await Promise.all(Array.from({ length: 5 }, () => signedInMember(server)))
    for (const { id } of others) await connect(ida.id, id)
    const all = [bo, ced, ...others]
    const pairs = all.flatMap((one, at) =>
      all.slice(at + 1).map((other) => ({ memberId: one.id, otherId: other.id, message: 'x' })),
    )
    const answers = []
    // Small batches, so that the proposals wait for each other without reaching the lock timeout.
    for (let at = 0; at < pairs.length; at += 7)
      answers.push(
        ...(await Promise.all(pairs.slice(at, at + 7).map((input) => ida.client.call(proposeIntroduction, input)))),
      )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(answers.filter(({ code }) => code === 'introduction.too_many')).toHaveLength(pairs.length - 20)
  })
})

describe('listCandidates', () => {
  it('[NET-05/introduction] lists connections who are not connected to the member, and filters by name', async () => {
    const { ida, bo, ced } = await createTrio()
    const names = async (q?: string) =>
      (await ida.client.succeed(listCandidates, { memberId: bo.id, ...(q && { q }) })).items.map(
        ({ fullName }) => fullName,
      )
    expect(await names()).toEqual(['Ced'])
    expect(await names('cE')).toEqual(['Ced'])
    for (const q of ['%', '_ed', 'bo']) expect(await names(q), q).toEqual([])
    await ced.client.succeed(setBlock, { memberId: bo.id, blocked: true })
    expect(await names()).toEqual([])
  })
})

describe('listCandidates for a stranger', () => {
  it('returns nothing, so that a stranger’s connections and blocks stay private', async () => {
    const { ida } = await createTrio()
    const stranger = await signedInMember(server)
    expect((await ida.client.succeed(listCandidates, { memberId: stranger.id })).items).toEqual([])
  })
})

describe('listIntroductions', () => {
  it('pages each side, latest first', async () => {
    const { ida, bo } = await createTrio()
    const made: string[] = []
    for (let n = 0; n < 5; n++) {
      const other = await signedInMember(server)
      await connect(ida.id, other.id)
      made.unshift(
        (await ida.client.succeed(proposeIntroduction, { memberId: bo.id, otherId: other.id, message: `${n}` })).id,
      )
    }
    for (const [client, side] of [
      [ida.client, 'given'],
      [bo.client, 'received'],
    ] as const) {
      const first = await client.succeed(listIntroductions, { side, limit: 2 })
      const rest = await client.succeed(listIntroductions, { side, limit: 10, cursor: first.nextCursor as string })
      expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(made)
      expect(rest.nextCursor).toBeNull()
    }
    expect(await bo.client.call(listIntroductions, { side: 'received', cursor: 'x' })).toMatchObject({
      status: 400,
      fields: { cursor: 'field.invalid' },
    })
  })
})

describe('listIntroductions with blocked members', () => {
  it('continues after the hidden introductions', async () => {
    const { ida, bo } = await createTrio()
    const made: { id: string; other: string }[] = []
    for (let n = 0; n < 4; n++) {
      const other = await signedInMember(server)
      await connect(ida.id, other.id)
      made.unshift({
        id: (await ida.client.succeed(proposeIntroduction, { memberId: bo.id, otherId: other.id, message: `${n}` })).id,
        other: other.id,
      })
    }
    for (const { other } of made.slice(0, 2)) await bo.client.succeed(setBlock, { memberId: other, blocked: true })
    const first = await bo.client.succeed(listIntroductions, { side: 'received', limit: 1 })
    const second = await bo.client.succeed(listIntroductions, {
      side: 'received',
      limit: 1,
      cursor: first.nextCursor as string,
    })
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(made.slice(2).map(({ id }) => id))
  })
})

describe('access to introductions', () => {
  it('[NET-05/introduction] lets the introducer withdraw and the two answer; for all others it does not exist', async () => {
    const { ida, bo, propose } = await createTrio()
    const { id } = await propose()
    const answers = { id, accept: true }
    const admin = await signedInMember(server, { adminLevel: 'super_admin' })
    const unconfirmed = await signedInClient(server, await signedInMember(server, { confirmed: false }))
    const banned = await signedInClient(server, await signedInMember(server, { banned: true }))
    for (const [call, input] of [
      [answerIntroduction, answers],
      [withdrawIntroduction, { id }],
    ] as const) {
      expect(await server.call(call, input as never)).toMatchObject({ status: 401, code: 'auth.required' })
      expect(await unconfirmed.call(call, input as never)).toMatchObject({ status: 403, code: 'auth.unconfirmed' })
      expect(await banned.call(call, input as never)).toMatchObject({ status: 403, code: 'auth.blocked' })
      for (const { client } of [admin, await signedInMember(server)])
        expect(await client.call(call, input as never)).toMatchObject({ status: 404, code: 'introduction.not_found' })
    }
    expect(await ida.client.call(answerIntroduction, answers)).toMatchObject({
      status: 403,
      code: 'introduction.not_yours',
    })
    expect(await bo.client.call(withdrawIntroduction, { id })).toMatchObject({
      status: 403,
      code: 'introduction.not_yours',
    })
    expect(await ida.client.call(withdrawIntroduction, { id: unknownId })).toMatchObject({ status: 404 })
    expect((await ida.client.succeed(withdrawIntroduction, { id })).state).toBe('withdrawn')
    expect(await ida.client.call(withdrawIntroduction, { id })).toMatchObject({ code: 'introduction.closed' })
  })

  it('requires a session, and a confirmed address to propose', async () => {
    expect(await server.call(listIntroductions, { side: 'given' })).toMatchObject({ status: 401 })
    expect(await server.call(listCandidates, { memberId: unknownId })).toMatchObject({ status: 401 })
    const proposal = { memberId: unknownId, otherId: unknownId, message: 'x' }
    expect(await server.call(proposeIntroduction, proposal)).toMatchObject({ status: 401 })
    const { client } = await signedInMember(server, { confirmed: false })
    expect(await client.call(proposeIntroduction, proposal)).toMatchObject({ status: 403, code: 'auth.unconfirmed' })
  })
})
