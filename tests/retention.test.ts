import { expect, it } from 'vitest'
import { buildMember } from '#features/accounts/server/testing.ts'
import { activity } from '#features/activity/server/index.ts'
import { buildPost } from '#features/activity/server/testing.ts'
import { auditLog, recordAction } from '#features/audit-log/server/index.ts'
import { feedback } from '#features/feedback/server/index.ts'
import { createModeration } from '#features/moderation/server/index.ts'
import { products } from '#features/products/server/index.ts'
import { suggestions } from '#features/suggestions/server/index.ts'
import type { Feature } from '#platform/feature.ts'
import type { CaseState } from '#features/moderation/contract/index.ts'
import { openTestDatabase } from './support/database.ts'

const { db } = await openTestDatabase()
const dayMs = 86_400_000
const now = Date.now()
const daysAgo = (days: number) => new Date(now - days * dayMs)
const runCleanup = (feature: Feature) => feature.cleanup?.(db, new Date(now))

it('[ADM-10/append-only] audit log entries are deleted after three years, and the database refuses to delete earlier ones', async () => {
  for (const days of [1097, 1094, 1])
    await recordAction(db, null, daysAgo(days), {
      action: 'feedback.set_state',
      target: { kind: 'thing', id: `${days}` },
    })
  expect(await runCleanup(auditLog)).toBe(1)
  const left = db
    .selectFrom('audit_log')
    .select('target_id')
    .where('action', '=', 'feedback.set_state')
    .orderBy('created_at')
  expect(await left.execute()).toEqual([{ target_id: '1094' }, { target_id: '1' }])
  await expect(db.deleteFrom('audit_log').where('target_id', '=', '1094').execute()).rejects.toThrow('append-only')
})

it('[FEED-01] feedback is deleted after two years', async () => {
  const { id } = await buildMember({ db })
  const rows = [731, 729].map((days) => ({
    sender_id: id,
    kind: 'idea' as const,
    text: `${days}`,
    language: 'sv' as const,
    created_at: daysAgo(days),
  }))
  await db.insertInto('feedback').values(rows).execute()
  expect(await runCleanup(feedback)).toBe(1)
  expect(await db.selectFrom('feedback').select('text').where('sender_id', '=', id).execute()).toEqual([
    { text: '729' },
  ])
})

it('[DASH-01] activities are deleted after a year, posts are not', async () => {
  const [member, other] = [await buildMember({ db }), await buildMember({ db })]
  await buildPost({ db }, member.id, { at: daysAgo(800) })
  const rows = [366, 364].map((days) => ({
    actor_id: member.id,
    other_id: other.id,
    type: 'new_connection' as const,
    subject: `test:${days}`,
    created_at: daysAgo(days),
  }))
  await db.insertInto('activities').values(rows).execute()
  expect(await runCleanup(activity)).toBe(1)
  expect(
    await db.selectFrom('activities').select('type').where('actor_id', '=', member.id).orderBy('created_at').execute(),
  ).toEqual([{ type: 'new_post' }, { type: 'new_connection' }])
})

it('[ADM-10/decision] a year after its decision a case without removal is deleted, and one with removal loses only its reports', async () => {
  const [author, reporter] = [await buildMember({ db }), await buildMember({ db })]
  const reported = async (state: CaseState, days: number) => {
    const at = daysAgo(days)
    const decided = state === 'open' ? {} : { decided_at: at }
    const removal = ['open', 'kept'].includes(state) ? {} : ({ reason: 'spam', statement: 'Reklam.' } as const)
    const appeal = ['restored', 'upheld'].includes(state) ? { appeal: 'Nej.', appealed_at: at } : {}
    const { id, thing_id } = await db
      .insertInto('moderation_cases')
      .values({
        kind: 'post',
        thing_id: crypto.randomUUID(),
        author_id: author.id,
        text: `${state} ${days}`,
        language: 'sv',
        path: '/x',
        state,
        created_at: at,
        moved_at: at,
        ...decided,
        ...removal,
        ...appeal,
      })
      .returning(['id', 'thing_id'])
      .executeTakeFirstOrThrow()
    await db
      .insertInto('moderation_reports')
      .values({ case_id: id, kind: 'post', thing_id, reporter_id: reporter.id, reason: 'spam', text: 'x' })
      .execute()
  }
  for (const state of ['open', 'kept', 'removed', 'restored', 'upheld'] as const)
    for (const days of [366, 364]) await reported(state, days)
  // Two cases, and the reports of the two other cases.
  expect(await runCleanup(createModeration([activity, products, suggestions]))).toBe(4)
  const left = await db
    .selectFrom('moderation_cases as c')
    .leftJoin('moderation_reports as r', 'r.case_id', 'c.id')
    .select(['c.text', (eb) => eb.fn.count<number>('r.id').as('reports')])
    .where('c.author_id', '=', author.id)
    .groupBy('c.text')
    .orderBy('c.text')
    .execute()
  expect(left.map(({ text, reports }) => `${text}: ${reports}`)).toEqual([
    'kept 364: 1',
    'open 364: 1',
    'open 366: 1',
    'removed 364: 1',
    'removed 366: 0',
    'restored 364: 1',
    'upheld 364: 1',
    'upheld 366: 0',
  ])
})
