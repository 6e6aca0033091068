import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { type JobContext, PermanentJobError } from '#platform/jobs/jobs.ts'
import { createMailbox } from '#platform/mail/mailbox.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { startSmsGateway } from '#tests/support/sms-gateway.ts'
import { deliverSms, verifySmsGateway } from './deliver-sms.ts'
import { offersSms, sendSms, smsJob } from './sms.ts'
import { deleteExpiredTextMessages } from './sms-queries.ts'

const { db } = await openTestDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'nordbro-sms-'))
const configWith = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: dataDir, ...env })
const production = {
  NODE_ENV: 'production',
  SECRET: 's'.repeat(40),
  DATABASE_URL: 'embedded',
  PUBLIC_BASE_URL: 'https://nordbro.example',
  MAIL_URL: 'smtp://127.0.0.1:25',
}
const message = { phone: '+46701234567', text: '123456 är din kod. رمز', language: 'sv' }
const id = '00000000-0000-4000-8000-000000000001'
const now = new Date('2026-11-20T10:00:00Z')
const basic = `Basic ${Buffer.from('user:pass').toString('base64')}`

/** Stores a message and returns its job. */
const enqueued = async (expiresAt = new Date(now.getTime() + 600_000)) => {
  const payloads: object[] = []
  await sendSms({ tx: db, enqueue: async (_, payload) => void payloads.push(payload) }, { ...message, expiresAt })
  const payload = payloads[0] as { id: string }
  return {
    payload,
    run: (env: Record<string, string>, at = now) =>
      smsJob.run({ db, config: configWith(env), now: () => at } as JobContext, payload, id),
    isStored: async () =>
      (await db.selectFrom('text_messages').select('id').where('id', '=', payload.id).execute()).length === 1,
  }
}

it('a gateway gets number, sender and text as JSON with basic authentication, and the row is gone after that', async () => {
  const { host, requests } = await startSmsGateway()
  const job = await enqueued()
  expect(JSON.stringify(job.payload)).not.toMatch(/46701234567|123456/)
  await job.run({ SMS_URL: `http://user:pass@${host}/send?from=Nordbro` })
  expect(requests).toEqual([
    {
      method: 'POST',
      path: '/send',
      authorization: basic,
      type: 'application/json',
      key: job.payload.id,
      body: JSON.stringify({ to: message.phone, from: 'Nordbro', text: message.text }),
    },
  ])
  expect(await job.isStored()).toBe(false)
  // The queue can run a job twice.
  await job.run({ SMS_URL: `http://user:pass@${host}/send` })
  expect(requests).toHaveLength(1)
})

it('46elks gets a form', async () => {
  const { host, requests } = await startSmsGateway()
  await deliverSms(configWith({ SMS_URL: `elks://user:pass@${host}?from=%2B46700000000` }), { id, ...message }, now)
  const [{ path, authorization, type, body } = { body: '' }] = requests
  expect({ path, authorization, type }).toEqual({
    path: '/a1/sms',
    authorization: basic,
    type: 'application/x-www-form-urlencoded',
  })
  expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
    from: '+46700000000',
    to: message.phone,
    message: message.text,
    dontlog: 'message',
  })
})

it('a message that a gateway does not take now is sent in the next attempt, with the same key', async () => {
  const { host, requests } = await startSmsGateway((attempt) => (attempt === 1 ? 500 : 202))
  const env = { SMS_URL: `http://user:pass@${host}/send` }
  const job = await enqueued()
  await expect(job.run(env)).rejects.toThrow('the SMS gateway answered 500')
  expect(await job.isStored()).toBe(true)
  await job.run(env)
  expect(new Set(requests.map(({ key }) => key)).size).toBe(1)
  expect(await job.isStored()).toBe(false)
})

it.each([401, 403, 404, 302])(
  'a gateway that answers %i is tried again, because its settings may be wrong',
  async (status) => {
    const { host, requests } = await startSmsGateway(() => status)
    const job = await enqueued()
    const error: unknown = await job
      .run({ SMS_URL: `http://user:hunter2@${host}/send` })
      .catch((reason: unknown) => reason)
    expect(error).not.toBeInstanceOf(PermanentJobError)
    expect(String(error)).toBe(`Error: the SMS gateway answered ${status}`)
    expect(requests).toHaveLength(1)
    expect(await job.isStored()).toBe(true)
  },
)

it('a message that a gateway refuses for good is not tried again, and nothing of it is left', async () => {
  const { host } = await startSmsGateway(() => 400)
  const job = await enqueued()
  await expect(job.run({ SMS_URL: `http://user:pass@${host}/send` })).rejects.toThrow(PermanentJobError)
  expect(await job.isStored()).toBe(false)
})

it('a gateway that does not answer is given up after a time, and one that is not there fails', async () => {
  const { host } = await startSmsGateway(() => null)
  const slow = configWith({ SMS_URL: `http://user:pass@${host}/send` })
  await expect(deliverSms(slow, { id, ...message }, now, 50)).rejects.toThrow(/timeout/)
  const gone = configWith({ SMS_URL: 'http://user:hunter2@127.0.0.1:1/send' })
  const error: unknown = await deliverSms(gone, { id, ...message }, now).catch((reason: unknown) => reason)
  expect(String((error as Error).stack)).not.toMatch(/hunter2|46701234567/)
})

it('a message is not sent after its deadline, and nothing of it is left', async () => {
  const { host, requests } = await startSmsGateway()
  const job = await enqueued()
  const late = new Date(now.getTime() + 600_000)
  await expect(job.run({ SMS_URL: `http://user:pass@${host}/send` }, late)).rejects.toThrow(PermanentJobError)
  expect(requests).toEqual([])
  expect(await job.isStored()).toBe(false)
})

it('the cleanup deletes messages after their deadline', async () => {
  const [old, fresh] = [await enqueued(now), await enqueued()]
  await deleteExpiredTextMessages(db, now)
  expect([await old.isStored(), await fresh.isStored()]).toEqual([false, true])
})

it('[AUTH-14/phone-adapter] without a gateway, the development mailbox gets the message, and production offers none', async () => {
  const job = await enqueued()
  await job.run({})
  expect(await createMailbox({ dataDir }).list()).toMatchObject([
    { to: message.phone, subject: message.text, text: message.text },
  ])
  expect(offersSms(configWith())).toBe(true)
  expect(offersSms(configWith({ MAIL_URL: 'smtp://127.0.0.1:25' }))).toBe(false)
  expect(offersSms(configWith(production))).toBe(false)
  expect(offersSms(configWith({ ...production, SMS_URL: 'elks://user:pass@default' }))).toBe(true)
  await expect((await enqueued()).run(production)).rejects.toThrow(PermanentJobError)
})

it('the check at start asks a gateway without sending, and fails when it refuses the credentials', async () => {
  const [working, refusing] = [
    await startSmsGateway((attempt) => (attempt === 1 ? 405 : 200)),
    await startSmsGateway(() => 401),
  ]
  await verifySmsGateway(`http://user:pass@${working.host}/send`)
  await verifySmsGateway(`elks://user:pass@${working.host}`)
  expect(working.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['OPTIONS /send', 'GET /a1/me'])
  await expect(verifySmsGateway(`http://user:pass@${refusing.host}/send`)).rejects.toThrow('answered 401')
})
