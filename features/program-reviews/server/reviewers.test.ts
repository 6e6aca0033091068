import { describe, expect, it } from 'vitest'
import { buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import { applyToProgram, cancelProgram } from '#features/programs/contract/index.ts'
import { setBlock } from '#features/blocks/contract/index.ts'
import { list as listNotifications } from '#features/notifications/contract/index.ts'
import { buildProgram, programAnswers } from '#features/programs/server/testing.ts'
import type { MailMessage } from '#platform/mail/mail.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  answerInvitation,
  inviteReviewer,
  listAssignments,
  listEntries,
  listReviewers,
  listRounds,
  readEntry,
  removeReviewer,
  saveReview,
} from '../contract/index.ts'
import { buildReviewer, createReviewScene } from './testing.ts'

const server = await startTestServer({ jobs: false })

const createPair = async () => {
  const owner = await signedInMember(server, { fullName: 'Olle Owner' })
  const member = await signedInMember(server, { fullName: 'Rut Reviewer', language: 'sv' })
  const program = await buildProgram(server, owner.id, { title: 'Brobyggarna' })
  const invite = (memberId = member.id) => owner.client.call(inviteReviewer, { programId: program.id, memberId })
  return { owner, member, program, invite }
}
type Signed = Awaited<ReturnType<typeof signedInMember>>
const assignmentsOf = async ({ client }: Signed) => (await client.succeed(listAssignments, {})).items
const typesOf = async ({ client }: Signed) =>
  (await client.succeed(listNotifications, {})).items.map(({ type }) => type)

describe('reviewers of a program', () => {
  it('[PROG-06/rubric] are invited by name, notified by mail, and accept or decline', async () => {
    const { owner, member, program, invite } = await createPair()
    const { body } = await invite()
    const id = body?.id ?? ''
    expect(body).toMatchObject({
      status: 'invited',
      member: { fullName: 'Rut Reviewer' },
      answeredAt: null,
      can: { remove: 'ok' },
    })
    expect((await invite()).body).toEqual(body)
    expect((await member.client.succeed(listNotifications, {})).items).toMatchObject([
      { type: 'review_invited', payload: { title: 'Brobyggarna', owner: 'Olle Owner' }, link: '/programs/reviewing' },
    ])
    const { rows } = await server.pool.query<{ data: MailMessage }>(
      `select data from pgboss.job where name = 'mail.send' and data ->> 'to' = $1`,
      [member.email],
    )
    expect(rows.map(({ data }) => [data.subject, data.paragraphs[0]])).toEqual([
      [
        'Inbjudan att bedöma ansökningar',
        'Olle Owner bjuder in dig att bedöma ansökningar till programmet Brobyggarna.',
      ],
    ])
    expect(await assignmentsOf(member)).toMatchObject([
      {
        id,
        status: 'invited',
        program: { title: 'Brobyggarna', organiser: { id: owner.id } },
        can: { accept: 'ok', decline: 'ok' },
      },
    ])
    const rounds = () => member.client.call(listRounds, { programId: program.id })
    expect(await rounds()).toMatchObject({ code: 'review_round.not_found' })
    const answer = (isAccepted: boolean) => member.client.call(answerInvitation, { id, isAccepted })
    expect((await answer(true)).body).toMatchObject({ status: 'accepted', answeredAt: expect.any(String) })
    expect((await rounds()).body).toEqual({ items: [] })
    expect((await answer(true)).body).toMatchObject({ status: 'accepted' })
    expect((await answer(false)).body).toMatchObject({ status: 'declined' })
    expect(await rounds()).toMatchObject({ code: 'review_round.not_found' })
    expect(await answer(true)).toMatchObject({ status: 409, code: 'program_reviewer.not_invited' })
    expect(await assignmentsOf(member)).toEqual([])
    expect((await invite()).body).toMatchObject({ id, status: 'invited' })
    expect((await answer(true)).body).toMatchObject({ status: 'accepted' })
    // Inviting again on the same day does not notify again.
    expect(await typesOf(member)).toEqual(['review_invited'])
    expect((await owner.client.succeed(listReviewers, { programId: program.id })).items).toMatchObject([
      { id, status: 'accepted' },
    ])
  })

  it('the owner can be a reviewer without an invitation', async () => {
    const { owner, program, invite } = await createPair()
    expect((await invite(owner.id)).body).toMatchObject({ status: 'accepted' })
    expect(await typesOf(owner)).toEqual([])
    expect((await owner.client.succeed(listRounds, { programId: program.id })).items).toEqual([])
  })

  it('are confirmed members without a ban, a block or an application', async () => {
    const { owner, program, invite } = await createPair()
    const [unconfirmed, banned, blocker, blocked, applicant] = [
      await signedInMember(server, { confirmed: false }),
      await signedInMember(server, { banned: true }),
      await signedInMember(server),
      await signedInMember(server),
      await signedInMember(server),
    ]
    await blocker.client.succeed(setBlock, { memberId: owner.id, blocked: true })
    await owner.client.succeed(setBlock, { memberId: blocked.id, blocked: true })
    await applicant.client.succeed(applyToProgram, { id: program.id, ...programAnswers })
    for (const { id } of [unconfirmed, banned, blocker, blocked, program])
      expect(await invite(id)).toMatchObject({ status: 404, code: 'program_reviewer.unavailable' })
    expect(await invite(applicant.id)).toMatchObject({ status: 409, code: 'program_reviewer.is_applicant' })
  })

  it('who apply to the program cannot accept, and see no application any more', async () => {
    const { program, round, reviewers, entryIds, reviewOf } = await createReviewScene(server)
    const [reviewer] = reviewers
    const invited = await signedInMember(server)
    const { id } = await buildReviewer(server, program.id, invited.id, 'invited')
    for (const { client } of [reviewer, invited])
      await client.succeed(applyToProgram, { id: program.id, ...programAnswers })
    expect(await invited.client.call(answerInvitation, { id, isAccepted: true })).toMatchObject({
      status: 409,
      code: 'program_reviewer.is_applicant',
    })
    expect(await invited.client.succeed(answerInvitation, { id, isAccepted: false })).toMatchObject({
      status: 'declined',
    })
    expect(await reviewer.client.call(listEntries, { id: round.id })).toMatchObject({ code: 'review_round.not_found' })
    expect(await reviewer.client.call(readEntry, { id: entryIds[0] })).toMatchObject({
      code: 'program_review.not_found',
    })
    expect(await reviewer.client.call(saveReview, reviewOf(entryIds[0], 3))).toMatchObject({
      code: 'program_review.not_found',
    })
  })

  it('are at most fifty, also when they are invited at once; removed ones do not count', async () => {
    const { owner, program, member, invite } = await createPair()
    const others = await Promise.all(Array.from({ length: 50 }, () => buildMember(server)))
    for (const { id } of others.slice(0, 49)) await buildReviewer(server, program.id, id)
    const last = others.at(-1)?.id ?? ''
    const answers = await Promise.all([invite(), invite(last)])
    expect(answers.map(({ code }) => code ?? 'ok').toSorted()).toEqual(['ok', 'program_reviewer.too_many'])
    const { items } = await owner.client.succeed(listReviewers, { programId: program.id, limit: 100 })
    expect(items).toHaveLength(50)
    await owner.client.succeed(removeReviewer, { id: items.find(({ status }) => status === 'accepted')?.id as string })
    const left = answers[0]?.code ? member.id : last
    expect((await invite(left)).status).toBe(200)
  })

  it('are listed page by page, latest invitation first', async () => {
    const { owner, program, invite } = await createPair()
    const members = [await signedInMember(server), await signedInMember(server), await signedInMember(server)]
    for (const { id } of members) await invite(id)
    const first = await owner.client.succeed(listReviewers, { programId: program.id, limit: 2 })
    const second = await owner.client.succeed(listReviewers, {
      programId: program.id,
      limit: 2,
      cursor: first.nextCursor as string,
    })
    expect([...first.items, ...second.items].map(({ member }) => member.id)).toEqual(
      members.map(({ id }) => id).toReversed(),
    )
    expect(second.nextCursor).toBeNull()
  })

  it('who are removed see nothing more, and their reviews stay, marked', async () => {
    const { owner, program, reviewers, round, entryIds, reviewOf } = await createReviewScene(server)
    const [reviewer] = reviewers
    const [id] = entryIds
    await reviewer.client.succeed(saveReview, reviewOf(id, 5))
    const { items } = await owner.client.succeed(listReviewers, { programId: program.id })
    const part = items.find(({ member }) => member.id === reviewer.id)?.id as string
    expect(await reviewer.client.call(removeReviewer, { id: part })).toMatchObject({
      status: 404,
      code: 'program_reviewer.not_found',
    })
    expect(await owner.client.succeed(removeReviewer, { id: part })).toMatchObject({ status: 'removed' })
    expect(await owner.client.succeed(removeReviewer, { id: part })).toMatchObject({ status: 'removed' })
    expect(await owner.client.succeed(readEntry, { id })).toMatchObject({
      mean: 5,
      reviews: [{ reviewer: { id: reviewer.id }, isRemoved: true, counts: true }],
    })
    expect(await reviewer.client.call(readEntry, { id })).toMatchObject({ code: 'program_review.not_found' })
    expect(await reviewer.client.call(saveReview, reviewOf(id, 1))).toMatchObject({ code: 'program_review.not_found' })
    expect(await reviewer.client.call(listEntries, { id: round.id })).toMatchObject({ code: 'review_round.not_found' })
    expect(await reviewer.client.call(answerInvitation, { id: part, isAccepted: true })).toMatchObject({
      code: 'program_reviewer.not_invited',
    })
    expect(await assignmentsOf(reviewer)).toEqual([])
  })

  it('an invitation that is taken back takes its notification with it', async () => {
    const { owner, member, invite } = await createPair()
    const { body } = await invite()
    expect(await typesOf(member)).toEqual(['review_invited'])
    await owner.client.succeed(removeReviewer, { id: body?.id ?? '' })
    expect(await typesOf(member)).toEqual([])
    expect(await assignmentsOf(member)).toEqual([])
  })

  it('are invited while the program is active or completed', async () => {
    const { owner, member, program, invite } = await createPair()
    await owner.client.succeed(cancelProgram, { id: program.id })
    expect(await invite()).toMatchObject({ status: 409, code: 'review_round.program_not_public' })
    const draft = await buildProgram(server, owner.id, { status: 'draft' })
    expect(await owner.client.call(inviteReviewer, { programId: draft.id, memberId: member.id })).toMatchObject({
      code: 'review_round.program_not_public',
    })
  })

  it('[NET-05] a block between the owner and a reviewer hides the program, its rounds and its applications from them', async () => {
    for (const isByOwner of [true, false]) {
      const { owner, program, reviewers, round, entryIds, reviewOf } = await createReviewScene(server)
      const [reviewer] = reviewers
      const [blocker, blocked] = isByOwner ? [owner, reviewer] : [reviewer, owner]
      await blocker.client.succeed(setBlock, { memberId: blocked.id, blocked: true })
      expect(await assignmentsOf(reviewer)).toEqual([])
      expect(await reviewer.client.call(listRounds, { programId: program.id })).toMatchObject({
        code: 'review_round.not_found',
      })
      expect(await reviewer.client.call(listEntries, { id: round.id })).toMatchObject({
        code: 'review_round.not_found',
      })
      expect(await reviewer.client.call(saveReview, reviewOf(entryIds[0], 3))).toMatchObject({
        code: 'program_review.not_found',
      })
      expect((await owner.client.succeed(listReviewers, { programId: program.id })).items).toHaveLength(1)
    }
  })
})
