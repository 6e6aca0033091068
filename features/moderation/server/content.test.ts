import { describe, expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { buildPost } from '#features/activity/server/testing.ts'
import { buildComment, buildProduct } from '#features/products/server/testing.ts'
import { buildSuggestion } from '#features/suggestions/server/testing.ts'
import type { InputOf } from '#kit/endpoint.ts'
import { features } from '#platform/main.ts'
import { countLockWaits } from '#tests/support/lock-waits.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  appeal,
  contentKeyOf,
  contentKinds,
  type ContentView,
  decideCase,
  decideContent,
  listContent,
  previewContent,
  readDecision,
} from '../contract/index.ts'
import { collectContents } from './contents.ts'
import * as queries from './queries.ts'
import { createModerationTeam } from './testing.ts'

const server = await startTestServer()
const { moderator, second, reporter, reportContent, takeDown } = await createModerationTeam(server)

const at = (minute: number) => new Date(Date.UTC(2026, 5, 1, 12, minute))
const statement = 'Det bryter mot reglerna om reklam.'

/** Of each kind three, a minute apart, by one author; returned newest first. */
const buildContent = async (word: string) => {
  const author = await signedInMember(server)
  const product = await buildProduct(server, author.id)
  const keys: string[] = []
  for (let minute = 0; minute < 9; minute += 3) {
    const post = await buildPost(server, author.id, { text: `Ett inlägg om ${word}`, at: at(minute) })
    const comment = await buildComment(server, product.id, author.id, { text: `Om ${word}`, at: at(minute + 1) })
    const suggestion = await buildSuggestion(server, {
      submitterId: author.id,
      title: `Mer ${word}`,
      language: 'sv',
      createdAt: at(minute + 2),
    })
    keys.push(`post.${post.id}`, `product_comment.${comment.id}`, `suggestion.${suggestion.id}`)
  }
  return { author, keys: keys.toReversed() }
}

const list = (input: InputOf<typeof listContent>) => moderator.client.succeed(listContent, input)
const keysOf = ({ items }: { items: readonly ContentView[] }) => items.map(contentKeyOf)
const stateOf = async (author: string) =>
  Object.fromEntries((await list({ author })).items.map((item) => [contentKeyOf(item), item.state]))
const outcomesOf = ({ items }: { items: readonly { key: string; outcome: string }[] }) =>
  Object.fromEntries(items.map(({ key, outcome }) => [key, outcome]))

describe('the list of content', () => {
  it('requires the areas to declare each kind of content once and nothing else', () => {
    expect(collectContents(features).map(({ kind }) => kind)).toEqual([...contentKinds])
    const [first] = features.filter(({ contents }) => contents)
    if (!first) throw new Error('No area declares content')
    for (const wrong of [
      features.filter((one) => one !== first),
      [...features, first],
      [...features, { ...first, contents: first.contents?.map((one) => ({ ...one, kind: 'profile' })) }],
    ] as (typeof features)[])
      expect(() => collectContents(wrong)).toThrow('Feature.contents')
  })

  it('[ADM-01/content] pages through all kinds in one order without holes or doubles, in both directions', async () => {
    const { author, keys } = await buildContent('gransknug')
    for (const sort of ['newest', 'oldest'] as const) {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = await list({ author: author.id, sort, limit: '2', ...(cursor && { cursor }) })
        expect(page.total).toBe(cursor ? undefined : 9)
        seen.push(...keysOf(page))
        cursor = page.nextCursor ?? undefined
      } while (cursor)
      expect(seen).toEqual(sort === 'newest' ? keys : keys.toReversed())
    }
    const { nextCursor } = await list({ author: author.id, limit: '2' })
    expect((await moderator.client.call(listContent, { sort: 'oldest', cursor: nextCursor ?? undefined })).code).toBe(
      'input.invalid',
    )
  })

  it('[ADM-01/content] finds content by words, kind, state, days and language', async () => {
    const { author, keys } = await buildContent('lindormar')
    const [suggestion = '', comment = '', post = ''] = keys
    const find = async (input: InputOf<typeof listContent>) => keysOf(await list({ author: author.id, ...input }))
    expect(await find({ q: 'lindorm' })).toEqual(keys)
    expect(await find({ q: 'lindormar saknas' })).toEqual([])
    expect(await find({ q: '—' })).toEqual([])
    expect(await find({ kind: 'post' })).toEqual(keys.filter((key) => key.startsWith('post.')))
    expect(await find({ from: '2026-06-01', to: '2026-06-01' })).toEqual(keys)
    expect(await find({ from: '2026-06-02' })).toEqual([])
    expect(await find({ to: '2026-05-31' })).toEqual([])
    expect(await find({ language: 'ar' })).toEqual([])
    await reportContent('suggestion', suggestion.split('.')[1] ?? '')
    await takeDown('product_comment', comment.split('.')[1] ?? '')
    expect(await find({ state: 'reported' })).toEqual([suggestion])
    expect(await find({ state: 'removed' })).toEqual([comment])
    expect(await find({ state: 'visible' })).toEqual(keys.filter((key) => key !== comment))
    // The text of a removed comment is in its case only.
    const { items } = await list({ author: author.id, q: 'lindormar', state: 'removed' })
    expect(items).toMatchObject([
      {
        text: 'Om lindormar',
        path: null,
        case: { state: 'removed', reason: 'fraud', decidedBy: { id: moderator.id } },
      },
    ])
    expect(await find({ q: 'lindormar' })).toContain(post)
  })

  it('[ADM-01/content] shows a post for connections only once it is reported', async () => {
    const author = await signedInMember(server)
    const { id } = await buildPost(server, author.id, { audience: 'connections' })
    expect(keysOf(await list({ author: author.id }))).toEqual([])
    const { client } = moderator
    const input = { keys: [`post.${id}`], action: 'remove' as const }
    expect(outcomesOf(await client.succeed(previewContent, input))).toEqual({ [`post.${id}`]: 'content.not_found' })
    await server.db
      .insertInto('moderation_cases')
      .values({ kind: 'post', thing_id: id, author_id: author.id, text: 'Hej', language: 'sv', path: `/posts/${id}` })
      .execute()
    expect(keysOf(await list({ author: author.id }))).toEqual([`post.${id}`])
  })
})

describe('decisions about chosen content', () => {
  it('[ADM-01/content, ADM-10/reasons, ADM-10/appeal] removes what the preview says, with a decision that each author can appeal, and restores it', async () => {
    const { author, keys } = await buildContent('havsbris')
    const [suggestion = '', comment = '', post = ''] = keys
    const own = await buildPost(server, moderator.id)
    const orphan = await buildSuggestion(server)
    const gone = 'post.00000000-0000-4000-8000-000000000000'
    const chosen = [suggestion, comment, post, `post.${own.id}`, `suggestion.${orphan.id}`, gone]
    const refused = {
      [`post.${own.id}`]: 'case.involved',
      [`suggestion.${orphan.id}`]: 'content.no_author',
      [gone]: 'content.not_found',
    }
    const expected = { [suggestion]: 'ok', [comment]: 'ok', [post]: 'ok', ...refused }
    const { client } = moderator
    expect(outcomesOf(await client.succeed(previewContent, { keys: chosen, action: 'remove' }))).toEqual(expected)
    const removal = { keys: chosen, action: 'remove', reason: 'spam', statement } as const
    expect(outcomesOf(await client.succeed(decideContent, removal))).toEqual(expected)
    expect(await stateOf(author.id)).toMatchObject({
      [suggestion]: 'removed',
      [comment]: 'removed',
      [post]: 'removed',
    })
    // A repeated call changes nothing more.
    expect(outcomesOf(await client.succeed(decideContent, removal))).toEqual({
      [suggestion]: 'content.removed',
      [comment]: 'content.removed',
      [post]: 'content.removed',
      ...refused,
    })
    const { items } = await list({ author: author.id, state: 'removed' })
    expect(items).toHaveLength(3)
    for (const { case: decided } of items) {
      const { id = '' } = decided ?? {}
      expect(await author.client.succeed(readDecision, { id })).toMatchObject({ reason: 'spam', statement })
    }
    await author.client.succeed(appeal, { id: items[0]?.case?.id ?? '', text: 'Det är ingen reklam.' })
    const restoration = { keys: keys.slice(0, 4), action: 'restore', statement: 'Vi hade fel.' } as const
    const afterAppeal = {
      [suggestion]: 'case.same_moderator',
      [comment]: 'ok',
      [post]: 'ok',
      [keys[3] ?? '']: 'content.not_removed',
    }
    expect(outcomesOf(await client.succeed(previewContent, { keys: restoration.keys, action: 'restore' }))).toEqual(
      afterAppeal,
    )
    expect(outcomesOf(await client.succeed(decideContent, restoration))).toEqual(afterAppeal)
    expect(outcomesOf(await second.client.succeed(decideContent, restoration))).toMatchObject({ [suggestion]: 'ok' })
    expect(new Set(Object.values(await stateOf(author.id)))).toEqual(new Set(['visible']))
    expect(await list({ author: author.id, q: 'havsbris' })).toMatchObject({ total: 9 })
  })

  it('[ADM-01/content] lets one of two moderators win who remove the same content at once', async () => {
    const { author, keys } = await buildContent('dubbelt')
    const chosen = keys.slice(0, 3)
    const removal = { keys: chosen, action: 'remove', reason: 'spam', statement } as const
    const both = await Promise.all(
      [moderator, second].map(async ({ client }) => outcomesOf(await client.succeed(decideContent, removal))),
    )
    for (const key of chosen) expect(both.map((one) => one[key]).toSorted()).toEqual(['content.removed', 'ok'])
    const cases = await server.db
      .selectFrom('moderation_cases')
      .select('id')
      .where('author_id', '=', author.id)
      .execute()
    expect(cases).toHaveLength(3)
  })

  it('[ADM-01/content] refuses to remove content whose reports another moderator dismisses at the same time', async () => {
    const post = await buildPost(server, (await signedInMember(server)).id)
    const caseId = await reportContent('post', post.id)
    const keys = [`post.${post.id}`]
    const removal = await server.db.transaction().execute(async (tx) => {
      const dismissal = { state: 'kept', reason: 'spam', statement: null, snapshot: null, by: second.id } as const
      await queries.decide(tx, caseId, { ...dismissal, now: new Date() })
      const call = moderator.client.succeed(decideContent, { keys, action: 'remove', reason: 'spam', statement })
      await expect.poll(() => countLockWaits(server.pool)).toBe(1)
      return { call }
    })
    expect(outcomesOf(await removal.call)).toEqual({ [keys[0] ?? '']: 'case.decided' })
    expect(
      await server.db.selectFrom('moderation_cases').select('state').where('thing_id', '=', post.id).execute(),
    ).toEqual([{ state: 'kept' }])
  })

  it('[ADM-01/content, ADM-10/decision] decides the open case of reported content, except as its reporter, and a refused appeal is final', async () => {
    const author = await signedInMember(server)
    const [post, other] = [await buildPost(server, author.id), await buildPost(server, author.id)]
    const caseId = await reportContent('post', post.id)
    await server.db.insertInto('user_roles').values({ user_id: reporter.id, role: 'moderator' }).execute()
    const removal = { keys: [`post.${post.id}`], action: 'remove' as const, reason: 'spam' as const, statement }
    const outcome = async (by: typeof moderator, input: InputOf<typeof decideContent>) =>
      (await by.client.succeed(decideContent, input)).items[0]?.outcome
    expect(await outcome(reporter, removal)).toBe('case.involved')
    expect(await outcome(moderator, removal)).toBe('ok')
    const again = { id: caseId, decision: 'keep', reason: 'spam' } as const
    expect((await second.client.call(decideCase, again)).code).toBe('case.decided')
    const product = await buildProduct(server, author.id)
    const comment = await buildComment(server, product.id, author.id)
    await (
      await takeDown('product_comment', comment.id)
    )(author, 'uphold')
    const restoration = { keys: [`product_comment.${comment.id}`], action: 'restore' as const, statement }
    expect(await outcome(moderator, restoration)).toBe('content.final')
    expect(await outcome(moderator, { ...restoration, keys: [`post.${other.id}`] })).toBe('content.not_removed')
  })

  it('[ADM-03/viewers] an admin viewer reads list and preview and decides nothing, and input without a reason or with other kinds is refused', async () => {
    const viewer = await signedInMember(server, { adminLevel: 'viewer' })
    const { id } = await buildPost(server, (await signedInMember(server)).id)
    const keys = [`post.${id}`]
    expect((await viewer.client.succeed(listContent, {})).items[0]?.can['remove']).toBe('auth.forbidden')
    const { can } = await viewer.client.succeed(previewContent, { keys, action: 'remove' })
    expect(can).toEqual({ decide: 'auth.forbidden' })
    const input = { keys, action: 'remove', reason: 'spam', statement } as const
    expect((await viewer.client.call(decideContent, input)).code).toBe('auth.forbidden')
    const { client } = moderator
    for (const wrong of [
      { ...input, reason: undefined },
      { ...input, keys: [`profile.${id}`] },
      { ...input, keys: [] },
    ])
      expect((await client.call(decideContent, wrong)).code).toBe('input.invalid')
  })
})
