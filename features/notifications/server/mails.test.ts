import { describe, expect, it, vi } from 'vitest'
import { buildMember, type MemberOverrides, signedInClient, signedInMember } from '#features/accounts/server/testing.ts'
import { setBlock } from '#features/blocks/contract/index.ts'
import type { JobContext } from '#platform/jobs/jobs.ts'
import { startTestServer } from '#tests/support/server.ts'
import { list, markAllRead, remove, removeAll, setMailRhythm, setPreference } from '../contract/index.ts'
import { type MailRhythm } from '../contract/preferences.ts'
import { sendDigestsJob, sendDueMailsJob, sendMemberMailsJob } from './mail-jobs.ts'
import { markSeen, notify, withdrawNotification } from './index.ts'
import { inTransaction } from '#platform/jobs/transaction.ts'
import { buildNotificationInput, createJobContext, notifyInTransaction } from './testing.ts'

const server = await startTestServer({ jobs: false })
const jobs = await createJobContext(server)

/** The queued mails to an address, oldest first. No job worker runs in this test. */
const queuedMails = async (
  to: string,
): Promise<{ subject: string; text: string; language: string; items: string[]; unsubscribe: string }[]> => {
  const { rows } = await server.pool.query(
    `select data from pgboss.job where name = 'mail.send' and data ->> 'to' = $1 order by created_on, id`,
    [to],
  )
  return rows.map(({ data }) => ({
    subject: data.subject,
    text: data.paragraphs.join('\n'),
    language: data.language,
    items: (data.items ?? []).map((item: { title: string }) => item.title),
    unsubscribe: data.unsubscribe?.url,
  }))
}
const subjects = async (to: string) => (await queuedMails(to)).map(({ subject }) => subject)
const contextAt = (time: string | Date): JobContext => ({ ...jobs, now: () => new Date(time) })
const contextInMinutes = (minutes: number) => contextAt(new Date(Date.now() + minutes * 60_000))
const messageNotification = (memberId: string, sender: string) =>
  ({
    memberIds: [memberId],
    type: 'message_received',
    payload: { sender },
    link: `/messages?thread=${sender}`,
    dedupeKey: `test:${memberId}:${sender}:${Math.random()}`,
  }) as const
const runDueMails = (ctx: JobContext) => sendDueMailsJob.run(ctx, {}, 'a job')
const runDigests = (ctx: JobContext) => sendDigestsJob.run(ctx, {}, 'a job')

describe('immediate mails', () => {
  it('[I18N-01/mails, SET-07/unsubscribe] are sent by a job per member, in the recipient’s language, with an unsubscribe link', async () => {
    const [anna, omar] = [
      await buildMember(server, { fullName: 'Anna' }),
      await buildMember(server, { language: 'ar', fullName: 'Omar' }),
    ]
    await notifyInTransaction(jobs, buildNotificationInput([anna.id, omar.id], 'Bo'))
    const waiting = await server.pool.query(`select data ->> 'memberId' as member from pgboss.job where name = $1`, [
      sendMemberMailsJob.name,
    ])
    expect(waiting.rows.map(({ member }) => member).toSorted()).toEqual([anna.id, omar.id].toSorted())
    for (const { id } of [anna, omar]) await sendMemberMailsJob.run(jobs, { memberId: id }, 'a job')
    expect(await queuedMails(anna.email)).toMatchObject([
      {
        subject: 'Bo vill knyta kontakt med dig',
        text: 'Hej Anna! Öppna Nordbro för att se mer och svara.',
        language: 'sv',
        unsubscribe: expect.stringContaining(
          `${server.config.publicBaseUrl}/unsubscribe/${anna.id}.connection_requested.`,
        ),
      },
    ])
    expect(await queuedMails(omar.email)).toMatchObject([{ language: 'ar' }])
  })

  it('[ADM-02/ban] a banned member gets no mail, pending or new, and finds the notifications after the ban', async () => {
    const { id, email } = await buildMember(server)
    await notifyInTransaction(jobs, buildNotificationInput([id], 'Bo'))
    await server.db
      .insertInto('account_blocks')
      .values({ user_id: id, kind: 'ban', reason: 'A test wants it.' })
      .execute()
    await notifyInTransaction(jobs, buildNotificationInput([id], 'Eva'))
    await sendMemberMailsJob.run(jobs, { memberId: id }, 'a job')
    await runDueMails(contextInMinutes(60))
    expect(await queuedMails(email)).toEqual([])
    await server.db
      .updateTable('account_blocks')
      .set({ lifted_at: new Date(), lift_reason: 'A test wants it.' })
      .where('user_id', '=', id)
      .execute()
    const client = await signedInClient(server, { id })
    expect((await client.succeed(list, {})).items).toHaveLength(2)
    await runDueMails(contextInMinutes(120))
    expect(await queuedMails(email)).toEqual([])
  })

  it('concurrent runs send a mail once', async () => {
    const { id, email } = await buildMember(server)
    await notifyInTransaction(jobs, buildNotificationInput([id]))
    await Promise.all(Array.from({ length: 12 }, () => sendMemberMailsJob.run(jobs, { memberId: id }, 'a job')))
    await runDueMails(jobs)
    expect(await subjects(email)).toHaveLength(1)
  })

  it('the next run sends the mail after a run has failed midway', async () => {
    const { id, email } = await buildMember(server)
    await notifyInTransaction(jobs, buildNotificationInput([id]))
    const dying: JobContext = {
      ...jobs,
      jobs: {
        ...jobs.jobs,
        enqueue: async (...args) => {
          await jobs.jobs.enqueue(...args)
          throw new Error('killed')
        },
      },
    }
    await expect(sendMemberMailsJob.run(dying, { memberId: id }, 'a job')).rejects.toThrow('killed')
    expect(await subjects(email)).toEqual([])
    await sendMemberMailsJob.run(jobs, { memberId: id }, 'a job')
    expect(await subjects(email)).toHaveLength(1)
  })

  it('an unconfirmed address receives no mail', async () => {
    const { id, email } = await buildMember(server, { confirmed: false })
    await notifyInTransaction(jobs, buildNotificationInput([id]))
    await runDueMails(contextInMinutes(60))
    expect(await subjects(email)).toEqual([])
  })
})

describe('message mails', () => {
  it('a message is mailed when it is still unread after 15 minutes', async () => {
    const { id, email } = await buildMember(server)
    const before = Date.now()
    await notifyInTransaction(jobs, messageNotification(id, 'Bo'))
    const soon = contextInMinutes(16)
    await runDueMails(contextAt(new Date(before + 14 * 60_000)))
    expect(await subjects(email)).toEqual([])
    await Promise.all([runDueMails(soon), runDueMails(soon), runDueMails(soon)])
    expect(await subjects(email)).toEqual(['Bo har skrivit till dig'])
  })

  it('all waiting messages are sent in one mail', async () => {
    const { id, email } = await buildMember(server)
    for (const sender of ['Ada', 'Bo', 'Cy']) await notifyInTransaction(jobs, messageNotification(id, sender))
    await server.db
      .updateTable('notification_mails')
      .set({ due_at: new Date(Date.now() + 30 * 60_000) })
      .where('member_id', '=', id)
      .execute()
    await server.pool.query(
      `update notification_mails set due_at = now() where notification_id = (select id from notifications where member_id = $1 order by position limit 1)`,
      [id],
    )
    await runDueMails(contextInMinutes(1))
    expect(await queuedMails(email)).toMatchObject([
      {
        subject: '3 aviseringar väntar på dig',
        items: ['Ada har skrivit till dig.', 'Bo har skrivit till dig.', 'Cy har skrivit till dig.'],
      },
    ])
    await runDueMails(contextInMinutes(60))
    expect(await subjects(email)).toHaveLength(1)
  })

  const settled: [how: string, (member: { id: string }) => Promise<unknown>][] = [
    ['it is read', async (member) => (await signedInClient(server, member)).succeed(markAllRead, {})],
    [
      'it is deleted',
      async (member) => {
        const client = await signedInClient(server, member)
        await client.succeed(remove, { id: (await client.succeed(list, {})).items[0]?.id ?? '' })
      },
    ],
    [
      'its thread is opened',
      (member) =>
        inTransaction(jobs, (effects) => markSeen({ ...effects, now: new Date() }, member.id, '/messages?thread=Bo')),
    ],
    [
      'the member turns off message mails',
      async (member) =>
        (await signedInClient(server, member)).succeed(setPreference, {
          type: 'message_received',
          channel: 'mail',
          wanted: false,
        }),
    ],
    [
      'the member turns off all mails',
      async (member) => (await signedInClient(server, member)).succeed(setMailRhythm, { rhythm: 'never' }),
    ],
  ]
  it.each(settled)('a message is not mailed if %s before the delay ends', async (_, settle) => {
    const member = await buildMember(server)
    await notifyInTransaction(jobs, messageNotification(member.id, 'Bo'))
    await settle(member)
    await runDueMails(contextInMinutes(60))
    expect(await subjects(member.email)).toEqual([])
  })

  it('[SET-07/email, SET-07/app] mail-only notifications are mailed even if the member marks all read or deletes all', async () => {
    const member = await signedInMember(server)
    await member.client.succeed(setPreference, { type: 'message_received', channel: 'app', wanted: false })
    await notifyInTransaction(jobs, messageNotification(member.id, 'Bo'))
    await member.client.succeed(markAllRead, {})
    await member.client.succeed(removeAll, {})
    await runDueMails(contextInMinutes(60))
    expect(await subjects(member.email)).toEqual(['Bo har skrivit till dig'])
  })

  it('[NET-05/block] notifications of a blocked sender and withdrawn notifications are not mailed', async () => {
    const [member, other] = [await signedInMember(server), await buildMember(server)]
    await notifyInTransaction(jobs, { ...messageNotification(member.id, 'Bo'), fromId: other.id })
    await notifyInTransaction(jobs, { ...buildNotificationInput([member.id], 'taken back') })
    await member.client.succeed(setBlock, { memberId: other.id, blocked: true })
    await inTransaction(jobs, (effects) => withdrawNotification(effects, 'test:taken back'))
    expect((await member.client.succeed(list, {})).items).toEqual([])
    await runDueMails(contextInMinutes(60))
    expect(await subjects(member.email)).toEqual([])
  })
})

describe('digests', () => {
  const memberWithDigest = async (rhythm: MailRhythm, overrides: MemberOverrides = {}) => {
    const member = await signedInMember(server, overrides)
    await member.client.succeed(setMailRhythm, { rhythm })
    return member
  }
  const notifyAt = async (memberId: string, time: string, about: string) => {
    await notifyInTransaction(jobs, buildNotificationInput([memberId], about))
    await server.pool.query(
      `update notification_mails set created_at = $2 where notification_id = (select id from notifications where member_id = $1 and dedupe_key = $3)`,
      [memberId, time, `test:${about}`],
    )
  }

  it('[SET-07/unsubscribe] a daily digest lists undeleted notifications at 8:00 in the member’s time zone', async () => {
    const [stockholm, tokyo] = [
      await memberWithDigest('daily', { fullName: 'Anna' }),
      await memberWithDigest('daily', { timeZone: 'Asia/Tokyo', language: 'en' }),
    ]
    for (const { id } of [stockholm, tokyo]) {
      await notifyAt(id, '2026-10-24T12:00:00Z', `Ada ${id}`)
      await notifyAt(id, '2026-10-24T20:00:00Z', `Bo ${id}`)
    }
    await notifyAt(stockholm.id, '2026-10-24T13:00:00Z', 'read before')
    const read = (await stockholm.client.succeed(list, {})).items.find(
      ({ payload }) => payload['member'] === 'read before',
    )
    await stockholm.client.succeed(remove, { id: read?.id ?? '' })

    await runDigests(contextAt('2026-10-24T22:59:00Z'))
    for (const { email } of [stockholm, tokyo]) expect(await subjects(email)).toEqual([])
    await runDigests(contextAt('2026-10-24T23:00:00Z'))
    expect(await queuedMails(tokyo.email)).toMatchObject([
      {
        language: 'en',
        subject: '2 notifications are waiting for you',
        unsubscribe: expect.stringContaining(`${tokyo.id}.daily.`),
      },
    ])
    // Daylight saving time ended in the night: 8:00 is now 07:00 UTC.
    await runDigests(contextAt('2026-10-25T06:45:00Z'))
    expect(await subjects(stockholm.email)).toEqual([])
    await runDigests(contextAt('2026-10-25T07:00:00Z'))
    expect(await queuedMails(stockholm.email)).toMatchObject([
      {
        subject: '2 aviseringar väntar på dig',
        items: [`Ada ${stockholm.id} vill knyta kontakt med dig.`, `Bo ${stockholm.id} vill knyta kontakt med dig.`],
      },
    ])
  })

  it('a digest is sent once despite concurrent runs, and late after an outage', async () => {
    const { id, email } = await memberWithDigest('daily')
    await notifyAt(id, '2026-05-01T12:00:00Z', `one ${id}`)
    const night = contextAt('2026-05-02T15:30:00Z')
    await Promise.all([runDigests(night), runDigests(night), runDigests(night), runDueMails(night)])
    expect(await subjects(email)).toEqual(['1 avisering väntar på dig'])
    await notifyAt(id, '2026-05-02T16:00:00Z', `two ${id}`)
    await runDigests(contextAt('2026-05-02T18:00:00Z'))
    await runDigests(contextAt('2026-05-03T05:45:00Z'))
    expect(await subjects(email)).toHaveLength(1)
    await runDigests(contextAt('2026-05-03T06:00:00Z'))
    await runDigests(contextAt('2026-05-03T06:15:00Z'))
    expect(await subjects(email)).toHaveLength(2)
  })

  it('weekly digests are sent on Mondays, and pending notifications survive a change of rhythm', async () => {
    const [weekly, changed] = [await memberWithDigest('weekly'), await memberWithDigest('daily')]
    for (const { id } of [weekly, changed]) await notifyAt(id, '2026-06-03T12:00:00Z', `one ${id}`)
    await changed.client.succeed(setMailRhythm, { rhythm: 'at_once' })
    await runDigests(contextAt('2026-06-07T12:00:00Z'))
    expect(await subjects(weekly.email)).toEqual([])
    expect(await subjects(changed.email)).toHaveLength(1)
    await runDigests(contextAt('2026-06-08T06:00:00Z'))
    expect(await queuedMails(weekly.email)).toMatchObject([{ unsubscribe: expect.stringContaining('.weekly.') }])
  })

  it('a failure for one member does not affect the digests of others and is retried', async () => {
    const members = [await memberWithDigest('daily'), await memberWithDigest('daily'), await memberWithDigest('daily')]
    const [, unlucky] = members.map(({ id }) => id).toSorted()
    for (const { id } of members) await notifyAt(id, '2026-05-01T12:00:00Z', `unlucky ${id}`)
    const addressOf = new Map(members.map(({ id, email }) => [id, email]))
    let isBroken = true
    const ctx: JobContext = {
      ...contextAt('2026-05-02T12:00:00Z'),
      jobs: {
        ...jobs.jobs,
        enqueue: async (tx, job, payload, options) => {
          if (isBroken && (payload as { to?: string }).to === addressOf.get(unlucky as string))
            throw new Error('broken')
          await jobs.jobs.enqueue(tx, job, payload, options)
        },
      },
    }
    await expect(runDigests(ctx)).rejects.toThrow('1 rows were not handled')
    expect(await Promise.all(members.map(({ email }) => subjects(email)))).toEqual(
      members.map(({ id }) => (id === unlucky ? [] : ['1 avisering väntar på dig'])),
    )
    isBroken = false
    await runDigests(ctx)
    for (const { email } of members) expect(await subjects(email)).toHaveLength(1)
  })

  it('a digest lists at most 20 notifications and counts the rest', async () => {
    const { id, email } = await memberWithDigest('daily')
    for (const number of Array.from({ length: 23 }, (_, index) => index))
      await notifyAt(id, '2026-05-01T12:00:00Z', `${id} ${number}`)
    await runDigests(contextAt('2026-05-02T12:00:00Z'))
    const [mail] = await queuedMails(email)
    expect(mail?.items).toHaveLength(20)
    expect(mail?.items.at(-1)).toContain(`${id} 22`)
    expect(mail).toMatchObject({ subject: '23 aviseringar väntar på dig', text: expect.stringContaining('3 till') })
  })

  it('[SET-07/unsubscribe] an area’s own mail is sent at once or replaced by the digest, as the member chose', async () => {
    const [immediate, daily] = [await memberWithDigest('at_once'), await memberWithDigest('daily')]
    const written = vi.fn(({ email, language }: { email: string; language: 'sv' | 'en' | 'ar' }) => ({
      to: email,
      language,
      subject: 'Own words',
      heading: '',
      paragraphs: [],
    }))
    await inTransaction(jobs, (effects) =>
      notify(effects, { ...buildNotificationInput([immediate.id, daily.id]), mail: written }),
    )
    await runDueMails(jobs)
    expect(await queuedMails(immediate.email)).toMatchObject([
      {
        subject: 'Own words',
        unsubscribe: expect.stringContaining(`/unsubscribe/${immediate.id}.connection_requested.`),
      },
    ])
    expect(written).toHaveBeenCalledTimes(1)
    // 26 hours, because the day on which daylight saving time ends has 25.
    await runDigests(contextInMinutes(60 * 26))
    expect(await subjects(daily.email)).toEqual(['1 avisering väntar på dig'])
  })
})
