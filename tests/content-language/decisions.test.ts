import { describe, expect, it } from 'vitest'
import { listUserBans } from '#features/accounts/contract/index.ts'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { createPost } from '#features/activity/contract/index.ts'
import { decide, listOwn } from '#features/applications/contract/index.ts'
import { announceDecisions } from '#features/applications/server/testing.ts'
import { readThread } from '#features/messages/contract/index.ts'
import { appeal, decideCase, listCases, listLockAppeals, report } from '#features/moderation/contract/index.ts'
import { createModerationTeam } from '#features/moderation/server/testing.ts'
import { createJobContext } from '#features/notifications/server/testing.ts'
import { setProfile } from '#features/profiles/server/testing.ts'
import {
  abstain,
  createRound,
  listRounds,
  openRound,
  readEntry,
  saveReview,
} from '#features/program-reviews/contract/index.ts'
import { buildReviewer, createReviewScene } from '#features/program-reviews/server/testing.ts'
import { decideProgram, listOwnPrograms, readProgram } from '#features/programs/contract/index.ts'
import { programApplications } from '#features/programs/server/application-source.ts'
import { buildProgram } from '#features/programs/server/testing.ts'
import { appealLockout } from '#features/security-events/contract/index.ts'
import { startTestServer } from '#tests/support/server.ts'
import { type Author, expectLanguageOfText, texts, type Write } from './kinds.ts'

const server = await startTestServer({ jobs: false })
const jobs = await createJobContext(server)
const admin = await signedInMember(server, { adminLevel: 'admin' })
const { moderator, reportContent } = await createModerationTeam(server)

/** A program that the author rejects as an administrator, and its owner. */
const decideOnProgram = async (author: Author, note: string) => {
  await setProfile(server, author.id, { is_admin: true, admin_level: 'admin' })
  const owner = await signedInMember(server, { language: 'sv' })
  const program = await buildProgram(server, owner.id, { status: 'pending_approval' })
  await author.client.succeed(decideProgram, { id: program.id, decision: 'reject', note })
  return { owner, program }
}

/** A program whose application the author reviews, and another reviewer who has reviewed it. */
const createReviewed = async (author: Author) => {
  const scene = await createReviewScene(server)
  await buildReviewer(server, scene.program.id, author.id)
  const [entryId] = scene.entryIds
  const [reader] = scene.reviewers
  await reader.client.succeed(saveReview, scene.reviewOf(entryId, 3))
  const readReview = async () =>
    (await reader.client.succeed(readEntry, { id: entryId })).reviews?.find((one) => one.reviewer?.id === author.id)
  return { ...scene, entryId, readReview }
}

/** An applicant who is rejected with the feedback of the author. */
const rejectWithFeedback = async (author: Author, feedback: string, message = '') => {
  const { owner, applicants, applicationIds, entryId, reviewOf } = await createReviewed(author)
  await author.client.succeed(saveReview, reviewOf(entryId, 2, { feedback, isReleased: true }))
  await owner.client.succeed(decide, { ids: applicationIds, status: 'rejected', message })
  await announceDecisions(jobs, [programApplications])
  const [{ client }] = applicants
  const own = (await client.succeed(listOwn, {})).items[0]
  return { own, messages: (await client.succeed(readThread, { id: own?.threadId ?? '' })).messages.items }
}

const createPostOf = async ({ client }: Author) =>
  (await client.succeed(createPost, { text: 'Kotlin', audience: 'everyone' })).id
const findCase = async (author: Author) =>
  (await moderator.client.succeed(listCases, { show: 'waiting', limit: 100 })).items.find(
    (one) => one.author.id === author.id,
  )

const lockOut = (userId: string, kind: 'ban' | 'security') =>
  server.db
    .insertInto('account_blocks')
    .values({
      user_id: userId,
      kind,
      reason: 'A test wants it.',
      expires_at: kind === 'ban' ? null : new Date(Date.now() + 24 * 3_600_000),
    })
    .execute()

const kinds: Record<string, Write> = {
  "the administrators' note about a program": async (author, note) => {
    const { owner, program } = await decideOnProgram(author, note)
    return (await owner.client.succeed(readProgram, { slug: program.slug })).reviewNoteLanguage
  },
  "the administrators' note in the owner's list": async (author, note) => {
    const { owner } = await decideOnProgram(author, note)
    return (await owner.client.succeed(listOwnPrograms, {})).items[0]?.reviewNoteLanguage
  },
  "a reviewer's note": async (author, note) => {
    const { entryId, reviewOf, readReview } = await createReviewed(author)
    await author.client.succeed(saveReview, reviewOf(entryId, 2, { note }))
    return (await readReview())?.noteLanguage
  },
  "a reviewer's feedback": async (author, feedback) => {
    const { entryId, reviewOf, readReview } = await createReviewed(author)
    await author.client.succeed(saveReview, reviewOf(entryId, 2, { feedback }))
    return (await readReview())?.feedbackLanguage
  },
  "a reviewer's reason to abstain": async (author, reason) => {
    const { entryId, readReview } = await createReviewed(author)
    await author.client.succeed(abstain, { id: entryId, reason })
    return (await readReview())?.reasonLanguage
  },
  'the meaning of a criterion': async (author, meaning) => {
    const { id: programId } = await buildProgram(server, author.id)
    const reader = await signedInMember(server, { language: 'sv' })
    await buildReviewer(server, programId, reader.id)
    const criteria = [{ name: 'Kotlin', meaning, weight: 1 }]
    const { id } = await author.client.succeed(createRound, { programId, name: 'Kotlin', isBlind: false, criteria })
    await author.client.succeed(openRound, { id })
    return (await reader.client.succeed(listRounds, { programId })).items[0]?.criteria[0]?.meaningLanguage
  },
  'feedback that an applicant got': async (author, feedback) =>
    (await rejectWithFeedback(author, feedback)).own?.feedback[0]?.language,
  'feedback in the conversation': async (author, feedback) =>
    (await rejectWithFeedback(author, feedback)).messages[0]?.language,
  'a report': async (author, text) => {
    const reported = await signedInMember(server, { language: 'sv' })
    const id = await createPostOf(reported)
    await author.client.succeed(report, { kind: 'post', id, reason: 'spam', text })
    return (await findCase(reported))?.reports[0]?.language
  },
  'an appeal against a removal': async (author, text) => {
    const id = await reportContent('post', await createPostOf(author))
    await moderator.client.succeed(decideCase, { id, decision: 'remove', reason: 'spam', statement: 'Kotlin' })
    await author.client.succeed(appeal, { id, text })
    return (await findCase(author))?.appealLanguage
  },
  'an appeal against a security lock': async (author, text) => {
    await lockOut(author.id, 'security')
    await author.client.succeed(appealLockout, { text })
    const { items } = await moderator.client.succeed(listLockAppeals, { show: 'waiting', limit: 100 })
    return items.find(({ member }) => member.id === author.id)?.appealLanguage
  },
  'an appeal against a ban': async (author, text) => {
    await lockOut(author.id, 'ban')
    await author.client.succeed(appealLockout, { text })
    return (await admin.client.succeed(listUserBans, { id: author.id })).items[0]?.appealLanguage
  },
}

describe('the language of', () => {
  it.each(Object.entries(kinds))('[I18N-07/language-kept] %s is that of the text', (_, write) =>
    expectLanguageOfText(server, write),
  )
})

it('[I18N-07/language-kept] an answer and feedback in two languages are two messages', async () => {
  const author = await signedInMember(server, { language: 'sv' })
  const { messages } = await rejectWithFeedback(author, texts.ar, texts.en)
  expect(messages.map(({ language }) => language)).toEqual(['ar', 'en'])
  expect(messages[0]?.content).toContain(`\n\n${texts.ar}`)
  expect(messages[1]?.content).toBe(texts.en)
})

it("[I18N-07/language-kept] the meaning of a criterion from before has the program's language, and none without words", async () => {
  const { program, owner } = await createReviewScene(server, { program: { language: 'ar' } })
  const { items } = await owner.client.succeed(listRounds, { programId: program.id })
  expect(items[0]?.criteria.map(({ meaningLanguage }) => meaningLanguage)).toEqual(['ar', null])
})
