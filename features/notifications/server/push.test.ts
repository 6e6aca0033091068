import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { type MemberOverrides, signedInClient, signedInMember } from '#features/accounts/server/testing.ts'
import { setBlock } from '#features/blocks/contract/index.ts'
import { signOut } from '#features/accounts/contract/index.ts'
import { postPublic } from '#platform/fetch/post-public.ts'
import { isPublicHttpsUrl } from '#platform/fetch/public-address.ts'
import type { JobContext } from '#platform/jobs/jobs.ts'
import { subscribeLive } from '#tests/support/live-subscription.ts'
import { startTestServer } from '#tests/support/server.ts'
import { list, markAllRead, pushState, setPreference, startPush, stopPush } from '../contract/index.ts'
import { maxPushBrowsers } from '../contract/push.ts'
import { pushJob } from './push/push-job.ts'
import { preparePushKeys, readPushKeys } from './push/push-keys.ts'
import { buildNotificationInput, createJobContext, notifyInTransaction } from './testing.ts'
import { waitTimeoutMs } from '#tests/support/timeouts.ts'

const server = await startTestServer()
const jobs = await createJobContext(server)

type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer }
/** A local push service that records requests and returns the statuses in `answers`. */
const received: Received[] = []
const answers = new Map<string, number>()
const service = createServer((incoming, answer) => {
  const chunks: Buffer[] = []
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
  incoming.on('end', () => {
    const path = incoming.url ?? ''
    received.push({ path, headers: incoming.headers, body: Buffer.concat(chunks) })
    answer.writeHead(answers.get(path) ?? 201, { location: `${serviceUrl}/elsewhere` }).end()
  })
}).listen(0, '127.0.0.1')
await once(service, 'listening')
const serviceUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
afterAll(() => {
  service.closeAllConnections()
  service.close()
})
const receivedAt = (path: string) => received.filter((one) => one.path === path)
const waitForPush = (path: string, count = 1) =>
  vi.waitFor(
    () => {
      expect(receivedAt(path).length).toBeGreaterThanOrEqual(count)
      return receivedAt(path)
    },
    { timeout: waitTimeoutMs, interval: 20 },
  )

/** A browser's push subscription, with a function that decrypts messages (RFC 8291, RFC 8188). */
const newBrowser = () => {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys()
  const auth = randomBytes(16)
  const path = `/push/${randomBytes(8).toString('hex')}`
  const read = (body: Buffer): unknown => {
    const salt = body.subarray(0, 16)
    const keyLength = body[20] as number
    const sender = body.subarray(21, 21 + keyLength)
    const derive = (key: Buffer, by: Buffer, info: Buffer, length: number) =>
      Buffer.from(hkdfSync('sha256', key, by, info, length))
    const secret = derive(
      pair.computeSecret(sender),
      auth,
      Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]),
      32,
    )
    const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
    const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
    const sealed = body.subarray(21 + keyLength)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce)
    decipher.setAuthTag(sealed.subarray(-16))
    const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString()
    return JSON.parse(text.slice(0, text.lastIndexOf('\u0002')))
  }
  return {
    path,
    read,
    input: { endpoint: serviceUrl + path, p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
  }
}

const memberWithBrowser = async (overrides?: MemberOverrides) => {
  const member = await signedInMember(server, overrides)
  const browser = newBrowser()
  await member.client.succeed(startPush, browser.input)
  return { ...member, browser }
}
const subscriptionsOf = (memberId: string) =>
  server.db
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .execute()

describe('preparePushKeys', () => {
  it('creates one key pair when several nodes start at the same time', async () => {
    const before = await readPushKeys(server.db)
    await server.db.deleteFrom('push_keys').execute()
    await Promise.all(Array.from({ length: 8 }, () => preparePushKeys(server.db)))
    const made = await readPushKeys(server.db)
    expect(made.publicKey).not.toBe(before.publicKey)
    expect(Buffer.from(made.publicKey, 'base64url')).toHaveLength(65)
    expect(Buffer.from(made.privateKey, 'base64url')).toHaveLength(32)
    await preparePushKeys(server.db)
    expect(await readPushKeys(server.db)).toEqual(made)
    expect((await (await signedInMember(server)).client.succeed(pushState, {})).publicKey).toBe(made.publicKey)
  })
})

describe('Web Push', () => {
  it('sends an encrypted message in the member’s language, signed with the VAPID key', async () => {
    const { id, client, browser } = await memberWithBrowser({ language: 'ar' })
    await notifyInTransaction(jobs, buildNotificationInput([id], 'Åsa'))
    const [request] = await waitForPush(browser.path)
    const [one] = (await client.succeed(list, {})).items
    expect(request?.body.includes('Åsa')).toBe(false)
    expect(browser.read(request?.body ?? Buffer.alloc(0))).toEqual({
      id: one?.id,
      title: 'Nordbro',
      text: 'وصلك طلب تواصل من \u2068Åsa\u2069.',
      link: '/network',
      lang: 'ar',
      dir: 'rtl',
    })
    expect(request?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      urgency: 'normal',
      topic: one?.id.replaceAll('-', ''),
    })
    expect(Number(request?.headers['ttl'])).toBeGreaterThan(86_000)

    const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(request?.headers.authorization ?? '') ?? []
    expect(key).toBe((await readPushKeys(server.db)).publicKey)
    const [head = '', claims = '', signature = ''] = token.split('.')
    const point = Buffer.from(key, 'base64url')
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    }
    expect(
      verify(
        'sha256',
        Buffer.from(`${head}.${claims}`),
        { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64url'),
      ),
    ).toBe(true)
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      aud: serviceUrl,
      sub: expect.stringMatching(/^(mailto:|https:)/),
    })
  })

  it('[ADM-02/ban] sends nothing to a banned member, not even from a job enqueued before the ban', async () => {
    const { id, browser } = await memberWithBrowser()
    const [subscription] = await subscriptionsOf(id)
    await server.db
      .insertInto('account_blocks')
      .values({ user_id: id, kind: 'ban', reason: 'A test wants it.' })
      .execute()
    await notifyInTransaction(jobs, buildNotificationInput([id], 'Åsa'))
    const notification = await server.db
      .selectFrom('notifications')
      .select('id')
      .where('member_id', '=', id)
      .executeTakeFirstOrThrow()
    const { rows } = await server.pool.query(
      `select from pgboss.job where name = $1 and data ->> 'notificationId' = $2`,
      [pushJob.name, notification.id],
    )
    expect(rows).toEqual([])
    await pushJob.run(jobs, { notificationId: notification.id, subscriptionId: subscription?.id ?? '' }, 'a job')
    expect(receivedAt(browser.path)).toEqual([])
  })

  it('sends to each of a member’s browsers, and only types with push turned on', async () => {
    const one = await memberWithBrowser()
    const other = newBrowser()
    const second = await signedInClient(server, one)
    await second.succeed(startPush, other.input)
    await one.client.succeed(setPreference, { type: 'mention', channel: 'push', wanted: false })
    await notifyInTransaction(jobs, {
      ...buildNotificationInput([one.id], 'mention'),
      type: 'mention',
      payload: { author: 'Bo' },
    })
    await notifyInTransaction(jobs, buildNotificationInput([one.id], 'request'))
    for (const browser of [one.browser, other]) {
      const requests = await waitForPush(browser.path)
      expect(requests.map(({ body }) => browser.read(body))).toMatchObject([
        { text: 'request vill knyta kontakt med dig.' },
      ])
    }
    expect(await second.succeed(pushState, {})).toMatchObject({ on: true })
    await second.succeed(stopPush, {})
    expect(await second.succeed(pushState, {})).toMatchObject({ on: false })
    expect(await one.client.succeed(pushState, {})).toMatchObject({ on: true })
  })

  it('[NET-05/block] does not send a notification of a sender who was blocked after it was enqueued', async () => {
    const { id, client, browser } = await memberWithBrowser()
    const other = await signedInMember(server)
    await notifyInTransaction(jobs, { ...buildNotificationInput([id]), fromId: other.id })
    await waitForPush(browser.path)
    const { id: notificationId } = await server.db
      .selectFrom('notifications')
      .select('id')
      .where('member_id', '=', id)
      .executeTakeFirstOrThrow()
    const [subscription] = await subscriptionsOf(id)
    const again = () => pushJob.run(jobs, { notificationId, subscriptionId: subscription?.id as string }, 'a job')
    await again()
    expect(receivedAt(browser.path)).toHaveLength(2)
    await client.succeed(setBlock, { memberId: other.id, blocked: true })
    await again()
    expect(receivedAt(browser.path)).toHaveLength(2)
  })

  it('truncates the text to 200 characters, between whole emoji', async () => {
    const { id, browser } = await memberWithBrowser()
    await notifyInTransaction(jobs, buildNotificationInput([id], `${'å'.repeat(190)}😀😀😀😀😀😀😀😀😀`))
    const [request] = await waitForPush(browser.path)
    const { text } = browser.read(request?.body ?? Buffer.alloc(0)) as { text: string }
    expect(text).toBe(`${'å'.repeat(190)}😀😀😀😀…`)
  })

  it.each([404, 410])('deletes the subscription when the push service returns %i', async (status) => {
    const { id, browser } = await memberWithBrowser()
    answers.set(browser.path, status)
    await notifyInTransaction(jobs, buildNotificationInput([id]))
    await expect.poll(() => subscriptionsOf(id), { interval: 20 }).toEqual([])
  })

  it('retries when the push service is busy, gives up on a refusal and follows no redirect', async () => {
    const { id, browser } = await memberWithBrowser()
    const [{ id: subscriptionId } = { id: '' }] = await subscriptionsOf(id)
    await server.db
      .updateTable('push_subscriptions')
      .set({ endpoint: `${serviceUrl}${browser.path}/kept` })
      .where('id', '=', subscriptionId)
      .execute()
    await notifyInTransaction(jobs, buildNotificationInput([id]))
    await waitForPush(`${browser.path}/kept`)
    const notification = await server.db
      .selectFrom('notifications')
      .select('id')
      .where('member_id', '=', id)
      .executeTakeFirstOrThrow()
    const run = (ctx: JobContext = jobs) =>
      pushJob.run(ctx, { notificationId: notification.id, subscriptionId }, 'a job')
    for (const status of [429, 500, 503]) {
      answers.set(`${browser.path}/kept`, status)
      await expect(run()).rejects.toThrow(String(status))
    }
    for (const status of [302, 400, 403, 413]) {
      answers.set(`${browser.path}/kept`, status)
      await run()
    }
    expect(receivedAt('/elsewhere')).toEqual([])
    expect(await subscriptionsOf(id)).toHaveLength(1)
    // Old and read notifications are not sent.
    const sent = receivedAt(`${browser.path}/kept`).length
    await run({ ...jobs, now: () => new Date(Date.now() + 25 * 3_600_000) })
    await (await signedInClient(server, { id })).succeed(markAllRead, {})
    await run()
    expect(receivedAt(`${browser.path}/kept`)).toHaveLength(sent)
  })

  it('deletes the subscription when its session ends', async () => {
    const { id, client } = await memberWithBrowser()
    const second = await signedInClient(server, { id })
    await second.succeed(startPush, newBrowser().input)
    await second.succeed(signOut, { scope: 'this' })
    expect(await subscriptionsOf(id)).toHaveLength(1)
    const third = await signedInClient(server, { id })
    await third.succeed(signOut, { scope: 'others' })
    expect(await subscriptionsOf(id)).toEqual([])
    expect(await client.call(pushState, {})).toMatchObject({ status: 401 })
  })

  it('a browser’s subscription belongs to the member who signed in last', async () => {
    const first = await memberWithBrowser()
    const next = await signedInMember(server)
    await next.client.succeed(startPush, first.browser.input)
    expect(await subscriptionsOf(first.id)).toEqual([])
    expect(await subscriptionsOf(next.id)).toHaveLength(1)
    // The push service assigned a new endpoint to the browser.
    const live = await subscribeLive(server, await signedInClient(server, next))
    await next.client.succeed(startPush, newBrowser().input)
    await live.next((event) => event.name === 'notifications.preferencesChanged')
    live.close()
    expect(await subscriptionsOf(next.id)).toHaveLength(1)
  })

  it('keeps one subscription per session and at most maxPushBrowsers per member', async () => {
    const member = await signedInMember(server)
    await Promise.all(Array.from({ length: 6 }, () => member.client.succeed(startPush, newBrowser().input)))
    expect(await subscriptionsOf(member.id)).toHaveLength(1)
    const last = newBrowser()
    for (const _ of Array.from({ length: maxPushBrowsers - 1 }))
      await (await signedInClient(server, member)).succeed(startPush, newBrowser().input)
    await (await signedInClient(server, member)).succeed(startPush, last.input)
    const remaining = await subscriptionsOf(member.id)
    expect(remaining).toHaveLength(maxPushBrowsers)
    expect(remaining.map(({ endpoint }) => endpoint)).toContain(last.input.endpoint)
  })
})

describe('push endpoint validation', () => {
  const inside = [
    'http://push.example.com/a',
    'https://127.0.0.1/a',
    'https://10.0.0.1/a',
    'https://[::1]/a',
    'https://[::ffff:127.0.0.1]/a',
    'https://2130706433/a',
    'https://0x7f.1/a',
    'https://localhost/a',
    'https://LOCALHOST./a',
    'https://db/a',
    'https://printer.local/a',
    'https://metadata.google.internal/a',
    'https://push.example.org:8443/a',
    'https://user:secret@push.example.org/a',
    'ftp://push.example.org/a',
    'file:///etc/passwd',
    'javascript:alert(1)',
  ]
  it.each(inside)('refuses the endpoint %s', async (endpoint) => {
    expect(isPublicHttpsUrl(endpoint)).toBe(false)
    await expect(
      postPublic({ url: endpoint, headers: {}, body: Buffer.alloc(0) }, { toLoopback: false }),
    ).rejects.toThrow()
    const { client } = await signedInMember(server)
    expect(await client.call(startPush, { ...newBrowser().input, endpoint })).toMatchObject({
      status: 422,
      code: 'notification.push_refused',
    })
  })

  it('refuses loopback outside tests', async () => {
    await expect(
      postPublic({ url: `${serviceUrl}/push/x`, headers: {}, body: Buffer.alloc(0) }, { toLoopback: false }),
    ).rejects.toThrow('no address')
  })

  it('startPush refuses an invalid endpoint, secret or public key', async () => {
    const { client } = await signedInMember(server)
    const { input } = newBrowser()
    expect(await client.call(startPush, { ...input, endpoint: 'here' })).toMatchObject({
      status: 400,
      fields: { endpoint: 'field.invalid_url' },
    })
    expect(
      await client.call(startPush, { ...input, endpoint: `https://a.example.org/${'x'.repeat(1000)}` }),
    ).toMatchObject({ status: 400, fields: { endpoint: 'field.too_long' } })
    expect(await client.call(startPush, { ...input, auth: 'short' })).toMatchObject({
      status: 400,
      fields: { auth: 'field.invalid' },
    })
    expect(await client.call(startPush, { ...input, p256dh: `${input.p256dh}AA` })).toMatchObject({
      status: 400,
      fields: { p256dh: 'field.invalid' },
    })
    // The key is not a point on the curve.
    expect(await client.call(startPush, { ...input, p256dh: Buffer.alloc(65, 1).toString('base64url') })).toMatchObject(
      { status: 422, code: 'notification.push_refused' },
    )
  })
})
