import { describe, expect, it } from 'vitest'
import { banUser, unbanUser } from '#features/accounts/contract/index.ts'
import { buildMember, signedInClient, signedInMember } from '#features/accounts/server/testing.ts'
import { list } from '#features/notifications/contract/index.ts'
import { startTestServer } from '#tests/support/server.ts'
import { mergeSuggestion, readSuggestion, setVote, unmergeSuggestion } from '../contract/index.ts'
import { suggestions } from './index.ts'
import { buildSuggestion } from './testing.ts'

const server = await startTestServer()
const unknownId = '00000000-0000-4000-8000-000000000000'
const admin = await signedInMember(server, { adminLevel: 'admin' })

const read = async (id: string, as = admin.client) => as.succeed(readSuggestion, { id })
const votesOf = async (id: string) => (await read(id)).votes
const signedInMembers = (size: number) => Promise.all(Array.from({ length: size }, () => signedInMember(server)))
/** Reads the voters from the table itself, not from `vote_count`. */
const votersOf = async (id: string) => {
  const rows = await server.db
    .selectFrom('suggestion_votes')
    .select('member_id')
    .where('suggestion_id', '=', id)
    .execute()
  return rows.map((row) => row.member_id).toSorted()
}

describe('setVote', () => {
  it('[SUGG-01/votes, SUGG-01/own-vote] casts and withdraws one vote; repeating a call changes nothing', async () => {
    const [{ client }, { id }] = [await signedInMember(server), await buildSuggestion(server)]
    for (const voted of [true, true, false, false, true]) {
      expect(await client.succeed(setVote, { id, voted })).toMatchObject({ id, voted, votes: voted ? 1 : 0 })
    }
    expect(await read(id)).toMatchObject({ votes: 1, voted: false })
    expect(await read(id, client)).toMatchObject({ votes: 1, voted: true })
  })

  it('[SUGG-01/votes] counts a hundred concurrent voters correctly', async () => {
    const [members, { id }] = [await signedInMembers(100), await buildSuggestion(server)]
    await Promise.all(members.map(({ client }) => client.succeed(setVote, { id, voted: true })))
    expect(await votesOf(id)).toBe(100)
    // Half of the members withdraw their vote while the others vote again.
    await Promise.all(members.map(({ client }, n) => client.succeed(setVote, { id, voted: n % 2 === 0 })))
    expect(await votesOf(id)).toBe(50)
    expect(await votersOf(id)).toHaveLength(50)
  })

  it('[NOTI-01/votes] the submitter is notified once when concurrent votes reach ten', async () => {
    const submitter = await signedInMember(server)
    const { id, title } = await buildSuggestion(server, { submitterId: submitter.id })
    const voters = await signedInMembers(14)
    const vote = (some: typeof voters, voted = true) =>
      Promise.all(some.map(({ client }) => client.succeed(setVote, { id, voted })))
    const notices = async () =>
      (await submitter.client.succeed(list, {})).items.map(({ type, payload, link }) => [type, payload, link])
    await vote(voters.slice(0, 9))
    expect(await notices()).toEqual([])
    await vote(voters.slice(9))
    await vote(voters.slice(0, 6), false)
    await vote(voters.slice(0, 6))
    expect(await notices()).toEqual([['suggestion_votes', { title, count: 10 }, `/suggestions?suggestion=${id}`]])
  })

  it('[SUGG-01/votes] counts one vote of a member who votes in many tabs at the same moment', async () => {
    const [member, { id }] = [await buildMember(server), await buildSuggestion(server)]
    const tabs = await Promise.all(Array.from({ length: 12 }, () => signedInClient(server, member)))
    await Promise.all(tabs.map((client) => client.succeed(setVote, { id, voted: true })))
    expect(await votesOf(id)).toBe(1)
    await Promise.all(tabs.map((client, n) => client.succeed(setVote, { id, voted: n % 2 === 0 })))
    expect(await votesOf(id)).toBe((await votersOf(id)).length)
  })

  it('setVote returns the documented error for each refusal', async () => {
    const [{ client }, { id }] = [await signedInMember(server), await buildSuggestion(server)]
    expect(await server.call(setVote, { id, voted: true })).toMatchObject({ status: 401, code: 'auth.required' })
    const unconfirmed = await signedInMember(server, { confirmed: false })
    expect(await unconfirmed.client.call(setVote, { id, voted: true })).toMatchObject({
      status: 403,
      code: 'auth.unconfirmed',
    })
    expect(await client.call(setVote, { id, voted: 'yes' as never })).toMatchObject({
      status: 400,
      fields: { voted: 'field.invalid' },
    })
    expect(await client.call(setVote, { id: unknownId, voted: true })).toMatchObject({
      status: 404,
      code: 'suggestion.not_found',
    })
    for (const status of ['completed', 'rejected'] as const) {
      const closed = await buildSuggestion(server, { status })
      expect(await client.call(setVote, { id: closed.id, voted: true })).toMatchObject({
        status: 409,
        code: 'suggestion.closed',
      })
    }
    const merged = await buildSuggestion(server)
    await admin.client.succeed(mergeSuggestion, { id: merged.id, into: id })
    expect(await client.call(setVote, { id: merged.id, voted: true })).toMatchObject({
      status: 409,
      code: 'suggestion.merged',
    })
  })

  it('[SET-10/erasure] stops counting the votes of a member whose account is deleted', async () => {
    const [one, other] = [await buildMember(server), await buildMember(server)]
    const { id } = await buildSuggestion(server, { submitterId: one.id, voterIds: [one.id, other.id] })
    await server.db.deleteFrom('users').where('id', '=', one.id).execute()
    expect(await read(id)).toMatchObject({ votes: 1, submitter: null })
  })
})

describe('votes of banned members', () => {
  const ban = (id: string) => admin.client.succeed(banUser, { id, reason: 'Many accounts' })
  const unban = (id: string) => admin.client.succeed(unbanUser, { id, reason: 'One person' })

  it("a banned member's vote does not count during the ban, also after a merge, and counts again after it", async () => {
    const [author, voter] = [await signedInMember(server), await buildMember(server)]
    const duplicate = await buildSuggestion(server, { submitterId: author.id, voterIds: [voter.id] })
    const original = await buildSuggestion(server)
    await ban(voter.id)
    // The uncounted vote still prevents the submitter from editing.
    expect(await read(duplicate.id, author.client)).toMatchObject({ votes: 0, can: { edit: 'suggestion.supported' } })
    await admin.client.succeed(mergeSuggestion, { id: duplicate.id, into: original.id })
    expect(await votesOf(original.id)).toBe(0)
    await unban(voter.id)
    expect(await votesOf(original.id)).toBe(1)
    await admin.client.succeed(unmergeSuggestion, { id: duplicate.id })
    expect([await votesOf(original.id), await votesOf(duplicate.id)]).toEqual([0, 1])
  })

  it('a vote does not count when it is concurrent with a ban of the voter', async () => {
    for (let round = 0; round < 6; round++) {
      const [voter, { id }] = [await signedInMember(server), await buildSuggestion(server)]
      const [vote] = await Promise.all([voter.client.call(setVote, { id, voted: true }), ban(voter.id)])
      expect([200, 401, 403]).toContain(vote.status)
      expect(await votesOf(id)).toBe(0)
      await unban(voter.id)
      expect(await votesOf(id)).toBe((await votersOf(id)).length)
    }
  })

  it('a vote counts again at the first cleanup after the ban of the voter has expired', async () => {
    const voter = await buildMember(server)
    const { id } = await buildSuggestion(server, { voterIds: [voter.id] })
    // The state that an expired ban leaves behind.
    await server.db.updateTable('suggestion_votes').set({ counts: false }).where('member_id', '=', voter.id).execute()
    expect(await votesOf(id)).toBe(0)
    await suggestions.cleanup?.(server.db, new Date())
    expect(await votesOf(id)).toBe(1)
  })
})

describe('mergeSuggestion and unmergeSuggestion', () => {
  it('[SUGG-02/merge, SUGG-02/unmerge] counts each voter once and restores both sets of voters', async () => {
    const [anna, bo, ced] = await Promise.all([signedInMember(server), signedInMember(server), signedInMember(server)])
    const original = await buildSuggestion(server, { title: 'Mörkt läge', voterIds: [anna.id, bo.id] })
    const duplicate = await buildSuggestion(server, { title: 'Natt-tema', voterIds: [bo.id, ced.id] })

    const merged = await admin.client.succeed(mergeSuggestion, { id: duplicate.id, into: original.id })
    expect(merged).toMatchObject({
      id: original.id,
      votes: 3,
      duplicates: [{ id: duplicate.id, title: 'Natt-tema', can: { unmerge: 'ok' } }],
    })
    expect(await read(original.id, ced.client)).toMatchObject({ voted: true, votes: 3 })
    expect(await read(duplicate.id)).toMatchObject({
      mergedInto: { id: original.id, title: 'Mörkt läge' },
      can: { unmerge: 'ok', merge: 'suggestion.merged' },
    })

    expect(await admin.client.succeed(unmergeSuggestion, { id: duplicate.id })).toMatchObject({
      id: duplicate.id,
      votes: 2,
      mergedInto: null,
    })
    expect(await votersOf(original.id)).toEqual([anna.id, bo.id].toSorted())
    expect(await votersOf(duplicate.id)).toEqual([bo.id, ced.id].toSorted())
    expect(await read(original.id)).toMatchObject({ votes: 2, duplicates: [] })
  })

  it('[SUGG-02/merge, SUGG-02/unmerge] undoes nested merges in any order', async () => {
    const [anna, bo, ced, dag] = (await signedInMembers(4)).map(({ id }) => id) as [string, string, string, string]
    const voters = { a: [anna, bo], b: [bo, ced], c: [anna, dag] }
    const buildSuggestions = async () => ({
      a: (await buildSuggestion(server, { voterIds: voters.a })).id,
      b: (await buildSuggestion(server, { voterIds: voters.b })).id,
      c: (await buildSuggestion(server, { voterIds: voters.c })).id,
    })
    for (const order of ['ab', 'ba'] as const) {
      const ids = await buildSuggestions()
      await admin.client.succeed(mergeSuggestion, { id: ids.a, into: ids.b })
      expect(await votesOf(ids.b)).toBe(3)
      expect(await admin.client.succeed(mergeSuggestion, { id: ids.b, into: ids.c })).toMatchObject({ votes: 4 })
      for (const one of order) await admin.client.succeed(unmergeSuggestion, { id: ids[one as 'a' | 'b'] })
      for (const one of ['a', 'b', 'c'] as const) {
        expect(await votersOf(ids[one]), `${one} after ${order}`).toEqual(voters[one].toSorted())
        expect(await votesOf(ids[one])).toBe(2)
      }
    }
  })

  it('[SUGG-02/merge, SUGG-02/unmerge] leaves votes cast after the merge at the target', async () => {
    const [anna, bo] = await Promise.all([signedInMember(server), signedInMember(server)])
    const original = await buildSuggestion(server)
    const duplicate = await buildSuggestion(server, { voterIds: [anna.id] })
    await admin.client.succeed(mergeSuggestion, { id: duplicate.id, into: original.id })
    await bo.client.succeed(setVote, { id: original.id, voted: true })
    await anna.client.succeed(setVote, { id: original.id, voted: false })
    await admin.client.succeed(unmergeSuggestion, { id: duplicate.id })
    expect([await votesOf(original.id), await votesOf(duplicate.id)]).toEqual([1, 0])
  })

  it('[SUGG-02/merge, SUGG-02/unmerge] loses and duplicates no vote when members vote during the merge', async () => {
    const members = await signedInMembers(40)
    const [original, duplicate] = [await buildSuggestion(server), await buildSuggestion(server)]
    const cast = members.map(async ({ client }) => {
      const onDuplicate = await client.call(setVote, { id: duplicate.id, voted: true })
      expect([null, 'suggestion.merged']).toContain(onDuplicate.code)
      await client.succeed(setVote, { id: original.id, voted: true })
      return onDuplicate.code === null
    })
    const [votedBeforeMerge] = await Promise.all([
      Promise.all(cast),
      admin.client.succeed(mergeSuggestion, { id: duplicate.id, into: original.id }),
    ])
    expect(await votesOf(original.id)).toBe(40)
    await admin.client.succeed(unmergeSuggestion, { id: duplicate.id })
    expect(await votesOf(duplicate.id)).toBe(votedBeforeMerge.filter(Boolean).length)
    expect(await votersOf(duplicate.id)).toHaveLength(votedBeforeMerge.filter(Boolean).length)
  })

  it('[SUGG-02/merge] performs one of two concurrent merges of the same suggestions into each other', async () => {
    const second = await signedInMember(server, { adminLevel: 'super_admin' })
    const [{ id: memberId }, one, other] = [
      await buildMember(server),
      await buildSuggestion(server),
      await buildSuggestion(server),
    ]
    await server.db
      .insertInto('suggestion_votes')
      .values([one, other].map(({ id }) => ({ suggestion_id: id, member_id: memberId })))
      .execute()
    const answers = await Promise.all([
      admin.client.call(mergeSuggestion, { id: one.id, into: other.id }),
      second.client.call(mergeSuggestion, { id: other.id, into: one.id }),
    ])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([null, 'suggestion.merged'].toSorted())
    const remaining = answers.find(({ code }) => code === null)?.body
    expect(remaining).toMatchObject({ votes: 1 })
  })

  it('merging and unmerging return the documented error for each refusal', async () => {
    const member = await signedInMember(server)
    const [one, other] = [await buildSuggestion(server, { submitterId: member.id }), await buildSuggestion(server)]
    const mergeInput = { id: one.id, into: other.id }
    expect(await server.call(mergeSuggestion, mergeInput)).toMatchObject({ status: 401, code: 'auth.required' })
    expect(await server.call(unmergeSuggestion, { id: one.id })).toMatchObject({ status: 401, code: 'auth.required' })
    for (const overrides of [{}, { adminLevel: 'viewer' }, { accessRoles: ['moderator' as const] }] as const) {
      const { client } = await signedInMember(server, overrides as { adminLevel: 'viewer' })
      expect(await client.call(mergeSuggestion, mergeInput)).toMatchObject({ status: 403, code: 'auth.forbidden' })
      expect(await client.call(unmergeSuggestion, { id: one.id })).toMatchObject({
        status: 403,
        code: 'auth.forbidden',
      })
    }
    const { client } = admin
    expect(await client.call(mergeSuggestion, { id: one.id, into: 'x' })).toMatchObject({
      status: 400,
      fields: { into: 'field.invalid_id' },
    })
    expect(await client.call(mergeSuggestion, { id: one.id, into: unknownId })).toMatchObject({
      status: 404,
      code: 'suggestion.not_found',
    })
    expect(await client.call(mergeSuggestion, { id: one.id, into: one.id })).toMatchObject({
      status: 409,
      code: 'suggestion.into_itself',
    })
    expect(await client.call(unmergeSuggestion, { id: unknownId })).toMatchObject({
      status: 404,
      code: 'suggestion.not_found',
    })
    expect(await client.call(unmergeSuggestion, { id: one.id })).toMatchObject({
      status: 409,
      code: 'suggestion.not_merged',
    })
    await client.succeed(mergeSuggestion, mergeInput)
    for (const into of [one.id, (await buildSuggestion(server)).id]) {
      const id = into === one.id ? other.id : one.id
      expect(await client.call(mergeSuggestion, { id, into })).toMatchObject({ status: 409, code: 'suggestion.merged' })
    }
  })
})
