import { expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { connect } from '#features/activity/server/testing.ts'
import { pdfWith, uploadAs } from '#features/files/server/testing.ts'
import { list as listNotifications } from '#features/notifications/contract/index.ts'
import { applyToProgram } from '#features/programs/contract/index.ts'
import { programAnswers } from '#features/programs/server/testing.ts'
import { setProfile } from '#features/profiles/server/testing.ts'
import { toRequest } from '#kit/endpoint.ts'
import { drainEvents, subscribeLive } from '#tests/support/live-subscription.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  abstain,
  closeRound,
  listEntries,
  listProgress,
  listRanking,
  listRounds,
  readEntry,
  readEntryFile,
  saveReview,
} from '../contract/index.ts'
import { createReviewScene } from './testing.ts'

const server = await startTestServer({ jobs: false })

/** A blind round with an applicant who has a name, a picture, a username, a company and a file. */
const createBlindScene = async () => {
  const scene = await createReviewScene(server, { isBlind: true, applicants: 2 })
  const [applicant] = scene.applicants
  await setProfile(server, applicant.id, {
    username: `zirkon${applicant.id.slice(0, 8)}`,
    company: 'Zirkonfabriken',
    avatar_url: '/files/zirkon.jpg',
  })
  const { file } = await uploadAs(applicant.client, pdfWith(), { name: 'Zirkon Applicant CV.pdf' })
  await server.db
    .insertInto('application_files')
    .values({ application_id: scene.applicationIds[0], file_id: file.id, name: file.name, position: 0 })
    .execute()
  const { rows } = await server.pool.query<{ number: number }>(
    'select number from program_review_entries where id = $1',
    [scene.entryIds[0]],
  )
  /** Everything that could tell who applied. */
  const signs = [
    'Applicant 1',
    'Zirkon',
    applicant.id,
    applicant.email,
    file.id,
    ...scene.applicationIds,
    ...scene.applicants.map(({ id }) => id),
  ]
  const expectBlind = (value: unknown) => {
    const text = JSON.stringify(value)
    expect(signs.filter((sign) => text.toLowerCase().includes(sign.toLowerCase()))).toEqual([])
  }
  return { ...scene, number: rows[0]?.number, expectBlind, fileId: file.id }
}

it('[PROG-06/hidden] in a blind round a reviewer sees a number: no name, picture, link, file name or id of the applicant', async () => {
  const { reviewers, owner, program, round, entryIds, number, reviewOf, expectBlind } = await createBlindScene()
  const [reviewer] = reviewers
  const [id] = entryIds
  const act = reviewer.client.succeed
  const list = await act(listEntries, { id: round.id })
  expect(list.items.map((item) => item.number)).toEqual(list.items.map((item) => item.number).toSorted((a, b) => a - b))
  expect(list.items.find((item) => item.id === id)).toMatchObject({ number, applicant: null })
  const entry = await act(readEntry, { id })
  expect(entry).toMatchObject({
    number,
    applicant: null,
    appliedAt: null,
    changedAt: null,
    files: [{ name: 'Attachment 1.pdf', url: `/api/review-entries/${id}/files/1` }],
  })
  expect(entry.answers).toHaveLength(1)
  const saved = await act(saveReview, reviewOf(id, 4))
  await reviewers[1].client.succeed(saveReview, reviewOf(id, 2))
  const rounds = await act(listRounds, { programId: program.id })
  for (const answer of [list, entry, saved, rounds, await act(readEntry, { id }), await act(abstain, { id })])
    expectBlind(answer)
  await owner.client.succeed(closeRound, { id: round.id })
  expectBlind(await act(readEntry, { id }))
  expectBlind(await act(listEntries, { id: round.id }))
})

it('[PROG-06/hidden] in a blind round a file is downloaded under a name that says nothing, by reviewers without a conflict only', async () => {
  const { reviewers, applicants, entryIds, expectBlind } = await createBlindScene()
  const [id] = entryIds
  const { path } = toRequest(readEntryFile, { id, position: 1 })
  const answer = await reviewers[0].client.raw(path)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toContain('Attachment 1.pdf')
  expectBlind(Object.fromEntries(answer.headers))
  await answer.body?.cancel()
  const refused = { status: 404, code: 'program_review.not_found' }
  expect(await reviewers[0].client.call(readEntryFile, { id, position: 2 })).toMatchObject(refused)
  expect(await (await signedInMember(server)).client.call(readEntryFile, { id, position: 1 })).toMatchObject(refused)
  await connect(server, reviewers[0].id, applicants[0].id)
  expect(await reviewers[0].client.call(readEntryFile, { id, position: 1 })).toMatchObject(refused)
})

it('[PROG-06/recusal, PROG-06/hidden] a conflict of interest in a blind round gives the reason and no name', async () => {
  const { reviewers, applicants, round, entryIds, reviewOf, expectBlind } = await createBlindScene()
  const [id] = entryIds
  await connect(server, reviewers[0].id, applicants[0].id)
  const refusal = await reviewers[0].client.call(saveReview, reviewOf(id, 4))
  expect(refusal).toMatchObject({ code: 'program_review.connected' })
  const list = await reviewers[0].client.succeed(listEntries, { id: round.id })
  const entry = await reviewers[0].client.succeed(readEntry, { id })
  expect(entry).toMatchObject({ recusal: 'connected', answers: [], files: [] })
  for (const answer of [refusal.refusal, list, entry]) expectBlind(answer)
})

it('[PROG-06/hidden] in a blind round neither notifications nor live events tell a reviewer who applied', async () => {
  const { reviewers, program, applicationIds, expectBlind } = await createBlindScene()
  const stream = await subscribeLive(server, reviewers[0].client)
  await drainEvents(server, stream)
  const late = await signedInMember(server, { fullName: 'Zirkon Late' })
  const { application } = await late.client.succeed(applyToProgram, { id: program.id, ...programAnswers })
  await drainEvents(server, stream)
  const events = stream.received.filter(({ name }) => name === 'programReviews.changed')
  expect(events).toHaveLength(1)
  expectBlind(stream.received)
  expect(JSON.stringify(stream.received)).not.toContain(application?.id)
  expect(JSON.stringify(stream.received)).not.toContain(late.id)
  expectBlind(await reviewers[0].client.succeed(listNotifications, {}))
  expect(applicationIds).toHaveLength(2)
  stream.close()
})

it('[PROG-06/hidden] the owner sees numbers in the results of a blind round that is open, and names once it is closed', async () => {
  const { owner, applicants, applicationIds, reviewers, round, entryIds, reviewOf, expectBlind } =
    await createBlindScene()
  const [id] = entryIds
  await reviewers[0].client.succeed(saveReview, reviewOf(id, 4))
  const ranking = () => owner.client.succeed(listRanking, { id: round.id })
  const entry = () => owner.client.succeed(readEntry, { id })
  for (const answer of [await ranking(), await entry(), await owner.client.succeed(listProgress, { id: round.id })])
    expectBlind(answer)
  expect((await ranking()).items[0]).toMatchObject({ id, applicant: null, applicationId: null, mean: 4 })
  await owner.client.succeed(closeRound, { id: round.id })
  expect((await ranking()).items[0]).toMatchObject({
    applicant: { id: applicants[0].id },
    applicationId: applicationIds[0],
  })
  expect(await entry()).toMatchObject({
    applicant: { fullName: 'Applicant 1' },
    files: [{ name: 'Zirkon Applicant CV.pdf' }],
    appliedAt: expect.any(String),
  })
})
