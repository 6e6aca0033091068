import { createHmac, randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type MemberOverrides, signedInMember, expireIdentity } from '#features/accounts/server/testing.ts'
import { setBlock } from '#features/blocks/contract/index.ts'
import { remove as removeNotification, list as listNotifications } from '#features/notifications/contract/index.ts'
import {
  buildNotificationInput,
  createJobContext,
  notifyInTransaction,
} from '#features/notifications/server/testing.ts'
import { dayMs, hourMs, minuteMs } from '#kit/durations.ts'
import { features } from '#platform/main.ts'
import type { Client } from '#tests/support/client.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  createWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  replaceWebhookSecret,
  resendDelivery,
  testWebhook,
  updateWebhook,
  webhookLimits,
} from '../contract/index.ts'
import { startReceiver } from './testing.ts'

const server = await startTestServer()
/** Sends nothing until a test runs the job. */
const idleServer = await startTestServer({ jobs: false })
const receiver = await startReceiver()
let offsetMs = 0
const clock = () => new Date(Date.now() + offsetMs)
const job = { ...(await createJobContext(server)), now: clock }
const idleJob = { ...(await createJobContext(idleServer)), now: clock }

const pass = (ms: number) => {
  offsetMs += ms
  onTestFinished(() => {
    offsetMs = 0
  })
}
const runJob = (name: string, payload = {}, context = idleJob) =>
  features
    .flatMap(({ jobs = [] }) => jobs)
    .find((one) => one.name === name)
    ?.run(context, payload, 'a job')

const groups = ['network' as const]
/** A member with a webhook to a path that no other webhook has. */
const memberWithWebhook = async (at = server, overrides?: MemberOverrides) => {
  const member = await signedInMember(at, overrides)
  const path = `/hooks/${randomUUID()}`
  const { webhook, secret } = await member.client.succeed(createWebhook, { url: receiver.url + path, groups })
  return { ...member, path, secret, webhookId: webhook.id }
}
const deliveriesOf = async (client: Client, id: string) => (await client.succeed(listDeliveries, { id })).items
const stateOf = async (client: Client) => (await client.succeed(listWebhooks, {})).webhooks[0]?.state
/** Queues a test on the server that sends nothing. @returns the delivery's id */
const queued = async ({ client, webhookId }: { client: Client; webhookId: string }) =>
  (await client.succeed(testWebhook, { id: webhookId })).id

describe('webhooks of a member', () => {
  it('[API-02/webhooks] are at most ten, also when they are added at once, and each has a secret that no read shows', async () => {
    const { client } = await signedInMember(server)
    const answers = await Promise.all(
      Array.from({ length: 14 }, (_, at) => client.call(createWebhook, { url: `${receiver.url}/many/${at}`, groups })),
    )
    expect(answers.filter(({ code }) => code === 'webhook.too_many')).toHaveLength(4)
    const { webhooks } = await client.succeed(listWebhooks, {})
    expect(webhooks).toHaveLength(webhookLimits.perMember)
    expect(JSON.stringify(webhooks)).not.toContain('whsec')
    const { rows } = await server.pool.query<{ text: string }>(
      'select row_to_json(webhooks)::text as text from webhooks',
    )
    expect(rows.map(({ text }) => text).join('')).not.toContain('whsec')
  })

  it.each([
    'http://example.org/hook',
    'https://localhost/hook',
    'https://10.0.0.1/hook',
    'https://[::1]/hook',
    'https://user:secret@example.org/hook',
    'https://example.org:8443/hook',
    'https://metadata.google.internal/hook',
    'javascript:alert(1)',
    'here',
  ])('[API-02/webhooks] are refused at the address %s', async (url) => {
    const { client } = await signedInMember(server)
    expect(await client.call(createWebhook, { url, groups })).toMatchObject({
      status: 422,
      code: 'webhook.address_refused',
    })
    const { webhook } = await client.succeed(createWebhook, { url: `${receiver.url}/fine`, groups })
    expect((await client.call(updateWebhook, { id: webhook.id, url })).code).toBe('webhook.address_refused')
  })

  it('[API-02/webhooks] are added and changed with a confirmed identity only, and mailed without the path of the address', async () => {
    const { id, client, email, path, webhookId } = await memberWithWebhook(server, { language: 'en' })
    expect(JSON.stringify(await server.mailTo(email))).toContain('A webhook was added')
    expect(JSON.stringify(await server.mailTo(email))).not.toContain(path)
    await expireIdentity(server, id)
    const refused = 'auth.reauthentication_required'
    expect((await client.call(createWebhook, { url: `${receiver.url}/b`, groups })).code).toBe(refused)
    expect((await client.call(updateWebhook, { id: webhookId, on: false })).code).toBe(refused)
    expect((await client.call(replaceWebhookSecret, { id: webhookId })).code).toBe(refused)
  })

  it('[API-02/webhooks] belong to one member', async () => {
    const { webhookId } = await memberWithWebhook()
    const { client } = await signedInMember(server, { adminLevel: 'super_admin' })
    const answers = [
      await client.call(updateWebhook, { id: webhookId, on: false }),
      await client.call(replaceWebhookSecret, { id: webhookId }),
      await client.call(testWebhook, { id: webhookId }),
      await client.call(listDeliveries, { id: webhookId }),
      await client.call(resendDelivery, { id: webhookId, deliveryId: randomUUID() }),
      await client.call(removeWebhook, { id: webhookId }),
    ]
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 'webhook.not_found'))
  })
})

describe('a delivery', () => {
  it('[API-02/webhooks, API-02/delivery-log] is a notification in the language of the member, signed as Standard Webhooks verify it, and logged', async () => {
    const { id, client, path, secret, webhookId } = await memberWithWebhook(server, { language: 'ar' })
    await notifyInTransaction(job, buildNotificationInput([id], 'Åsa'))
    const { headers, body } = await receiver.next(path)
    const verified = new Webhook(secret).verify(body, headers as Record<string, string>)
    const [notification] = (await client.succeed(listNotifications, {})).items
    expect(verified).toEqual({
      type: 'connection_requested',
      timestamp: notification?.createdAt,
      data: {
        id: notification?.id,
        text: 'وصلك طلب تواصل من \u2068Åsa\u2069.',
        language: 'ar',
        values: { member: 'Åsa' },
        url: `${server.config.publicBaseUrl}/network`,
      },
    })
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
    expect(() => new Webhook(secret).verify(`${body} `, headers as Record<string, string>)).toThrow()
    await expect.poll(async () => (await deliveriesOf(client, webhookId))[0]?.state).toBe('delivered')
    expect(await deliveriesOf(client, webhookId)).toMatchObject([
      { id: headers['webhook-id'], event: 'connection_requested', attempts: 1, status: 204, error: null },
    ])
  })

  it('is not made for another group, a webhook that is off, or a transaction that fails', async () => {
    const { id, client, webhookId } = await memberWithWebhook(idleServer)
    await client.succeed(updateWebhook, { id: webhookId, groups: ['products'] })
    await notifyInTransaction(idleJob, buildNotificationInput([id]))
    await client.succeed(updateWebhook, { id: webhookId, groups, on: false })
    await notifyInTransaction(idleJob, buildNotificationInput([id]))
    expect((await client.call(testWebhook, { id: webhookId })).code).toBe('webhook.off')
    await client.succeed(updateWebhook, { id: webhookId, on: true })
    await expect(
      notifyInTransaction(
        { ...idleJob, jobs: { ...idleJob.jobs, enqueue: () => Promise.reject(new Error('no')) } },
        buildNotificationInput([id]),
      ),
    ).rejects.toThrow('no')
    expect(await deliveriesOf(client, webhookId)).toEqual([])
  })

  it.each(['deleted', 'blocked', 'banned', 'off', 'removed'] as const)(
    '[API-02/webhooks] is not sent when meanwhile %s',
    async (change) => {
      const { id, client, path, webhookId } = await memberWithWebhook(idleServer)
      const from = await signedInMember(idleServer)
      await notifyInTransaction(idleJob, { ...buildNotificationInput([id]), fromId: from.id })
      const [delivery] = await deliveriesOf(client, webhookId)
      const [notification] = (await client.succeed(listNotifications, {})).items
      const ban = (userId: string) =>
        idleServer.pool.query(`insert into account_blocks (user_id, kind, reason) values ($1, 'ban', 'Spam.')`, [
          userId,
        ])
      const changes = {
        deleted: () => client.succeed(removeNotification, { id: notification?.id as string }),
        blocked: () => client.succeed(setBlock, { memberId: from.id, blocked: true }),
        banned: () => ban(id),
        off: () => client.succeed(updateWebhook, { id: webhookId, on: false }),
        removed: () => client.succeed(removeWebhook, { id: webhookId }),
      }
      await changes[change]()
      await runJob('webhooks.deliver', { id: delivery?.id })
      expect(receiver.at(path)).toEqual([])
      const { rows } = await idleServer.pool.query('select state from webhook_deliveries where id = $1', [delivery?.id])
      expect(rows).toEqual(change === 'removed' ? [] : [{ state: 'skipped' }])
    },
  )

  it('[API-02/webhook-retries] is sent again with the same id for about a day after failures, and has failed then', async () => {
    const { client, path, webhookId, ...member } = await memberWithWebhook(idleServer)
    receiver.answers.set(path, 500)
    const id = await queued({ client, webhookId, ...member })
    await runJob('webhooks.deliver', { id })
    await runJob('webhooks.deliver', { id })
    expect(receiver.at(path)).toHaveLength(1)
    for (const [attempt, seconds] of webhookLimits.retrySeconds.entries()) {
      const [delivery] = await deliveriesOf(client, webhookId)
      expect(delivery).toMatchObject({ state: 'pending', attempts: attempt + 1, status: 500, error: 'refused' })
      pass(seconds * 1000 + 1)
      await runJob('webhooks.deliver', { id })
    }
    expect((await deliveriesOf(client, webhookId))[0]).toMatchObject({ state: 'failed', nextAttemptAt: null })
    expect(offsetMs / hourMs).toBeGreaterThan(22)
    expect(offsetMs / hourMs).toBeLessThan(25)
    expect(new Set(receiver.at(path).map(({ headers }) => headers['webhook-id']))).toEqual(new Set([id]))
    expect(await stateOf(client)).toBe('failing')
    receiver.answers.delete(path)
    await client.succeed(resendDelivery, { id: webhookId, deliveryId: id })
    await runJob('webhooks.deliver', { id })
    expect((await deliveriesOf(client, webhookId))[0]).toMatchObject({ state: 'delivered', attempts: 1 })
    expect(await stateOf(client)).toBe('active')
  })

  it.each([
    ['a redirect, which is not followed', 302, 'refused'],
    ['a closed port', 'closed', 'unreachable'],
  ] as const)('[API-02/webhook-retries] has failed with %s', async (_, answer, error) => {
    const { client, path, webhookId, ...member } = await memberWithWebhook(idleServer)
    if (answer === 'closed') await client.succeed(updateWebhook, { id: webhookId, url: 'http://127.0.0.1:1/hook' })
    else receiver.answers.set(path, answer)
    await runJob('webhooks.deliver', { id: await queued({ client, webhookId, ...member }) })
    expect((await deliveriesOf(client, webhookId))[0]).toMatchObject({ state: 'pending', error })
    expect(receiver.at('/elsewhere')).toEqual([])
  })

  it('[API-02/delivery-log] is logged as not sent again when the webhook is turned off during a failing attempt', async () => {
    const { client, path, webhookId, ...member } = await memberWithWebhook(idleServer)
    const answer = Promise.withResolvers<number>()
    receiver.answers.set(path, answer.promise)
    const sending = runJob('webhooks.deliver', { id: await queued({ client, webhookId, ...member }) })
    await receiver.next(path)
    await client.succeed(updateWebhook, { id: webhookId, on: false })
    answer.resolve(500)
    await sending
    expect((await deliveriesOf(client, webhookId))[0]).toMatchObject({ state: 'skipped', nextAttemptAt: null })
  })

  it('[API-02/webhook-retries] is taken up by another node when the one that sent it has died, and by one node only', async () => {
    const { path, ...member } = await memberWithWebhook(idleServer)
    const id = await queued({ ...member })
    await idleServer.pool.query(`delete from pgboss.job where name = 'webhooks.deliver'`)
    const waiting = async () =>
      (
        await idleServer.pool.query(`select from pgboss.job where name = 'webhooks.deliver' and data ->> 'id' = $1`, [
          id,
        ])
      ).rowCount
    await runJob('webhooks.sweep')
    expect(await waiting()).toBe(0)
    pass(minuteMs + 1000)
    await runJob('webhooks.sweep')
    expect(await waiting()).toBe(1)
    await Promise.all([1, 2, 3, 4].map(() => runJob('webhooks.deliver', { id })))
    expect(receiver.at(path)).toHaveLength(1)
  })

  it('[API-02/webhooks] is signed with the old secret too for 24 hours after it was replaced', async () => {
    const { client, path, secret, webhookId, ...member } = await memberWithWebhook(idleServer)
    const { secret: newSecret } = await client.succeed(replaceWebhookSecret, { id: webhookId })
    const signatures = async (count: number) => {
      await runJob('webhooks.deliver', { id: await queued({ client, webhookId, ...member }) })
      const { headers, body } = await receiver.next(path, count)
      return [newSecret, secret].map((one) => {
        const key = Buffer.from(one.replace('whsec_', ''), 'base64')
        const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
        return String(headers['webhook-signature'])
          .split(' ')
          .includes(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
      })
    }
    expect(await signatures(1)).toEqual([true, true])
    pass(webhookLimits.oldSecretHours * hourMs)
    expect(await signatures(2)).toEqual([true, false])
  })
})

describe('a webhook that fails', () => {
  it('[API-02/webhook-retries] is turned off after a week without success, with a mail, and on again by the member', async () => {
    const { client, path, email, webhookId, ...member } = await memberWithWebhook(idleServer, { language: 'en' })
    receiver.answers.set(path, 503)
    await runJob('webhooks.deliver', { id: await queued({ client, webhookId, ...member }) })
    pass(webhookLimits.failingDays * dayMs - minuteMs)
    await runJob('webhooks.deliver', { id: await queued({ client, webhookId, ...member }) })
    expect(await stateOf(client)).toBe('failing')
    pass(2 * minuteMs)
    const waiting = await queued({ client, webhookId, ...member })
    await runJob('webhooks.deliver', { id: await queued({ client, webhookId, ...member }) })
    expect(await stateOf(client)).toBe('disabled')
    const { rows } = await idleServer.pool.query<{ subject: string }>(
      `select data ->> 'subject' as subject from pgboss.job where data ->> 'to' = $1 order by created_on desc limit 1`,
      [email],
    )
    expect(rows[0]?.subject).toContain('is turned off')
    expect((await deliveriesOf(client, webhookId)).find(({ id }) => id === waiting)?.state).toBe('skipped')
    await client.succeed(updateWebhook, { id: webhookId, on: true })
    expect(await stateOf(client)).toBe('active')
  })

  it('[API-02/webhook-retries] is turned off at once by the answer 410', async () => {
    const { client, path, webhookId, ...member } = await memberWithWebhook(idleServer)
    receiver.answers.set(path, 410)
    await runJob('webhooks.deliver', { id: await queued({ client, webhookId, ...member }) })
    expect(await stateOf(client)).toBe('disabled')
    expect((await deliveriesOf(client, webhookId))[0]?.state).toBe('failed')
  })
})

it('[API-02/delivery-log] deliveries are listed by cursor for 30 days, and one that is gone cannot be sent again', async () => {
  const { client, webhookId, ...member } = await memberWithWebhook(idleServer)
  const ids: string[] = []
  for (let count = 0; count < 3; count++) ids.unshift(await queued({ client, webhookId, ...member }))
  const first = await client.succeed(listDeliveries, { id: webhookId, limit: '2' })
  const second = await client.succeed(listDeliveries, { id: webhookId, limit: '2', cursor: first.nextCursor ?? '' })
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids)
  const webhooks = features.find(({ name }) => name === 'webhooks')
  await webhooks?.cleanup?.(idleServer.db, new Date(Date.now() + 31 * dayMs))
  expect(await deliveriesOf(client, webhookId)).toEqual([])
  expect((await client.call(resendDelivery, { id: webhookId, deliveryId: ids[0] as string })).code).toBe(
    'webhook.delivery_not_found',
  )
})
