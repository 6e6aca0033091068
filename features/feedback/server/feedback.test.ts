import { describe, expect, it, onTestFinished } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import type { InputOf } from '#kit/endpoint.ts'
import { limits } from '#kit/limits.ts'
import type { Client } from '#tests/support/client.ts'
import { startTestServer } from '#tests/support/server.ts'
import { feedbackLimits, listFeedback, sendFeedback, setFeedbackState } from '../contract/index.ts'
import { feedback } from './index.ts'

const server = await startTestServer()
const unknownId = '00000000-0000-4000-8000-000000000000'
const input = { kind: 'idea', text: 'Låt mig sortera efter avstånd.' } as const
const admin = await signedInMember(server, { adminLevel: 'admin' })

const newest = async () => (await admin.client.succeed(listFeedback, { limit: 1 })).items[0]
const logOf = (id: string) =>
  server.db
    .selectFrom('audit_log')
    .select(['actor_id', 'action', 'before', 'after', 'reason'])
    .where('target_kind', '=', 'feedback')
    .where('target_id', '=', id)
    .orderBy('created_at')
    .execute()

/** Sends feedback and returns it as an administrator sees it. */
const sent = async (client: Client, more: Partial<InputOf<typeof sendFeedback>> = {}) => {
  await client.succeed(sendFeedback, { ...input, ...more })
  return (await newest()) as NonNullable<Awaited<ReturnType<typeof newest>>>
}

describe('feedback.send', () => {
  it('[FEED-01/admins] delivers a member’s feedback to the administrators', async () => {
    const { client, id } = await signedInMember(server, { fullName: 'Åsa Berg' })
    expect(await sent(client, { page: '/network?q=a', mayContact: false })).toMatchObject({
      ...input,
      page: '/network?q=a',
      sender: { id, fullName: 'Åsa Berg' },
      email: null,
      state: 'new',
      note: null,
      language: 'sv',
    })
  })

  it('[FEED-01/admins] shows the sender’s email address only if they agreed to be contacted', async () => {
    const { client, email } = await signedInMember(server)
    expect(await sent(client, { mayContact: true })).toMatchObject({ email })
  })

  it.each([
    ['no input', {}, { kind: 'field.required', text: 'field.required' }],
    ['an empty text', { ...input, text: ' \n ' }, { text: 'field.required' }],
    ['a text that is too long', { ...input, text: 'x'.repeat(feedbackLimits.text + 1) }, { text: 'field.too_long' }],
    ['an unknown kind', { ...input, kind: 'spam' }, { kind: 'field.not_in_list' }],
    ['a javascript: URL as page', { ...input, page: 'javascript:alert(1)' }, { page: 'feedback.page_invalid' }],
    ['a protocol-relative URL as page', { ...input, page: '//evil.example/x' }, { page: 'feedback.page_invalid' }],
    ['a text with a direction override', { ...input, text: 'a\u202Eb' }, { text: 'field.invalid_characters' }],
    ['an unknown field', { ...input, state: 'done' }, { state: 'field.unknown' }],
  ])('refuses invalid feedback with field errors: %s', async (_what, input, fields) => {
    const { client } = await signedInMember(server)
    expect(await client.call(sendFeedback, input as never)).toMatchObject({
      status: 400,
      code: 'input.invalid',
      fields,
    })
  })

  it('stores one entry when the same request is sent six times at once', async () => {
    const { client, id } = await signedInMember(server)
    const once = { idempotencyKey: crypto.randomUUID() }
    const answers = await Promise.all(Array.from({ length: 6 }, () => client.call(sendFeedback, input, once)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(await server.db.selectFrom('feedback').select('id').where('sender_id', '=', id).execute()).toHaveLength(1)
  })

  it('refuses feedback above the rate limit', async () => {
    const bounded = await startTestServer({ sameDatabaseAs: server, rateLimits: true, cleanUp: onTestFinished })
    const { client } = await signedInMember(bounded)
    // In parallel: in sequence, a slow machine could need longer than the one-minute window of the rate limit.
    const answers = await Promise.all(
      Array.from({ length: limits.rate.sensitive + 1 }, () => client.call(sendFeedback, input)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(limits.rate.sensitive)
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({ status: 429, code: 'rate.limited' })
  })
})

describe('the feedback inbox', () => {
  it('[FEED-01/admins] lists feedback latest first, page by page, filtered by kind and state', async () => {
    const { client } = await signedInMember(server)
    const first = await sent(client, { kind: 'bug' })
    const second = await sent(client, { kind: 'bug' })
    const third = await sent(client, { kind: 'bug' })
    await admin.client.succeed(setFeedbackState, { id: second.id, state: 'done' })
    const page = await admin.client.succeed(listFeedback, { kind: 'bug', limit: 2 })
    expect(page.items.map(({ id }) => id)).toEqual([third.id, second.id])
    const rest = await admin.client.succeed(listFeedback, { kind: 'bug', limit: 2, cursor: page.nextCursor ?? '' })
    expect(rest).toMatchObject({ items: [{ id: first.id }], nextCursor: null })
    expect(
      (await admin.client.succeed(listFeedback, { kind: 'bug', state: 'done' })).items.map(({ id }) => id),
    ).toEqual([second.id])
    expect((await admin.client.succeed(listFeedback, { kind: 'praise' })).items).toEqual([])
    expect(await admin.client.call(listFeedback, { cursor: 'abc' })).toMatchObject({
      status: 400,
      fields: { cursor: 'field.invalid' },
    })
  })

  it('[ADM-10/actor, ADM-10/before-after, ADM-10/reason] records a change of state in the audit log exactly once', async () => {
    const { client } = await signedInMember(server)
    const { id } = await sent(client)
    expect(
      await admin.client.succeed(setFeedbackState, { id, state: 'seen', note: 'Tas upp på måndag.' }),
    ).toMatchObject({ state: 'seen', note: 'Tas upp på måndag.' })
    await admin.client.succeed(setFeedbackState, { id, state: 'seen', note: 'Tas upp på måndag.' })
    expect(await newest()).toMatchObject({ id, state: 'seen', note: 'Tas upp på måndag.' })
    expect(await logOf(id)).toEqual([
      {
        actor_id: admin.id,
        action: 'feedback.set_state',
        before: { state: 'new' },
        after: { state: 'seen' },
        reason: 'Tas upp på måndag.',
      },
    ])
    expect(await admin.client.call(setFeedbackState, { id: unknownId, state: 'seen' })).toMatchObject({
      status: 404,
      code: 'feedback.not_found',
    })
    expect(await admin.client.call(setFeedbackState, { id, state: 'gone' as 'done' })).toMatchObject({
      status: 400,
      fields: { state: 'field.not_in_list' },
    })
  })
})

describe('access to the feedback endpoints', () => {
  const people = {
    'a visitor': async () => server.client(),
    'an unconfirmed member': async () => (await signedInMember(server, { confirmed: false })).client,
    'a banned member': async () => (await signedInMember(server, { banned: true })).client,
    'a member': async () => (await signedInMember(server)).client,
    'a moderator': async () => (await signedInMember(server, { accessRoles: ['moderator'] })).client,
    'an admin viewer': async () => (await signedInMember(server, { adminLevel: 'viewer' })).client,
    'an admin': async () => (await signedInMember(server, { adminLevel: 'admin' })).client,
    'a super admin': async () => (await signedInMember(server, { adminLevel: 'super_admin' })).client,
  }
  it.each([
    ['a visitor', 401, 401, 401],
    ['an unconfirmed member', 200, 403, 403],
    ['a banned member', 403, 403, 403],
    ['a member', 200, 403, 403],
    ['a moderator', 200, 403, 403],
    ['an admin viewer', 200, 200, 403],
    ['an admin', 200, 200, 404],
    ['a super admin', 200, 200, 404],
  ] as const)(
    '[FEED-01/admins] gives %s the expected statuses for send, list and setState',
    async (who, send, list, set) => {
      const client = await people[who]()
      const answers = [
        await client.call(sendFeedback, input),
        await client.call(listFeedback, {}),
        await client.call(setFeedbackState, { id: unknownId, state: 'done' }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([send, list, set])
    },
  )
})

it('[SET-10/erasure] exports a member’s feedback and deletes it when the member is erased', async () => {
  const { client, id } = await signedInMember(server)
  await client.succeed(sendFeedback, input)
  expect(await feedback.exportFor?.(server.db, id)).toMatchObject({ feedback: [{ ...input, state: 'new' }] })
  await feedback.erase?.(server.db, id)
  expect(await feedback.exportFor?.(server.db, id)).toEqual({ feedback: [] })
})
