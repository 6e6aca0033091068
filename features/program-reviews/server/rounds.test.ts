import { expect, describe, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { withdraw } from '#features/applications/contract/index.ts'
import { buildApplication } from '#features/applications/server/testing.ts'
import { list as listNotifications } from '#features/notifications/contract/index.ts'
import { applyToProgram } from '#features/programs/contract/index.ts'
import { buildProgram, programAnswers } from '#features/programs/server/testing.ts'
import type { Page } from '#kit/page.ts'
import type { MailMessage } from '#platform/mail/mail.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  abstain,
  closeRound,
  createRound,
  deleteRound,
  type EntryCard,
  listEntries,
  listRanking,
  listRounds,
  openRound,
  readEntry,
  type RoundView,
  saveReview,
  updateRound,
} from '../contract/index.ts'
import { buildReviewer, buildRound, createReviewScene, roundInput } from './testing.ts'

const server = await startTestServer({ jobs: false })

const createProgram = async () => {
  const owner = await signedInMember(server, { language: 'en' })
  const program = await buildProgram(server, owner.id, { title: 'Brobyggarna' })
  return { owner, program }
}

/** The criteria of a round as the input of a change. */
const fieldsOf = (criteria: RoundView['criteria']) => criteria.map(({ meaningLanguage: _, ...criterion }) => criterion)

describe('[PROG-06/rubric] a round', () => {
  it('[PROG-06/rubric] is created as a draft with a rubric, edited, opened, closed, and seen by reviewers once it is open', async () => {
    const { owner, program } = await createProgram()
    const reviewer = await signedInMember(server)
    await buildReviewer(server, program.id, reviewer.id)
    const act = owner.client.succeed
    const draft = await act(createRound, { programId: program.id, ...roundInput() })
    expect(draft).toMatchObject({
      status: 'draft',
      name: 'First round',
      applications: 0,
      progress: null,
      criteria: [
        { name: 'Team', meaning: 'Can they do it?', weight: 1 },
        { name: 'Idea', weight: 3 },
      ],
      can: { edit: 'ok', editRubric: 'ok', open: 'ok', close: 'review_round.wrong_state', delete: 'ok' },
    })
    const roundsOf = async (client = reviewer.client) =>
      (await client.succeed(listRounds, { programId: program.id })).items
    expect(await roundsOf()).toEqual([])
    expect(await reviewer.client.call(listEntries, { id: draft.id })).toMatchObject({ code: 'review_round.not_found' })
    const [team = { name: '' }] = fieldsOf(draft.criteria)
    const edited = await act(updateRound, {
      id: draft.id,
      ...roundInput({
        name: 'Interviews',
        criteria: [
          { name: 'Plan', weight: 10 },
          { ...team, weight: 2 },
        ],
      }),
    })
    expect(edited.criteria).toMatchObject([
      { name: 'Plan', meaning: '', weight: 10 },
      { ...team, weight: 2 },
    ])
    expect(await act(openRound, { id: draft.id })).toMatchObject({ status: 'open', openedAt: expect.any(String) })
    expect(await roundsOf()).toMatchObject([
      {
        name: 'Interviews',
        applications: null,
        progress: { left: 0, done: 0 },
        can: { review: 'ok', edit: 'review_round.not_yours' },
      },
    ])
    expect(await act(closeRound, { id: draft.id })).toMatchObject({
      status: 'closed',
      can: { edit: 'review_round.wrong_state' },
    })
    for (const endpoint of [openRound, closeRound, deleteRound])
      expect(await owner.client.call(endpoint, { id: draft.id })).toMatchObject({
        status: 409,
        code: 'review_round.wrong_state',
      })
    expect(await owner.client.call(updateRound, { id: draft.id, ...roundInput() })).toMatchObject({
      code: 'review_round.wrong_state',
    })
    expect(await roundsOf(owner.client)).toMatchObject([
      { applications: 0, can: { review: 'program_review.not_reviewer' } },
    ])
  })

  it('[PROG-06/rubric] the rubric and blind mode are fixed once a review is in, and the name is not', async () => {
    const { owner, program, reviewers, round, entryIds, reviewOf } = await createReviewScene(server)
    const [reviewer] = reviewers
    const [entryId] = entryIds
    const { items } = await owner.client.succeed(listRounds, { programId: program.id })
    const criteria = fieldsOf(items[0]?.criteria ?? [])
    const rename = (name: string, more = {}) => ({ id: round.id, name, isBlind: false, criteria, ...more })
    await reviewer.client.succeed(saveReview, { ...reviewOf(entryId, 4), isSubmitted: false })
    await owner.client.succeed(updateRound, rename('Draft reviews change nothing', { isBlind: true }))
    await owner.client.succeed(updateRound, rename('And back'))
    await reviewer.client.succeed(saveReview, reviewOf(entryId, 4))
    expect(await owner.client.succeed(updateRound, rename('Renamed'))).toMatchObject({
      name: 'Renamed',
      can: { edit: 'ok', editRubric: 'review_round.has_reviews' },
    })
    const [first, ...others] = criteria
    for (const more of [{ isBlind: true }, { criteria: [{ ...first, weight: 9 }, ...others] }, { criteria: others }])
      expect(await owner.client.call(updateRound, rename('Renamed', more))).toMatchObject({
        status: 409,
        code: 'review_round.has_reviews',
      })
    await reviewer.client.succeed(abstain, { id: entryId })
    expect(await owner.client.call(updateRound, rename('Renamed', { isBlind: true }))).toMatchObject({
      code: 'review_round.has_reviews',
    })
  })

  it('a program has at most five rounds, also when they are created at once', async () => {
    const { owner, program } = await createProgram()
    for (let count = 0; count < 4; count++) await buildRound(server, program.id, { status: 'draft' })
    const answers = await Promise.all(
      [1, 2, 3].map(() => owner.client.call(createRound, { programId: program.id, ...roundInput() })),
    )
    expect(answers.map(({ code }) => code ?? 'ok').toSorted()).toEqual([
      'ok',
      'review_round.too_many',
      'review_round.too_many',
    ])
  })

  it('a draft is deleted, and a program that is not public opens no round', async () => {
    const owner = await signedInMember(server)
    for (const status of ['draft', 'pending_approval', 'cancelled'] as const) {
      const program = await buildProgram(server, owner.id, { status })
      const { id } = await owner.client.succeed(createRound, { programId: program.id, ...roundInput() })
      expect(await owner.client.call(openRound, { id })).toMatchObject({ code: 'review_round.program_not_public' })
      expect(await owner.client.succeed(deleteRound, { id })).toEqual({ ok: true })
      expect(await owner.client.call(deleteRound, { id })).toMatchObject({
        status: 404,
        code: 'review_round.not_found',
      })
    }
  })

  it.each([
    [{ name: '' }, { name: 'field.required' }],
    [{ criteria: [] }, { criteria: 'field.required' }],
    [{ criteria: Array.from({ length: 11 }, () => ({ name: 'One', weight: 1 })) }, { criteria: 'field.too_many' }],
    [{ criteria: [{ name: 'One', weight: 0 }] }, { 'criteria.0.weight': 'field.too_small' }],
    [{ criteria: [{ name: 'One', weight: 11 }] }, { 'criteria.0.weight': 'field.too_big' }],
    [{ criteria: [{ name: '', weight: 1 }] }, { 'criteria.0.name': 'field.required' }],
  ])('reports the invalid field for %j', async (wrong, fields) => {
    const { owner, program } = await createProgram()
    const input = { programId: program.id, ...roundInput(), ...wrong }
    expect(await owner.client.call(createRound, input)).toMatchObject({ status: 400, fields })
  })

  it('is managed by the owner only: not by reviewers, administrators or strangers', async () => {
    const { owner, program, round, reviewers } = await createReviewScene(server)
    const draft = await buildRound(server, program.id, { status: 'draft' })
    const admin = await signedInMember(server, { adminLevel: 'super_admin', accessRoles: ['admin'] })
    const stranger = await signedInMember(server)
    const calls = [
      [createRound, { programId: program.id, ...roundInput() }],
      [updateRound, { id: round.id, ...roundInput() }],
      [closeRound, { id: round.id }],
      [listRanking, { id: round.id }],
    ] as const
    for (const [endpoint, input] of calls) {
      expect(await reviewers[0].client.call(endpoint as never, input as never)).toMatchObject({
        status: 403,
        code: 'review_round.not_yours',
      })
      for (const { client } of [admin, stranger])
        expect(await client.call(endpoint as never, input as never)).toMatchObject({
          status: 404,
          code: 'review_round.not_found',
        })
    }
    for (const { client } of [admin, stranger, reviewers[0]])
      for (const endpoint of [openRound, deleteRound])
        expect(await client.call(endpoint, { id: draft.id })).toMatchObject({ code: 'review_round.not_found' })
    for (const { client } of [admin, stranger]) {
      expect(await client.call(listRounds, { programId: program.id })).toMatchObject({ code: 'review_round.not_found' })
      expect(await client.call(listEntries, { id: round.id })).toMatchObject({ code: 'review_round.not_found' })
    }
    expect(await server.call(listRounds, { programId: program.id })).toMatchObject({ code: 'auth.required' })
    expect(await owner.client.call(listEntries, { id: round.id })).toMatchObject({ code: 'review_round.not_found' })
  })
})

describe('the applications of a round', () => {
  it('are the undecided ones when it opens, those that arrive while it is open, and none that is withdrawn', async () => {
    const { owner, program } = await createProgram()
    const reviewer = await signedInMember(server)
    await buildReviewer(server, program.id, reviewer.id)
    const subject = { kind: 'program' as const, id: program.id, ownerId: owner.id, title: program.title }
    for (const status of ['pending', 'reviewed', 'contacted', 'approved', 'rejected', 'withdrawn'] as const)
      await buildApplication(server, subject, (await signedInMember(server)).id, { status })
    const { id } = await owner.client.succeed(createRound, { programId: program.id, ...roundInput() })
    expect(await owner.client.succeed(openRound, { id })).toMatchObject({ applications: 3 })
    const late = await signedInMember(server, { fullName: 'Late Applicant' })
    const apply = () => late.client.succeed(applyToProgram, { id: program.id, ...programAnswers })
    const applicationId = (await apply()).application?.id as string
    const entries = async () => (await reviewer.client.succeed(listEntries, { id })).items
    const entry = (await entries()).find(({ applicant }) => applicant?.id === late.id)
    expect(await entries()).toHaveLength(4)
    await apply()
    expect(await entries()).toHaveLength(4)
    await reviewer.client.succeed(saveReview, {
      id: entry?.id as string,
      scores: [],
      note: 'Interesting.',
      isSubmitted: false,
    })
    await late.client.succeed(withdraw, { id: applicationId })
    expect(await entries()).toHaveLength(3)
    expect(await reviewer.client.call(readEntry, { id: entry?.id as string })).toMatchObject({
      status: 404,
      code: 'program_review.not_found',
    })
    await apply()
    const again = (await entries()).find(({ applicant }) => applicant?.id === late.id)
    expect(again).toMatchObject({ state: 'left' })
    expect(again?.id).not.toBe(entry?.id)
    await owner.client.succeed(closeRound, { id })
    const tooLate = await signedInMember(server)
    await tooLate.client.succeed(applyToProgram, { id: program.id, ...programAnswers })
    expect(await entries()).toHaveLength(4)
  })

  it('have random numbers, and reviewers read them by number, page by page', async () => {
    const { program, reviewers, round, owner, subject } = await createReviewScene(server, { applicants: 3 })
    const { rows } = await server.pool.query<{ number: number }>(
      'select number from program_review_entries where round_id = $1',
      [round.id],
    )
    expect(rows.every(({ number }) => number >= 100_000 && number <= 999_999)).toBe(true)
    const numbers: number[] = []
    let cursor: string | undefined
    do {
      const page: Page<EntryCard> = await reviewers[0].client.succeed(listEntries, {
        id: round.id,
        limit: 2,
        ...(cursor && { cursor }),
      })
      numbers.push(...page.items.map(({ number }) => number))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(numbers).toEqual(rows.map(({ number }) => number).toSorted((one, other) => one - other))
    // Numbers of many applications are not in the order in which they were sent.
    for (let count = 0; count < 8; count++) await buildApplication(server, subject, (await signedInMember(server)).id)
    const { id } = await owner.client.succeed(createRound, { programId: program.id, ...roundInput() })
    await owner.client.succeed(openRound, { id })
    const ordered = await server.pool.query<{ number: number }>(
      `select e.number from program_review_entries e join applications a on a.id = e.application_id
       where e.round_id = $1 order by a.created_at, a.id`,
      [id],
    )
    const inOrder = ordered.rows.map(({ number }) => number)
    expect(inOrder).not.toEqual(inOrder.toSorted((one, other) => one - other))
  })
})

it('[PROG-06/rubric] opening a round notifies the reviewers who have accepted, in the product and by mail, once', async () => {
  const { owner, program } = await createProgram()
  const [accepted, invited, declined] = [
    await signedInMember(server, { language: 'sv' }),
    await signedInMember(server),
    await signedInMember(server),
  ]
  await buildReviewer(server, program.id, accepted.id)
  await buildReviewer(server, program.id, invited.id, 'invited')
  await buildReviewer(server, program.id, declined.id, 'declined')
  await buildReviewer(server, program.id, owner.id)
  const { id } = await owner.client.succeed(createRound, { programId: program.id, ...roundInput() })
  await owner.client.succeed(openRound, { id })
  expect((await accepted.client.succeed(listNotifications, {})).items).toMatchObject([
    {
      type: 'review_round_opened',
      payload: { title: 'Brobyggarna', round: 'First round' },
      link: `/programs/${program.slug}/reviews`,
    },
  ])
  for (const { client } of [invited, declined, owner])
    expect((await client.succeed(listNotifications, {})).items).toEqual([])
  const { rows } = await server.pool.query<{ data: MailMessage }>(
    `select data from pgboss.job where name = 'mail.send' and data ->> 'to' = $1`,
    [accepted.email],
  )
  expect(rows.map(({ data }) => [data.subject, data.paragraphs[0]])).toEqual([
    ['En bedömningsomgång är öppen', 'Omgången First round i programmet Brobyggarna är öppen för bedömningar.'],
  ])
})
