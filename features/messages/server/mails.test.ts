import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { sendDigestsJob, sendDueMailsJob } from '#features/notifications/server/mail-jobs.ts'
import { createJobContext } from '#features/notifications/server/testing.ts'
import type { JobContext } from '#platform/jobs/jobs.ts'
import type { Client } from '#tests/support/client.ts'
import { startTestServer } from '#tests/support/server.ts'
import { listThreads, replyMessage, sendMessage, setThreadRead } from '../contract/index.ts'
import { connectMembers } from './testing.ts'

const server = await startTestServer({ jobs: false })
const jobs = await createJobContext(server)

type Member = { id: string; email: string; client: Client }

/** Two connected members. The recipient has a push subscription. */
const pair = async (): Promise<[Member, Member]> => {
  const [sender, recipient] = [await signedInMember(server), await signedInMember(server)]
  await connectMembers(server.db, sender.id, recipient.id)
  const session = await server.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', recipient.id)
    .executeTakeFirstOrThrow()
  await server.db
    .insertInto('push_subscriptions')
    .values({
      session_id: session.id,
      member_id: recipient.id,
      endpoint: `https://push.example/${recipient.id}`,
      p256dh: 'x',
      auth: 'y',
    })
    .execute()
  return [sender, recipient]
}

let sent = 0
const beginThread = (from: Member, to: { id: string }) =>
  from.client.succeed(sendMessage, {
    clientId: randomUUID(),
    recipientId: to.id,
    subject: `Thread ${++sent}`,
    content: 'Hello',
  })
/** Past the delay after which an unread message is mailed. */
const inTwentyMinutes: JobContext = { ...jobs, now: () => new Date(Date.now() + 20 * 60_000) }
const sendDueMails = () => sendDueMailsJob.run(inTwentyMinutes, {}, 'a job')
const mailsTo = async (to: string): Promise<{ items?: { title: string }[] }[]> =>
  (
    await server.pool.query(
      `select data from pgboss.job where name = 'mail.send' and data ->> 'to' = $1 order by created_on, id`,
      [to],
    )
  ).rows.map(({ data }) => data)
const pushesTo = async (memberId: string) =>
  (
    await server.pool.query(
      `select from pgboss.job join push_subscriptions as push on push.id = (data ->> 'subscriptionId')::uuid where name = 'notifications.push' and push.member_id = $1`,
      [memberId],
    )
  ).rowCount
const readAll = async (member: Member) => {
  for (const { id } of (await member.client.succeed(listThreads, { folder: 'inbox', limit: 100 })).items)
    await member.client.succeed(setThreadRead, { id, read: true })
}
const anHourPasses = (memberId: string) =>
  server.db
    .updateTable('immediate_notices')
    .set({ sent_at: new Date(Date.now() - 3_700_000) })
    .where('member_id', '=', memberId)
    .execute()

describe('mails about messages', () => {
  it('[NOTI-01/message-received] one mail is sent until it is read, and further threads go into the digest', async () => {
    const [sender, recipient] = await pair()
    for (let thread = 0; thread < 12; thread++) {
      await beginThread(sender, recipient)
      await sendDueMails()
    }
    expect(await mailsTo(recipient.email)).toHaveLength(1)
    await sendDigestsJob.run({ ...jobs, now: () => new Date(Date.now() + 48 * 3_600_000) }, {}, 'a job')
    expect((await mailsTo(recipient.email)).map(({ items }) => items?.length)).toEqual([undefined, 11])
  })

  it('[NOTI-01/message-received] threads that are due together share one mail', async () => {
    const [sender, recipient] = await pair()
    for (let thread = 0; thread < 5; thread++) await beginThread(sender, recipient)
    await Promise.all([sendDueMails(), sendDueMails(), sendDueMails()])
    expect((await mailsTo(recipient.email)).map(({ items }) => items?.length)).toEqual([5])
  })

  it('[NOTI-01/message-received] a sender whose messages are read causes at most three mails an hour', async () => {
    const [sender, recipient] = await pair()
    const writeAndRead = async () => {
      for (let thread = 0; thread < 5; thread++) {
        await beginThread(sender, recipient)
        await sendDueMails()
        await readAll(recipient)
      }
    }
    await writeAndRead()
    expect(await mailsTo(recipient.email)).toHaveLength(3)
    await anHourPasses(recipient.id)
    await writeAndRead()
    expect(await mailsTo(recipient.email)).toHaveLength(6)
  })

  it('[NOTI-01/message-received] messages that are read in time do not count towards the limit', async () => {
    const [sender, recipient] = await pair()
    for (let thread = 0; thread < 5; thread++) {
      await beginThread(sender, recipient)
      await readAll(recipient)
      await sendDueMails()
    }
    expect(await mailsTo(recipient.email)).toEqual([])
    await beginThread(sender, recipient)
    await sendDueMails()
    expect(await mailsTo(recipient.email)).toHaveLength(1)
  })

  it('[NOTI-01/message-received] the limit of one sender does not affect other senders', async () => {
    const [[sender, recipient], other] = [await pair(), await signedInMember(server)]
    await connectMembers(server.db, other.id, recipient.id)
    for (let thread = 0; thread < 2; thread++) {
      await beginThread(sender, recipient)
      await sendDueMails()
    }
    await beginThread(other, recipient)
    await sendDueMails()
    expect(await mailsTo(recipient.email)).toHaveLength(2)
  })
})

describe('pushes about messages', () => {
  it('[NOTI-01/message-received] each sender causes at most twenty an hour, across threads and concurrent calls', async () => {
    const [[sender, recipient], other] = [await pair(), await signedInMember(server)]
    for (let thread = 0; thread < 16; thread++) await beginThread(sender, recipient)
    await Promise.all(Array.from({ length: 8 }, () => beginThread(sender, recipient)))
    expect(await pushesTo(recipient.id)).toBe(20)
    await connectMembers(server.db, other.id, recipient.id)
    await beginThread(other, recipient)
    expect(await pushesTo(recipient.id)).toBe(21)
    await anHourPasses(recipient.id)
    await beginThread(sender, recipient)
    expect(await pushesTo(recipient.id)).toBe(22)
  })

  it('[NOTI-01/message-received] each message of a conversation that is read at once is pushed, outside other limits', async () => {
    const [sender, recipient] = await pair()
    const { threadId } = await beginThread(sender, recipient)
    for (let message = 0; message < 14; message++) {
      await recipient.client.succeed(setThreadRead, { id: threadId, read: true })
      await sender.client.succeed(replyMessage, { id: threadId, clientId: randomUUID(), content: 'And' })
    }
    expect(await pushesTo(recipient.id)).toBe(15)
    const counted = await server.db
      .selectFrom('immediate_notices')
      .select('kind')
      .where('member_id', '=', recipient.id)
      .distinct()
      .execute()
    expect(counted).toEqual([{ kind: 'message_push' }])
  })
})
