import { describe, expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { createPost, listFeed, readPost } from '#features/activity/contract/index.ts'
import { list as listNotifications } from '#features/notifications/contract/index.ts'
import type { Client } from '#tests/support/client.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  appeal,
  decideAppeal,
  decideCase,
  decisionPath,
  listCases,
  moderationLimits,
  readDecision,
  report,
} from '../contract/index.ts'

const server = await startTestServer()
const unknownId = '00000000-0000-4000-8000-000000000000'
const statement = 'Inlägget säljer något, och det hör inte hemma i flödet.'
const moderator = await signedInMember(server, { fullName: 'Maja Ek', accessRoles: ['moderator'] })
const second = await signedInMember(server, { adminLevel: 'admin' })

const posted = async (text = 'Köp nu, bara i dag!') => {
  const author = await signedInMember(server, { fullName: 'Sven Berg' })
  const post = await author.client.succeed(createPost, { text, link: null, audience: 'everyone' })
  return { author, post }
}
const reported = async () => {
  const { author, post } = await posted()
  const reporter = await signedInMember(server, { fullName: 'Rut Lind' })
  await reporter.client.succeed(report, { kind: 'post', id: post.id, reason: 'spam', text: 'Samma text överallt.' })
  const { id: caseId } = await server.db
    .selectFrom('moderation_cases')
    .select('id')
    .where('thing_id', '=', post.id)
    .executeTakeFirstOrThrow()
  return { author, post, reporter, caseId }
}
const removed = async () => {
  const case_ = await reported()
  await moderator.client.succeed(decideCase, { id: case_.caseId, decision: 'remove', reason: 'spam', statement })
  return case_
}
const logOf = async (thingId: string) =>
  (
    await server.db
      .selectFrom('audit_log')
      .select(['actor_id', 'action', 'reason'])
      .where('target_id', '=', thingId)
      .orderBy('created_at')
      .execute()
  ).map(({ action }) => action)

describe('report', () => {
  it('[ADM-10/queue] puts the reported content into the queue with the reason and a copy of the text', async () => {
    const { author, post, reporter, caseId } = await reported()
    const { items } = await moderator.client.succeed(listCases, { limit: 100 })
    expect(items.find(({ id }) => id === caseId)).toMatchObject({
      kind: 'post',
      state: 'open',
      text: post.text,
      path: `/posts/${post.id}`,
      author: { id: author.id },
      reportCount: 1,
      reports: [{ reason: 'spam', text: 'Samma text överallt.', reporter: { id: reporter.id } }],
      can: { decide: 'ok', decideAppeal: 'case.not_appealed' },
    })
  })

  it('[ADM-10/queue] refuses a second report, a report of own content and a report of hidden content', async () => {
    const { author, post, reporter } = await reported()
    expect(await reporter.client.call(report, { kind: 'post', id: post.id, reason: 'hate' })).toMatchObject({
      status: 409,
      code: 'report.twice',
    })
    expect(await author.client.call(report, { kind: 'post', id: post.id, reason: 'spam' })).toMatchObject({
      status: 409,
      code: 'report.own',
    })
    expect(await reporter.client.call(report, { kind: 'post', id: unknownId, reason: 'spam' })).toMatchObject({
      status: 404,
      code: 'report.not_found',
    })
    const hidden = await author.client.succeed(createPost, {
      text: 'För mina kontakter.',
      link: null,
      audience: 'connections',
    })
    expect(await reporter.client.call(report, { kind: 'post', id: hidden.id, reason: 'spam' })).toMatchObject({
      status: 404,
      code: 'report.not_found',
    })
    expect(
      await reporter.client.call(report, {
        kind: 'sofa',
        id: 'x',
        reason: 'none',
        text: 'x'.repeat(moderationLimits.report + 1),
      } as never),
    ).toMatchObject({
      status: 400,
      fields: {
        kind: 'field.not_in_list',
        id: 'field.invalid_id',
        reason: 'field.not_in_list',
        text: 'field.too_long',
      },
    })
  })

  it('[ADM-10/queue] concurrent reports create one case, and one report per member', async () => {
    const { post } = await posted()
    const crowd = await Promise.all(Array.from({ length: 12 }, () => signedInMember(server)))
    const answers = await Promise.all(
      crowd.map(({ client }) => client.call(report, { kind: 'post', id: post.id, reason: 'spam' })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const tabs = await Promise.all(
      Array.from({ length: 12 }, () => second.client.call(report, { kind: 'post', id: post.id, reason: 'spam' })),
    )
    expect(tabs.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(tabs.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(
      new Set(['report.twice']),
    )
    const cases = await server.db.selectFrom('moderation_cases').select('id').where('thing_id', '=', post.id).execute()
    expect(cases).toHaveLength(1)
    expect(
      await server.db
        .selectFrom('moderation_reports')
        .select('id')
        .where('case_id', '=', cases[0]?.id ?? '')
        .execute(),
    ).toHaveLength(13)
  })
})

describe('daily report limit', () => {
  it('refuses reports beyond the daily limit, including concurrent ones', async () => {
    const reporter = await signedInMember(server)
    const { author } = await posted()
    const things = await server.db
      .insertInto('posts')
      .values(
        Array.from({ length: moderationLimits.reportsPerDay + 1 }, () => ({
          author_id: author.id,
          text: 'Köp nu!',
          language: 'sv',
          audience: 'everyone',
        })),
      )
      .returning('id')
      .execute()
    const ids = things.map(({ id }) => id)
    const send = (id: string) => reporter.client.call(report, { kind: 'post', id, reason: 'spam' })
    for (const id of ids.slice(0, -3)) expect((await send(id)).status).toBe(200)
    const last = await Promise.all(ids.slice(-3).map(send))
    expect(last.map(({ status }) => status).toSorted()).toEqual([200, 200, 429])
    const refused = ids.slice(-3)[last.findIndex(({ status }) => status === 429)] as string
    expect(await send(refused)).toMatchObject({ status: 429, code: 'report.too_many' })
    // A repeated report still returns `report.twice`, and the refused report opens no case.
    expect(await send(ids[0] as string)).toMatchObject({ code: 'report.twice' })
    expect(
      await server.db.selectFrom('moderation_cases').select('id').where('thing_id', '=', refused).execute(),
    ).toEqual([])
    await server.db
      .updateTable('moderation_reports')
      .set({ created_at: new Date(Date.now() - 86_400_000) })
      .where('reporter_id', '=', reporter.id)
      .where('thing_id', '=', ids[0] as string)
      .execute()
    expect((await send(refused)).status).toBe(200)
  })
})

describe('decideCase', () => {
  it('[ADM-10/decision] keeping content sends no notification, and a later report opens a new case', async () => {
    const { author, post, caseId } = await reported()
    expect(await moderator.client.succeed(decideCase, { id: caseId, decision: 'keep', reason: 'other' })).toMatchObject(
      { state: 'kept', decidedBy: { id: moderator.id } },
    )
    expect((await author.client.call(readPost, { id: post.id })).status).toBe(200)
    expect((await author.client.succeed(listNotifications, {})).items).toEqual([])
    expect(await author.client.call(readDecision, { id: caseId })).toMatchObject({
      status: 404,
      code: 'case.not_found',
    })
    await (await signedInMember(server)).client.succeed(report, { kind: 'post', id: post.id, reason: 'fraud' })
    expect(
      await server.db
        .selectFrom('moderation_cases')
        .select('state')
        .where('thing_id', '=', post.id)
        .orderBy('created_at')
        .execute(),
    ).toEqual([{ state: 'kept' }, { state: 'open' }])
    expect(await logOf(post.id)).toEqual(['moderation.keep'])
  })

  it('[ADM-10/decision, ADM-10/reasons] removing content hides it from everyone and sends the author the reasons', async () => {
    const { author, post, reporter, caseId } = await reported()
    expect(await moderator.client.call(decideCase, { id: caseId, decision: 'remove', reason: 'spam' })).toMatchObject({
      status: 400,
      fields: { statement: 'field.required' },
    })
    await moderator.client.succeed(decideCase, { id: caseId, decision: 'remove', reason: 'spam', statement })
    for (const { client } of [author, reporter])
      expect(await client.call(readPost, { id: post.id })).toMatchObject({ status: 404 })
    expect((await author.client.succeed(listNotifications, {})).items[0]).toMatchObject({
      type: 'content_removed',
      link: decisionPath(caseId),
    })
    const mail = await server.mailTo(author.email)
    expect([mail.subject, mail.text.includes(statement), mail.text.includes(post.text)]).toEqual([
      'Något du skrev har tagits bort',
      true,
      true,
    ])
    const decision = await author.client.succeed(readDecision, { id: caseId })
    expect(decision).toMatchObject({
      state: 'removed',
      reason: 'spam',
      statement,
      text: post.text,
      can: { appeal: 'ok' },
    })
    expect(JSON.stringify(decision)).not.toContain(reporter.id)
    expect(JSON.stringify(decision)).not.toContain(moderator.id)
    expect(await reporter.client.call(readDecision, { id: caseId })).toMatchObject({
      status: 404,
      code: 'case.not_found',
    })
    expect(await logOf(post.id)).toEqual(['moderation.remove'])
  })

  it('[ADM-10/decision] accepts one of two concurrent decisions and refuses the other', async () => {
    for (let round = 0; round < 4; round++) {
      const { author, post, caseId } = await reported()
      const answers = await Promise.all([
        moderator.client.call(decideCase, { id: caseId, decision: 'remove', reason: 'spam', statement }),
        second.client.call(decideCase, { id: caseId, decision: 'keep', reason: 'other' }),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect(answers.find(({ status }) => status === 409)?.code).toBe('case.decided')
      expect((await author.client.call(readPost, { id: post.id })).status).toBe(answers[0].status === 200 ? 404 : 200)
      expect(await logOf(post.id)).toHaveLength(1)
    }
  })

  it('[ADM-10/decision] refuses a moderator who reported or wrote the content', async () => {
    const { post, caseId } = await reported()
    await second.client.succeed(report, { kind: 'post', id: post.id, reason: 'spam' })
    expect(await second.client.call(decideCase, { id: caseId, decision: 'keep', reason: 'other' })).toMatchObject({
      status: 403,
      code: 'case.involved',
    })
    const own = await moderator.client.succeed(createPost, { text: 'Mitt eget.', link: null, audience: 'everyone' })
    await (await signedInMember(server)).client.succeed(report, { kind: 'post', id: own.id, reason: 'spam' })
    const { id } = await server.db
      .selectFrom('moderation_cases')
      .select('id')
      .where('thing_id', '=', own.id)
      .executeTakeFirstOrThrow()
    expect(await moderator.client.call(decideCase, { id, decision: 'keep', reason: 'other' })).toMatchObject({
      status: 403,
      code: 'case.involved',
    })
  })
})

describe('appeal and decideAppeal', () => {
  it('[ADM-10/appeal] an appeal is possible once, needs a second moderator and restores the post completely', async () => {
    const { author, post, caseId } = await removed()
    expect(await author.client.call(appeal, { id: caseId, text: ' ' })).toMatchObject({
      status: 400,
      fields: { text: 'field.required' },
    })
    expect(await author.client.succeed(appeal, { id: caseId, text: 'Det var ett skämt.' })).toMatchObject({
      state: 'appealed',
      can: { appeal: 'case.no_appeal' },
    })
    expect(await author.client.call(appeal, { id: caseId, text: 'Igen.' })).toMatchObject({
      status: 409,
      code: 'case.no_appeal',
    })
    expect(
      await moderator.client.call(decideAppeal, { id: caseId, decision: 'uphold', statement: 'Nej.' }),
    ).toMatchObject({ status: 403, code: 'case.same_moderator' })
    expect(
      await second.client.succeed(decideAppeal, { id: caseId, decision: 'restore', statement: 'Det stämmer.' }),
    ).toMatchObject({ state: 'restored' })
    expect(await author.client.succeed(readPost, { id: post.id })).toMatchObject({
      text: post.text,
      createdAt: post.createdAt,
    })
    expect(JSON.stringify(await author.client.succeed(listFeed, {}))).toContain(post.id)
    expect((await server.mailTo(author.email, 2)).subject).toBe('Ditt överklagande gav resultat')
    expect(await logOf(post.id)).toEqual(['moderation.remove', 'moderation.restore'])
    expect(await second.client.call(decideAppeal, { id: caseId, decision: 'uphold', statement: 'Nej.' })).toMatchObject(
      { status: 409, code: 'case.not_appealed' },
    )
  })

  it('[ADM-10/appeal] an upheld removal keeps the post removed', async () => {
    const { author, post, caseId } = await removed()
    await author.client.succeed(appeal, { id: caseId, text: 'Snälla.' })
    await second.client.succeed(decideAppeal, { id: caseId, decision: 'uphold', statement: 'Vi står fast.' })
    expect(await author.client.succeed(readDecision, { id: caseId })).toMatchObject({
      state: 'upheld',
      appealStatement: 'Vi står fast.',
      can: { appeal: 'case.no_appeal' },
    })
    expect(await author.client.call(readPost, { id: post.id })).toMatchObject({ status: 404 })
    expect((await server.mailTo(author.email, 2)).subject).toBe('Beslutet står fast')
  })
})

it('[ADM-10/queue] listCases pages waiting cases, oldest first, and refuses a cursor of the other list', async () => {
  await reported()
  await reported()
  const all = (await moderator.client.succeed(listCases, { limit: 100 })).items
  const first = await moderator.client.succeed(listCases, { limit: 1 })
  const next = await moderator.client.succeed(listCases, { limit: 1, cursor: first.nextCursor ?? '' })
  expect([...first.items, ...next.items].map(({ id }) => id)).toEqual(all.slice(0, 2).map(({ id }) => id))
  expect(await moderator.client.call(listCases, { show: 'decided', cursor: first.nextCursor ?? '' })).toMatchObject({
    status: 400,
    fields: { cursor: 'field.invalid' },
  })
  expect(
    (await moderator.client.succeed(listCases, { show: 'decided' })).items.every(
      ({ state }) => state !== 'open' && state !== 'appealed',
    ),
  ).toBe(true)
})

describe('access to the moderation endpoints', () => {
  const people: Record<string, () => Promise<Client>> = {
    'a visitor': async () => server.client(),
    'an unconfirmed member': async () => (await signedInMember(server, { confirmed: false })).client,
    'a banned moderator': async () =>
      (await signedInMember(server, { banned: true, accessRoles: ['moderator'] })).client,
    'a member': async () => (await signedInMember(server)).client,
    'an admin viewer': async () => (await signedInMember(server, { adminLevel: 'viewer' })).client,
    'a moderator': async () => (await signedInMember(server, { accessRoles: ['moderator'] })).client,
    'an admin': async () => (await signedInMember(server, { adminLevel: 'admin' })).client,
    'a super admin': async () => (await signedInMember(server, { adminLevel: 'super_admin' })).client,
  }
  it.each([
    ['a visitor', [401, 401, 401, 401, 401, 401]],
    ['an unconfirmed member', [403, 403, 403, 404, 404, 403]],
    ['a banned moderator', [403, 403, 403, 403, 403, 403]],
    ['a member', [404, 403, 403, 404, 404, 403]],
    ['an admin viewer', [404, 200, 403, 404, 404, 403]],
    ['a moderator', [404, 200, 200, 404, 404, 409]],
    ['an admin', [404, 200, 200, 404, 404, 409]],
    ['a super admin', [404, 200, 200, 404, 404, 409]],
  ] as const)(
    '[ADM-10/decision, ADM-03/viewers, ADM-09/moderator] returns the expected status of every endpoint for %s',
    async (who, statuses) => {
      const { caseId } = await reported()
      const client = await (people[who] as () => Promise<Client>)()
      const answers = [
        await client.call(report, { kind: 'post', id: unknownId, reason: 'spam' }),
        await client.call(listCases, {}),
        await client.call(decideCase, { id: caseId, decision: 'keep', reason: 'other' }),
        await client.call(readDecision, { id: caseId }),
        await client.call(appeal, { id: caseId, text: 'x' }),
        await client.call(decideAppeal, { id: caseId, decision: 'uphold', statement: 'x' }),
      ]
      expect(answers.map(({ status }) => status)).toEqual(statuses)
    },
  )

  it('decideCase and decideAppeal return case.not_found for an unknown case', async () => {
    expect(await moderator.client.call(decideCase, { id: unknownId, decision: 'keep', reason: 'other' })).toMatchObject(
      {
        status: 404,
        code: 'case.not_found',
      },
    )
    expect(
      await moderator.client.call(decideAppeal, { id: unknownId, decision: 'uphold', statement: 'x' }),
    ).toMatchObject({ status: 404, code: 'case.not_found' })
  })
})
