import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { okOutput, endpoint } from '#kit/endpoint.ts'
import { defineErrors } from '#kit/errors.ts'
import { defineEvent } from '#kit/events.ts'
import { mailJob } from '#platform/mail/mail.ts'
import { createMailbox } from '#platform/mail/mailbox.ts'
import { startKernelNode } from '#tests/support/kernel-node.ts'
import type { VisitorContext } from './context.ts'
import { route } from './route.ts'

const changed = defineEvent('test.changed', z.strictObject({ id: z.string() }))
const errors = defineErrors({ 'thing.closed': 409 })
const input = z.strictObject({
  outcome: z.enum(['success', 'domain error', 'exception', 'invalid output']),
  conflicts: z._default(z.int(), 0),
  code: z._default(z.string(), '40001'),
})
const base = { method: 'POST', summary: '', access: 'anyone', input, output: okOutput, errors } as const
const change = endpoint({ ...base, name: 'test.change', path: '/api/test/change' })
const ownTransaction = endpoint({ ...base, name: 'test.own', path: '/api/test/own' })

let runs = 0
/** Unique per test, because a mail job can run during the next test. */
let recipient = ''
const work = async (ctx: VisitorContext<'thing.closed'>, { outcome, conflicts, code }: z.output<typeof input>) => {
  runs++
  await sql`insert into test_things (title) values ('inside')`.execute(ctx.tx)
  await sql`insert into test_things (title) values ('outside')`.execute(ctx.db)
  ctx.publish(changed, { id: 'a' }, 'everyone')
  ctx.setCookie({ name: '__Host-made', value: 'here', maxAge: 60 })
  await ctx.mail({
    to: recipient,
    language: 'en',
    subject: 'A change',
    heading: 'A change',
    paragraphs: ['It changed.'],
  })
  if (runs <= conflicts) await sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`).execute(ctx.tx)
  if (outcome === 'domain error') ctx.fail('thing.closed')
  if (outcome === 'exception') throw new Error('broken')
  return (outcome === 'success' ? { ok: true } : { ok: false }) as { ok: true }
}
const node = await startKernelNode({
  jobs: true,
  setupSql: 'create table test_things (title text)',
  routes: [
    route(change, work),
    route(ownTransaction, (ctx, given) => ctx.inTransaction((inner) => work(inner, given)), { transaction: 'own' }),
  ],
})
const client = node.client({ id: 'anna' })
const count = async (statement: string) =>
  Number((await node.database.pool.query<{ n: string }>(`select count(*) as n ${statement}`)).rows[0]?.n)
const committedEffects = async () => ({
  inside: await count(`from test_things where title = 'inside'`),
  events: await count('from events_outbox'),
})

const mailed = () => count(`from pgboss.job where name = '${mailJob.name}' and data ->> 'to' = '${recipient}'`)
const received = async () => (await createMailbox(node.config).list()).filter(({ to }) => to === recipient).length

beforeEach(async () => {
  runs = 0
  recipient = `anna-${crypto.randomUUID()}@example.com`
  await node.database.pool.query('truncate test_things, events_outbox')
})

describe.each([
  ['a mutation in the transaction of the kernel', change],
  ['a mutation that opens its own transaction', ownTransaction],
] as const)('%s', (_, endpoint) => {
  it('takes full effect when it succeeds', async () => {
    const answer = await client.call(endpoint, { outcome: 'success' })
    expect(answer.status).toBe(200)
    expect(answer.headers.getSetCookie()).toEqual([
      '__Host-made=here; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax',
    ])
    expect(await committedEffects()).toEqual({ inside: 1, events: 1 })
    await expect.poll(received).toBe(1)
  })

  it.each([
    ['domain error', 409],
    ['exception', 500],
  ] as const)('has no effect when it fails (%s)', async (outcome, status) => {
    expect((await client.call(endpoint, { outcome })).status).toBe(status)
    expect(await committedEffects()).toEqual({ inside: 0, events: 0 })
    expect(await mailed()).toBe(0)
    // Writes outside the transaction survive.
    expect(await count(`from test_things where title = 'outside'`)).toBe(1)
  })

  it.each(['40001', '40P01', '23503', '23505'])(
    'is retried after a conflict (%s), and its effects happen once',
    async (code) => {
      const answer = await client.call(endpoint, { outcome: 'success', conflicts: 2, code })
      expect([answer.status, runs]).toEqual([200, 3])
      expect(answer.headers.getSetCookie()).toHaveLength(1)
      expect(await committedEffects()).toEqual({ inside: 1, events: 1 })
      expect(await mailed()).toBe(1)
    },
  )

  it('fails as unavailable and has no effect after a lock timeout', async () => {
    const answer = await client.call(endpoint, { outcome: 'success', conflicts: 1, code: '55P03' })
    expect(answer).toMatchObject({ status: 503, refusal: { code: 'unavailable', params: { outcome: 'not_done' } } })
    expect(runs).toBe(1)
    expect(await committedEffects()).toEqual({ inside: 0, events: 0 })
  })

  it('fails as unavailable and has no effect after three conflicts', async () => {
    const answer = await client.call(endpoint, { outcome: 'success', conflicts: 9 })
    expect(answer).toMatchObject({ status: 503, refusal: { code: 'unavailable', params: { outcome: 'not_done' } } })
    expect(runs).toBe(3)
    expect(await committedEffects()).toEqual({ inside: 0, events: 0 })
  })
})

it('output that violates the contract rolls the transaction back', async () => {
  expect((await client.call(change, { outcome: 'invalid output' })).status).toBe(500)
  expect(await committedEffects()).toEqual({ inside: 0, events: 0 })
})
