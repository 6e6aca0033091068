import { describe, expect, it } from 'vitest'
import { buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import { createPost } from '#features/activity/contract/index.ts'
import { connect, setUsername } from '#features/activity/server/testing.ts'
import { requestConnection, withdrawRequest } from '#features/network/contract/index.ts'
import { decide } from '#features/applications/contract/index.ts'
import { announceDecisions } from '#features/applications/server/testing.ts'
import { buildApplication, buildOpportunity } from '#features/opportunities/server/testing.ts'
import { addComment, createProduct } from '#features/products/contract/index.ts'
import { buildProduct } from '#features/products/server/testing.ts'
import type { JobContext } from '#platform/jobs/jobs.ts'
import type { Client } from '#tests/support/client.ts'
import { startTestServer } from '#tests/support/server.ts'
import { notifications } from './index.ts'
import { sendDigestsJob, sendMemberMailsJob } from './mail-jobs.ts'
import { immediateLimits } from './policy.ts'
import { buildNotificationInput, createJobContext, notifyInTransaction } from './testing.ts'

const server = await startTestServer({ jobs: false })
const jobs = await createJobContext(server)

const subjectsTo = async (to: string): Promise<string[]> =>
  (
    await server.pool.query(
      `select data ->> 'subject' as subject from pgboss.job where name = 'mail.send' and data ->> 'to' = $1 order by created_on, id`,
      [to],
    )
  ).rows.map(({ subject }) => subject)

let made = 0
const buildPair = async () => {
  const [sender, recipient] = [await signedInMember(server), await buildMember(server)]
  const name = `recipient-${++made}`
  await setUsername(server, recipient.id, name)
  return { sender, recipient: { ...recipient, name } }
}
type Pair = Awaited<ReturnType<typeof buildPair>>

const sendMails = (memberId: string) => sendMemberMailsJob.run(jobs, { memberId }, 'a job')
const requestAndWithdraw = async ({ client }: { client: Client }, memberId: string) => {
  await client.succeed(requestConnection, { memberId })
  await sendMails(memberId)
  await client.succeed(withdrawRequest, { memberId })
}
/** Actions that notify another member, and the expected number of immediate mails. */
const acts: [name: string, mails: number, prepare: (pair: Pair) => Promise<(n: number) => Promise<unknown>>][] = [
  [
    'mentions in comments',
    1,
    async ({ sender, recipient }) => {
      const product = await buildProduct(server, (await buildMember(server)).id)
      return (n) => sender.client.succeed(addComment, { id: product.id, text: `@${recipient.name} ${n}` })
    },
  ],
  [
    'mentions in posts',
    1,
    async ({ sender, recipient }) =>
      (n) =>
        sender.client.succeed(createPost, { text: `@${recipient.name} ${n}`, audience: 'everyone' }),
  ],
  [
    'comments on a product',
    immediateLimits.perHour,
    async ({ sender, recipient }) => {
      const product = await buildProduct(server, recipient.id)
      return (n) => sender.client.succeed(addComment, { id: product.id, text: `Comment ${n}` })
    },
  ],
  [
    'invitations as a maker',
    1,
    async ({ sender, recipient }) =>
      (n) =>
        sender.client.succeed(createProduct, { title: `Draft ${n}`, language: 'en', makerIds: [recipient.id] }),
  ],
  [
    'connection requests that are withdrawn',
    1,
    async ({ sender, recipient }) =>
      () =>
        requestAndWithdraw(sender, recipient.id),
  ],
  [
    'changes between two statuses of an application',
    2,
    async ({ sender, recipient }) => {
      const opportunity = await buildOpportunity(server, sender.id)
      const { id } = await buildApplication(server, opportunity.id, recipient.id)
      return async (n) => {
        await sender.client.succeed(decide, { ids: [id], status: n % 2 === 0 ? 'contacted' : 'approved' })
        await announceDecisions(jobs)
      }
    },
  ],
]

describe('limits of immediate mails per sender', () => {
  it.each(acts)('[NOTI-01] twelve %s cause %i immediate mails', async (_, mails, prepare) => {
    const both = await buildPair()
    const act = await prepare(both)
    for (let n = 0; n < 12; n++) {
      await act(n)
      await sendMails(both.recipient.id)
    }
    expect(await subjectsTo(both.recipient.email)).toHaveLength(mails)
  })

  it('[NOTI-01] mails over the limit are collected into one mail the next morning', async () => {
    const { sender, recipient } = await buildPair()
    for (let n = 0; n < 5; n++)
      await sender.client.succeed(createPost, { text: `@${recipient.name} ${n}`, audience: 'everyone' })
    await sendMails(recipient.id)
    const inTwoDays: JobContext = { ...jobs, now: () => new Date(Date.now() + 48 * 3_600_000) }
    await sendDigestsJob.run(inTwoDays, {}, 'a job')
    const { rows } = await server.pool.query(
      `select data from pgboss.job where name = 'mail.send' and data ->> 'to' = $1 order by created_on, id`,
      [recipient.email],
    )
    expect(rows.map(({ data }) => data.items?.length)).toEqual([undefined, 4])
  })

  it('[NOTI-01] a connection may mention a member three times an hour, and again in the next hour', async () => {
    const { sender, recipient } = await buildPair()
    await connect(server, sender.id, recipient.id)
    const mention = async () => {
      for (let n = 0; n < 5; n++) {
        await sender.client.succeed(createPost, { text: `@${recipient.name} ${n}`, audience: 'everyone' })
        await sendMails(recipient.id)
      }
    }
    await mention()
    expect(await subjectsTo(recipient.email)).toHaveLength(3)
    await server.db
      .updateTable('immediate_notices')
      .set({ sent_at: new Date(Date.now() - 3_700_000) })
      .where('member_id', '=', recipient.id)
      .execute()
    await mention()
    expect(await subjectsTo(recipient.email)).toHaveLength(6)
  })

  it('[NOTI-01] requests that arrive at the same time do not exceed the limit, and another sender has a limit of their own', async () => {
    const [one, other, recipient] = [await buildMember(server), await buildMember(server), await buildMember(server)]
    const notice = (fromId: string) =>
      ({
        ...buildNotificationInput([recipient.id]),
        type: 'product_reply',
        payload: { author: 'A', title: 'B' },
        fromId,
      }) as const
    await Promise.all(Array.from({ length: 12 }, () => notifyInTransaction(jobs, notice(one.id))))
    const immediateCount = async () =>
      (
        await server.pool.query('select from notification_mails where member_id = $1 and due_at is not null', [
          recipient.id,
        ])
      ).rowCount
    expect(await immediateCount()).toBe(immediateLimits.perHour)
    await notifyInTransaction(jobs, notice(other.id))
    expect(await immediateCount()).toBe(immediateLimits.perHour + 1)
  })

  it('[NOTI-01] cleanup deletes counted mails after a day', async () => {
    const { sender, recipient } = await buildPair()
    await notifyInTransaction(jobs, { ...buildNotificationInput([recipient.id]), fromId: sender.id })
    await server.db
      .updateTable('immediate_notices')
      .set({ sent_at: new Date(Date.now() - 25 * 3_600_000) })
      .where('member_id', '=', recipient.id)
      .execute()
    await notifications.cleanup?.(server.db, new Date())
    expect(
      (await server.pool.query('select from immediate_notices where member_id = $1', [recipient.id])).rowCount,
    ).toBe(0)
  })
})
