import { describe, expect, it } from 'vitest'
import { connect } from '#features/activity/server/testing.ts'
import {
  decide,
  listOwn,
  listReceived,
  previewDecisions,
  undoDecisions,
} from '#features/applications/contract/index.ts'
import { announceDecisions } from '#features/applications/server/testing.ts'
import { readThread } from '#features/messages/contract/index.ts'
import { list as listNotifications } from '#features/notifications/contract/index.ts'
import { createJobContext } from '#features/notifications/server/testing.ts'
import { programApplications } from '#features/programs/server/application-source.ts'
import type { MailMessage } from '#platform/mail/mail.ts'
import { startTestServer } from '#tests/support/server.ts'
import { abstain, readEntry, saveReview } from '../contract/index.ts'
import { createReviewScene } from './testing.ts'

const server = await startTestServer({ jobs: false })
const jobs = await createJobContext(server)
const announce = () => announceDecisions(jobs, [programApplications])

type Signed = Scene['reviewers'][0]
type Scene = Awaited<ReturnType<typeof createReviewScene>>
const feedbackOf = async ({ applicants }: Scene, index = 0) =>
  (await (applicants[index] as Signed).client.succeed(listOwn, {})).items[0]?.feedback.map(({ text }) => text)
const messagesOf = async ({ owner, applicationIds }: Scene, index = 0) => {
  const { items } = await owner.client.succeed(listReceived, {})
  const threadId = items.find(({ id }) => id === applicationIds[index])?.threadId
  if (!threadId) return []
  return (await owner.client.succeed(readThread, { id: threadId })).messages.items.map(({ content }) => content)
}
const noticesOf = async ({ applicants }: Scene) =>
  (await applicants[0].client.succeed(listNotifications, {})).items.map(({ type }) => type).toSorted()
const mailsOf = async ({ applicants }: Scene, index = 0) =>
  (
    await server.pool.query<{ data: MailMessage }>(
      `select data from pgboss.job where name = 'mail.send' and data ->> 'to' = $1 order by created_on`,
      [(applicants[index] as Signed).email],
    )
  ).rows.map(({ data }) => data)
const reject = ({ owner, applicationIds }: Scene, message = '') =>
  owner.client.succeed(decide, { ids: applicationIds, status: 'rejected', message })
const review = ({ reviewers, entryIds, reviewOf }: Scene, at: number, feedback: string, isReleased = true) =>
  (reviewers[at] as Signed).client.succeed(saveReview, reviewOf(entryIds[0], 2, { feedback, isReleased }))

const heading = 'Feedback from those who reviewed your application:'

describe('[PROG-06/feedback] released feedback', () => {
  it('[PROG-06/feedback] is sent with the rejection, after the words of the owner and without names, and shown to the applicant', async () => {
    const scene = await createReviewScene(server)
    await review(scene, 0, 'Talk to customers first.')
    await review(scene, 1, 'The budget has a gap.')
    await reject(scene, 'Thank you for applying.')
    expect(await feedbackOf(scene)).toEqual([])
    await announce()
    const feedback = (await feedbackOf(scene)) ?? []
    expect(feedback.toSorted()).toEqual(['Talk to customers first.', 'The budget has a gap.'])
    expect(await messagesOf(scene)).toEqual([['Thank you for applying.', heading, ...feedback].join('\n\n')])
    const { reviewers } = scene
    const everything = JSON.stringify([
      await messagesOf(scene),
      await mailsOf(scene),
      await scene.applicants[0].client.succeed(listOwn, {}),
    ])
    for (const { fullName, id } of reviewers) {
      expect(everything).not.toContain(fullName)
      expect(everything).not.toContain(id)
    }
    expect(await noticesOf(scene)).toEqual(['application_rejected'])
  })

  it('[PROG-06/feedback] reaches an applicant who is rejected without words', async () => {
    const scene = await createReviewScene(server)
    await review(scene, 0, 'Talk to customers first.')
    await reject(scene)
    await announce()
    expect(await messagesOf(scene)).toEqual([`${heading}\n\nTalk to customers first.`])
  })

  it('[PROG-06/feedback] is not sent if it is not released, a draft, of a reviewer who abstains or has a conflict, or with another answer', async () => {
    const scene = await createReviewScene(server, { reviewers: 4 })
    const { reviewers, applicants, applicationIds, owner, entryIds, reviewOf } = scene
    const [id] = entryIds
    await review(scene, 0, 'Not released.', false)
    await reviewers[1].client.succeed(saveReview, {
      ...reviewOf(id, 2, { feedback: 'A draft.', isReleased: true }),
      isSubmitted: false,
    })
    await review(scene, 2, 'From a reviewer who abstains.')
    await reviewers[2].client.succeed(abstain, { id })
    await review(scene, 3, 'From a connection.')
    await connect(server, reviewers[3].id, applicants[0].id)
    await reject(scene, 'Thank you.')
    await announce()
    expect(await messagesOf(scene)).toEqual(['Thank you.'])
    expect(await feedbackOf(scene)).toEqual([])
    for (const status of ['reviewed', 'contacted', 'approved'] as const) {
      const other = await createReviewScene(server)
      await review(other, 0, 'Talk to customers first.')
      await other.owner.client.succeed(decide, { ids: other.applicationIds, status, message: 'Hello.' })
      await announce()
      expect(await messagesOf(other)).toEqual(['Hello.'])
      expect(await feedbackOf(other)).toEqual([])
    }
    expect([owner, applicationIds]).toHaveLength(2)
  })

  it('[PROG-06/feedback] is sent once when it is released after the rejection, and the applicant is notified', async () => {
    const scene = await createReviewScene(server)
    await review(scene, 0, 'Talk to customers first.', false)
    await reject(scene, 'Thank you.')
    await announce()
    expect(await messagesOf(scene)).toEqual(['Thank you.'])
    const released = await review(scene, 0, 'Talk to customers first.')
    expect(released.own?.feedbackSentAt).toEqual(expect.any(String))
    const later = `${heading}\n\nTalk to customers first.`
    expect(await messagesOf(scene)).toEqual([later, 'Thank you.'])
    expect(await feedbackOf(scene)).toEqual(['Talk to customers first.'])
    expect(await noticesOf(scene)).toEqual(['application_rejected', 'review_feedback'])
    expect((await mailsOf(scene)).map(({ subject }) => subject)).toEqual([
      'An answer to your application',
      'Feedback on your application',
    ])
    await review(scene, 0, 'Talk to customers first.')
    await review(scene, 1, 'The budget has a gap.')
    expect(await messagesOf(scene)).toEqual([`${heading}\n\nThe budget has a gap.`, later, 'Thank you.'])
  })

  it('[PROG-06/feedback] that was sent can neither change nor be taken back, and the scores can', async () => {
    const scene = await createReviewScene(server)
    const { reviewers, entryIds, reviewOf } = scene
    const [id] = entryIds
    await review(scene, 0, 'Talk to customers first.')
    await reject(scene)
    await announce()
    const sent = { status: 409, code: 'program_review.feedback_sent' }
    const act = reviewers[0].client
    expect(await act.call(saveReview, reviewOf(id, 2, { feedback: 'Changed.', isReleased: true }))).toMatchObject(sent)
    expect(
      await act.call(saveReview, reviewOf(id, 2, { feedback: 'Talk to customers first.', isReleased: false })),
    ).toMatchObject(sent)
    expect(await act.call(abstain, { id })).toMatchObject(sent)
    const unchanged = { feedback: 'Talk to customers first.', isReleased: true }
    expect(await act.succeed(saveReview, reviewOf(id, 5, unchanged))).toMatchObject({ own: { mean: 5 } })
    expect((await act.succeed(readEntry, { id })).can).toMatchObject({
      review: 'ok',
      abstain: 'program_review.feedback_sent',
    })
  })

  it('[PROG-06/feedback] waits while the rejection can be undone, and stays unsent if it is', async () => {
    const scene = await createReviewScene(server)
    await reject(scene, 'No.')
    await review(scene, 0, 'Talk to customers first.')
    expect(await messagesOf(scene)).toEqual([])
    await scene.owner.client.succeed(undoDecisions, { ids: scene.applicationIds })
    await announce()
    expect(await messagesOf(scene)).toEqual([])
    expect(await feedbackOf(scene)).toEqual([])
    await reject(scene)
    await announce()
    expect(await feedbackOf(scene)).toEqual(['Talk to customers first.'])
  })

  it('[PROG-06/feedback] of a second rejection is only what was not sent with the first', async () => {
    const scene = await createReviewScene(server)
    await review(scene, 0, 'Talk to customers first.')
    await reject(scene)
    await announce()
    await scene.owner.client.succeed(decide, { ids: scene.applicationIds, status: 'reviewed' })
    await announce()
    await review(scene, 1, 'The budget has a gap.')
    expect(await messagesOf(scene)).toHaveLength(1)
    await reject(scene)
    await announce()
    expect(await messagesOf(scene)).toEqual([
      `${heading}\n\nThe budget has a gap.`,
      `${heading}\n\nTalk to customers first.`,
    ])
  })

  it('[PROG-06/feedback] that is longer than a message continues in the next one', async () => {
    const scene = await createReviewScene(server, { reviewers: 6 })
    for (let at = 0; at < 6; at++) await review(scene, at, String(at).repeat(2000))
    await reject(scene, 'x'.repeat(4000))
    await announce()
    const messages = await messagesOf(scene)
    expect(messages).toHaveLength(2)
    const text = messages.toReversed().join('\n\n')
    for (let at = 0; at < 6; at++) expect(text).toContain(String(at).repeat(2000))
    expect(Math.max(...messages.map(({ length }) => length))).toBeLessThanOrEqual(10_000)
  })
})

it('[PROG-06/feedback] the preview of a bulk rejection shows each applicant the mail and the messages that are sent afterwards', async () => {
  const scene = await createReviewScene(server, { applicants: 3 })
  const { owner, applicants, applicationIds, reviewers, entryIds, reviewOf } = scene
  await server.pool.query(`update profiles set language = 'sv' where id = $1`, [applicants[1].id])
  for (const [index, id] of entryIds.entries()) {
    await reviewers[0].client.succeed(
      saveReview,
      reviewOf(id, 3, { feedback: `Talk to your customers about idea ${index} first.`, isReleased: index < 2 }),
    )
    await reviewers[1].client.succeed(
      saveReview,
      reviewOf(id, 3, {
        feedback: `The budget of idea ${index} has a gap that you should close.`,
        isReleased: index === 0,
      }),
    )
  }
  const input = { ids: applicationIds, status: 'rejected' as const, message: 'Thank you for applying to our program.' }
  const { items } = await owner.client.succeed(previewDecisions, input)
  expect(await feedbackOf(scene)).toEqual([])
  await owner.client.succeed(decide, input)
  await announce()
  for (const [index, id] of applicationIds.entries()) {
    const shown = items.find((item) => item.id === id)
    expect(shown?.applicant.id).toBe((applicants[index] as Signed).id)
    expect(shown?.messages.map(({ text }) => text)).toEqual(await messagesOf(scene, index))
    const [mail, ...others] = await mailsOf(scene, index)
    expect(others).toEqual([])
    expect({ ...shown?.mail, language: shown?.language }).toEqual({
      subject: mail?.subject,
      heading: mail?.heading,
      paragraphs: mail?.paragraphs,
      action: mail?.action?.label,
      language: mail?.language,
    })
  }
  expect(items.map(({ messages }) => messages[0]?.text.split('\n\n').length).toSorted()).toEqual([1, 3, 4])
  expect(items.find(({ language }) => language === 'sv')?.messages[0]?.text).toContain('Återkoppling från dem')
})
