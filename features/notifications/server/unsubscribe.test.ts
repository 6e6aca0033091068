import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { buildMember, signedInClient, signedInMember } from '#features/accounts/server/testing.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  readPreferences,
  readSubscription,
  resubscribe,
  setMailRhythm,
  setPreference,
  unsubscribe,
} from '../contract/index.ts'
import type { MailTopic } from '../contract/preferences.ts'
import { verifyUnsubscribeToken, createUnsubscribeToken } from './unsubscribe-token.ts'
import { buildNotificationInput, createJobContext, notifyInTransaction } from './testing.ts'

const server = await startTestServer()
const jobs = await createJobContext(server)
const { secret } = server.config
const tokenOf = (member: { id: string }, topic: MailTopic = 'connection_requested', at = new Date()) =>
  createUnsubscribeToken(member.id, topic, secret, at)
const click = (token: string) => server.call(unsubscribe, { token, 'List-Unsubscribe': 'One-Click' })

/** Sends a request like a mail provider does: only the given headers, without cookie and origin. */
const send = (url: string, method: string, headers: Record<string, string>, body = '') =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    const sending = request(
      url,
      { method, headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) } },
      (response) => {
        let text = ''
        response.on('data', (chunk) => (text += chunk))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }))
      },
    )
    sending.on('error', reject)
    sending.end(body)
  })

describe('one-click unsubscribe (RFC 8058)', () => {
  const multipart = '--x1\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x1--\r\n'
  it.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    ['multipart/form-data; boundary=x1', multipart],
  ])('[SET-07/unsubscribe] a POST as %s ends mails of the topic and cancels pending ones', async (type, body) => {
    const member = await signedInMember(server)
    await notifyInTransaction(jobs, buildNotificationInput([member.id]))
    const [, url = ''] = /\n(http\S+\/unsubscribe\/\S+)/.exec((await server.mailTo(member.email)).text) ?? []
    expect(await send(url, 'POST', { 'content-type': type }, body)).toEqual({
      status: 200,
      body: '{"topic":"connection_requested","subscribed":false}',
    })
    // Mail providers may repeat the request.
    expect((await send(url, 'POST', { 'content-type': type }, body)).status).toBe(200)
    const { types } = await member.client.succeed(readPreferences, {})
    expect(types.connection_requested).toEqual({ app: true, mail: false, push: true })
    expect(types.mention.mail).toBe(true)
    await notifyInTransaction(jobs, buildNotificationInput([member.id]))
    expect(
      await server.db.selectFrom('notification_mails').selectAll().where('member_id', '=', member.id).execute(),
    ).toEqual([])
  })

  it.each(['', 'List-Unsubscribe=', 'List-Unsubscribe=Yes', 'something=else'])(
    '[SET-07/unsubscribe] GET, HEAD and a POST with the body "%s" do not unsubscribe',
    async (body) => {
      const member = await signedInMember(server)
      const url = `${server.url}/unsubscribe/${tokenOf(member)}`
      expect(await send(url, 'POST', { 'content-type': 'application/x-www-form-urlencoded' }, body)).toMatchObject({
        status: 400,
      })
      for (const method of ['GET', 'HEAD']) await send(url, method, {})
      expect((await member.client.succeed(readPreferences, {})).types.connection_requested.mail).toBe(true)
    },
  )

  it('[SET-07/unsubscribe] works cross-site and ignores the session of another member', async () => {
    const [member, other] = [await signedInMember(server), await signedInMember(server)]
    const response = await other.client.raw(`/unsubscribe/${tokenOf(member)}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://mail.example',
        'sec-fetch-site': 'cross-site',
      },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(response.status).toBe(200)
    expect((await member.client.succeed(readPreferences, {})).types.connection_requested.mail).toBe(false)
    expect((await other.client.succeed(readPreferences, {})).types.connection_requested.mail).toBe(true)
  })
})

describe('unsubscribe links', () => {
  it('[SET-07/unsubscribe] reading a link changes nothing, and an unsubscription can be undone', async () => {
    const member = await signedInMember(server)
    const token = tokenOf(member, 'mention')
    expect(await server.client().succeed(readSubscription, { token })).toEqual({ topic: 'mention', subscribed: true })
    expect((await click(token)).body).toEqual({ topic: 'mention', subscribed: false })
    expect(await server.client().succeed(readSubscription, { token })).toEqual({ topic: 'mention', subscribed: false })
    expect(await server.client().succeed(resubscribe, { token })).toEqual({ topic: 'mention', subscribed: true })
    expect((await member.client.succeed(readPreferences, {})).types.mention.mail).toBe(true)
  })

  it('[SET-07/unsubscribe] the link of a digest ends all notification mails and can resume them', async () => {
    const member = await signedInMember(server)
    await member.client.succeed(setMailRhythm, { rhythm: 'weekly' })
    const token = tokenOf(member, 'weekly')
    expect((await click(token)).body).toEqual({ topic: 'weekly', subscribed: false })
    expect((await member.client.succeed(readPreferences, {})).rhythm).toBe('never')
    await server.client().succeed(resubscribe, { token })
    expect((await member.client.succeed(readPreferences, {})).rhythm).toBe('weekly')
    // A later choice of the member takes precedence.
    await member.client.succeed(setMailRhythm, { rhythm: 'at_once' })
    await click(token)
    expect((await member.client.succeed(readPreferences, {})).rhythm).toBe('at_once')
  })

  it('[SET-07/unsubscribe] a link works for 400 days and is then refused as expired', async () => {
    const member = await buildMember(server)
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
    expect((await click(tokenOf(member, 'mention', daysAgo(399)))).status).toBe(200)
    const old = tokenOf(member, 'mention', daysAgo(402))
    for (const answer of [
      await click(old),
      await server.call(readSubscription, { token: old }),
      await server.call(resubscribe, { token: old }),
    ]) {
      expect(answer).toMatchObject({ status: 410, code: 'notification.link_expired' })
    }
  })

  it('[SET-07/unsubscribe] a forged or altered token is refused', async () => {
    const [member, other] = [await signedInMember(server), await signedInMember(server)]
    const token = tokenOf(member, 'mention')
    const [, , day = '', signature = ''] = token.split('.')
    const forged = [
      `${other.id}.mention.${day}.${signature}`,
      `${member.id}.message_received.${day}.${signature}`,
      `${member.id}.mention.zzz.${signature}`,
      `${member.id}.mention.${day}.${signature.slice(0, -1)}`,
      `${member.id}.mention.${day}.`,
      `${token}.more`,
      createUnsubscribeToken(member.id, 'mention', 'another secret of at least 32 letters', new Date()),
      'nothing',
    ]
    for (const one of forged) {
      expect(await click(one), one).toMatchObject({ status: 404, code: 'notification.link_invalid' })
      expect(await server.call(readSubscription, { token: one }), one).toMatchObject({
        status: 404,
        code: 'notification.link_invalid',
      })
    }
    for (const { client } of [member, other])
      expect((await client.succeed(readPreferences, {})).types.mention.mail).toBe(true)
    expect(verifyUnsubscribeToken(tokenOf(member, 'gone' as MailTopic), secret, new Date())).toBe('expired')
  })

  it('[SET-07/unsubscribe] a link that an earlier release mailed is valid for 400 days', () => {
    const earlier = 'the secret of an earlier release'
    const memberId = '0b5e3f0c-4f0e-4c53-9a31-6d2f5a3c7e11'
    const token = `${memberId}.connection_requested.g0m.YsFFiAQ7cIqF-NrfWcLtEkcMt5z8vpeIyXlubL3twYw`
    const mailedAt = new Date('2026-11-01T12:00:00Z')
    expect(createUnsubscribeToken(memberId, 'connection_requested', earlier, mailedAt)).toBe(token)
    expect(verifyUnsubscribeToken(token, earlier, new Date('2027-12-05T00:00:00Z'))).toEqual({
      memberId,
      topic: 'connection_requested',
    })
    expect(verifyUnsubscribeToken(token, earlier, new Date('2027-12-07T00:00:00Z'))).toBe('expired')
  })

  it('[SET-07/unsubscribe] the link of a deleted account succeeds without effect', async () => {
    const gone = { id: '00000000-0000-4000-8000-000000000000' }
    expect((await click(tokenOf(gone))).status).toBe(200)
    expect((await click(tokenOf(gone, 'daily'))).status).toBe(200)
    for (const topic of ['mention', 'daily'] as const) {
      expect(await server.client().succeed(readSubscription, { token: tokenOf(gone, topic) })).toEqual({
        topic,
        subscribed: false,
      })
      expect(await server.client().succeed(resubscribe, { token: tokenOf(gone, topic) })).toEqual({
        topic,
        subscribed: false,
      })
    }
  })

  it('[SET-07/unsubscribe, SET-07/email] a link shows a choice that the member made in the settings', async () => {
    const member = await buildMember(server)
    const client = await signedInClient(server, member)
    await client.succeed(setPreference, { type: 'mention', channel: 'mail', wanted: false })
    expect(await server.client().succeed(readSubscription, { token: tokenOf(member, 'mention') })).toMatchObject({
      subscribed: false,
    })
  })
})
