import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { accounts, signedInMember } from '#features/accounts/server/testing.ts'
import {
  createPost,
  dashboardSummary,
  editPost,
  listCommunityFeed,
  listFeed,
  postLimits,
  readPost,
  removePost,
} from '#features/activity/contract/index.ts'
import { activity } from '#features/activity/server/index.ts'
import { buildPost, setUsername } from '#features/activity/server/testing.ts'
import { readOverview } from '#features/admin/contract/index.ts'
import { readOpportunity, reopenOpportunity } from '#features/opportunities/contract/index.ts'
import { buildOpportunity } from '#features/opportunities/server/testing.ts'
import { addComment, listComments, readProduct } from '#features/products/contract/index.ts'
import { buildProduct } from '#features/products/server/testing.ts'
import { readMember, updateProfile } from '#features/profiles/contract/index.ts'
import { searchEverything } from '#features/search/contract/index.ts'
import {
  createSuggestion,
  editSuggestion,
  listSuggestions,
  mergeSuggestion,
  readSuggestion,
  removeSuggestion,
  setStatus,
  setVote,
  similarSuggestions,
  suggestionLimits,
  unmergeSuggestion,
} from '#features/suggestions/contract/index.ts'
import { buildSuggestion } from '#features/suggestions/server/testing.ts'
import { eraseMember } from '#platform/erase.ts'
import type { Feature } from '#platform/feature.ts'
import { features } from '#platform/main.ts'
import type { Reportable } from '#platform/reportable.ts'
import { startTestServer } from '#tests/support/server.ts'
import { report, reportableKinds } from '../contract/index.ts'
import { createModeration } from './index.ts'
import { createModerationTeam } from './testing.ts'

const server = await startTestServer()
const { reporter: reader, second, reportContent, removeCase, takeDown } = await createModerationTeam(server)
const admin = await signedInMember(server, { adminLevel: 'admin' })

const resultOf = <Body, Code>({ status, code, body }: { status: number; code: Code; body: Body }) => ({
  status,
  code,
  body,
})

describe('removal and restoration of reportable kinds', () => {
  it('[ADM-10/decision] closes a removed opportunity and prevents its owner from reopening it until restored', async () => {
    const owner = await signedInMember(server)
    const { id } = await buildOpportunity(server, owner.id)
    const bringBack = await takeDown('opportunity', id)
    const { slug } = await server.db
      .selectFrom('opportunities')
      .select('slug')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect((await reader.client.call(readOpportunity, { slug })).status).toBe(404)
    expect(await owner.client.call(reopenOpportunity, { id })).toMatchObject({
      status: 409,
      code: 'opportunity.removed',
    })
    await bringBack(owner)
    expect((await reader.client.call(readOpportunity, { slug })).status).toBe(200)
  })

  it('[ADM-10/decision] clears the texts of a profile and restores those that were not rewritten since', async () => {
    const member = await signedInMember(server)
    await member.client.succeed(updateProfile, { bio: 'Jag säljer mirakel.', company: 'Mirakel AB' })
    const bringBack = await takeDown('profile', member.id)
    expect(await reader.client.succeed(readMember, { id: member.id })).toMatchObject({
      fullName: member.fullName,
      bio: null,
      company: null,
    })
    await member.client.succeed(updateProfile, { company: 'Vardag AB' })
    await bringBack(member)
    expect(await reader.client.succeed(readMember, { id: member.id })).toMatchObject({
      bio: 'Jag säljer mirakel.',
      company: 'Vardag AB',
    })
  })

  it('[ADM-10/decision] archives a removed product and relaunches it on restore', async () => {
    const creator = await signedInMember(server)
    const { id, slug } = await buildProduct(server, creator.id)
    const bringBack = await takeDown('product', id)
    expect((await reader.client.call(readProduct, { slug })).status).toBe(404)
    await bringBack(creator)
    expect((await reader.client.call(readProduct, { slug })).status).toBe(200)
  })

  it('[ADM-10/decision] clears a comment’s text, keeps its replies and restores the text in place', async () => {
    const author = await signedInMember(server)
    const { id } = await buildProduct(server, author.id)
    const comment = await author.client.succeed(addComment, { id, parentId: null, text: 'Köp av mig i stället.' })
    await reader.client.succeed(addComment, { id, parentId: comment.id, text: 'Nej tack.' })
    const alone = await author.client.succeed(addComment, { id, parentId: null, text: 'Eller av min bror.' })
    const [bringBack, bringBackAlone] = [
      await takeDown('product_comment', comment.id),
      await takeDown('product_comment', alone.id),
    ]
    const shown = async () => JSON.stringify(await server.client().succeed(listComments, { id }))
    expect(await shown()).not.toMatch(/Köp av mig|min bror/)
    expect(await shown()).toContain('Nej tack.')
    await bringBack(author)
    await bringBackAlone(author)
    expect(await shown()).toMatch(/min bror.*Köp av mig.*Nej tack/)
  })
})

describe('removal of posts', () => {
  const everyone = { link: null, audience: 'everyone' } as const

  it('[ADM-10/decision, ADM-10/appeal] a removed post disappears from every read and write, and returns with mentions and position', async () => {
    const [author, named] = [await signedInMember(server), await signedInMember(server)]
    const username = `named-${named.id.slice(0, 8)}`
    await setUsername(server, named.id, username)
    const texts = ['Först', `Köp nu, @${username}!`, 'Sist']
    const ids: string[] = []
    for (const text of texts) ids.push((await author.client.succeed(createPost, { text, ...everyone })).id)
    const id = ids[1] as string
    const read = async ({ client }: typeof reader) => ({
      post: resultOf(await client.call(readPost, { id })),
      circle: (await client.succeed(listFeed, {})).items,
      community: (await client.succeed(listCommunityFeed, {})).items,
    })
    const without = (items: Awaited<ReturnType<typeof read>>['circle']) => items.filter((item) => item.post?.id !== id)
    const [asAuthor, asNamed] = [await read(author), await read(named)]
    expect(asAuthor.circle.map(({ post }) => post?.text)).toEqual(texts.toReversed())
    expect(asNamed.post.body.mentions).toMatchObject([{ memberId: named.id }])

    const decideAppeal = await takeDown('post', id)
    for (const [member, before] of [
      [author, asAuthor],
      [named, asNamed],
    ] as const) {
      const { post, circle, community } = await read(member)
      expect(post).toMatchObject({ status: 404, code: 'post.not_found' })
      expect([circle, community]).toEqual([without(before.circle), without(before.community)])
    }
    // A page is not shorter for the tombstone.
    expect((await author.client.succeed(listFeed, { limit: 2 })).items).toEqual(without(asAuthor.circle))
    expect((await author.client.call(editPost, { id, text: 'Nytt' })).code).toBe('post.not_found')
    expect((await author.client.call(removePost, { id })).code).toBe('post.not_found')
    expect((await named.client.call(report, { kind: 'post', id, reason: 'spam' })).code).toBe('report.not_found')

    await decideAppeal(author)
    expect([await read(author), await read(named)]).toEqual([asAuthor, asNamed])
  })

  it('[ADM-10/decision] a removed post counts neither as a contribution nor against the daily limit', async () => {
    const author = await signedInMember(server)
    const contributes = async () => (await author.client.succeed(dashboardSummary, {})).steps.contribute
    const { id } = await author.client.succeed(createPost, { text: 'Mitt enda', ...everyone })
    expect(await contributes()).toBe(true)
    const decideAppeal = await takeDown('post', id)
    expect(await contributes()).toBe(false)
    await decideAppeal(author)
    expect(await contributes()).toBe(true)

    const more = Array.from({ length: postLimits.perDay - 1 }, (_, at) =>
      buildPost(server, author.id, { text: `${at}` }),
    )
    const [other] = await Promise.all(more)
    const post = () => author.client.call(createPost, { text: 'Ett till', ...everyone })
    expect((await post()).code).toBe('post.enough_for_today')
    await takeDown('post', other?.id as string)
    expect((await post()).status).toBe(200)
  })

  it('[ADM-10/appeal] a removed post is deleted with its activity when the removal is upheld', async () => {
    const author = await signedInMember(server)
    const { id } = await buildPost(server, author.id)
    const decideAppeal = await takeDown('post', id)
    const countRows = async () => {
      const posts = await server.db.selectFrom('posts').select('id').where('id', '=', id).execute()
      const activities = await server.db.selectFrom('activities').select('id').where('post_id', '=', id).execute()
      return [posts.length, activities.length]
    }
    expect(await countRows()).toEqual([1, 1])
    await decideAppeal(author, 'uphold')
    expect(await countRows()).toEqual([0, 0])
  })
})

describe('removal of suggestions', () => {
  const title = 'En karta över verkstäder'
  /** A suggestion with two votes, and a duplicate by another submitter merged into it with a third vote. */
  const buildFamily = async () => {
    const [submitter, other, voter] = await Promise.all([1, 2, 3].map(() => signedInMember(server)))
    const people = { submitter, other, voter } as Record<'submitter' | 'other' | 'voter', typeof reader>
    const original = await buildSuggestion(server, {
      title: `${title} ${people.submitter.id.slice(0, 8)}`,
      tags: [`tag-${people.submitter.id.slice(0, 8)}`],
      submitterId: people.submitter.id,
      voterIds: [reader.id, second.id],
    })
    const duplicate = await buildSuggestion(server, { submitterId: people.other.id, voterIds: [people.voter.id] })
    await admin.client.succeed(mergeSuggestion, { id: duplicate.id, into: original.id })
    return { ...people, id: original.id, title: original.title, duplicateId: duplicate.id }
  }
  type Family = Awaited<ReturnType<typeof buildFamily>>
  const read = async ({ id, duplicateId, title: q, submitter }: Family, { client }: typeof reader) => ({
    one: resultOf(await client.call(readSuggestion, { id })),
    duplicate: resultOf(await client.call(readSuggestion, { id: duplicateId })),
    lists: await Promise.all(
      [
        { sort: 'popular' },
        { sort: 'latest' },
        { sort: 'popular', status: 'under_consideration' },
        { sort: 'latest', tag: `tag-${submitter.id.slice(0, 8)}` },
        { sort: 'popular', q },
      ].map(async (filters) =>
        (await client.succeed(listSuggestions, { ...filters, limit: 100 } as never)).items.filter(
          (one) => one.id === id,
        ),
      ),
    ),
    similar: (await client.succeed(similarSuggestions, { title: q })).items.filter((one) => one.id === id),
    search: (await client.succeed(searchEverything, { q })).items.filter((one) => one.id === id),
    count: (await admin.client.succeed(readOverview, {})).suggestions,
  })

  it('[ADM-10/decision, ADM-10/appeal] a removed suggestion disappears from every read and write, and returns with duplicates and votes', async () => {
    const family = await buildFamily()
    const { id, duplicateId, submitter, voter } = family
    const unrelated = await buildSuggestion(server)
    const before = await read(family, reader)
    expect(before.one.body).toMatchObject({ votes: 3, voted: true, duplicates: [{ id: duplicateId }] })
    expect(before.lists.map((items) => items.length)).toEqual([1, 1, 1, 1, 1])
    expect([before.similar.length, before.search.length]).toEqual([1, 1])

    const decideAppeal = await takeDown('suggestion', id)
    const removed = { status: 404, code: 'suggestion.not_found' }
    for (const member of [reader, submitter, admin]) {
      expect(await read(family, member)).toMatchObject({
        one: removed,
        duplicate: removed,
        lists: [[], [], [], [], []],
        similar: [],
        search: [],
        count: before.count - 2,
      })
    }
    const input = { title, description: 'Nu en annan.', tags: [] }
    for (const target of [id, duplicateId]) {
      expect(await voter.client.call(setVote, { id: target, voted: true })).toMatchObject(removed)
      expect(await submitter.client.call(editSuggestion, { id: target, ...input })).toMatchObject(removed)
      expect(await submitter.client.call(removeSuggestion, { id: target })).toMatchObject(removed)
      expect(await admin.client.call(setStatus, { id: target, status: 'completed', note: '' })).toMatchObject(removed)
      expect(await admin.client.call(unmergeSuggestion, { id: target })).toMatchObject(removed)
      expect(await admin.client.call(mergeSuggestion, { id: target, into: unrelated.id })).toMatchObject(removed)
      expect(await admin.client.call(mergeSuggestion, { id: unrelated.id, into: target })).toMatchObject(removed)
      expect(await voter.client.call(report, { kind: 'suggestion', id: target, reason: 'spam' })).toMatchObject({
        code: 'report.not_found',
      })
    }

    await decideAppeal(submitter)
    expect(await read(family, reader)).toEqual(before)
    await admin.client.succeed(unmergeSuggestion, { id: duplicateId })
    expect(await reader.client.succeed(readSuggestion, { id: duplicateId })).toMatchObject({ votes: 1 })
  })

  it('[ADM-10/decision] a removed suggestion does not count against the daily limit', async () => {
    const submitter = await signedInMember(server)
    const most = Array.from({ length: suggestionLimits.perDay }, () =>
      buildSuggestion(server, { submitterId: submitter.id }),
    )
    const [one] = await Promise.all(most)
    const create = () => submitter.client.call(createSuggestion, { title, description: 'Ännu en.', tags: [] })
    expect((await create()).code).toBe('suggestion.enough_for_today')
    await takeDown('suggestion', one?.id as string)
    expect((await create()).status).toBe(200)
  })

  it('[ADM-10/decision, SET-10/erasure] a restored suggestion is without the vote of a member erased since', async () => {
    const { id, submitter, voter } = await buildFamily()
    const decideAppeal = await takeDown('suggestion', id)
    await server.db.transaction().execute((tx) => eraseMember({ features, accounts }, tx, voter.id))
    await decideAppeal(submitter)
    expect(await reader.client.succeed(readSuggestion, { id })).toMatchObject({ votes: 2, voted: true })
  })

  const storedIds = async ({ id, duplicateId }: Family) =>
    (await server.db.selectFrom('suggestions').select('id').where('id', 'in', [id, duplicateId]).execute()).length

  it('[ADM-10/appeal] a removed suggestion is deleted with its duplicates when the removal is upheld', async () => {
    const family = await buildFamily()
    const decideAppeal = await takeDown('suggestion', family.id)
    expect(await storedIds(family)).toBe(2)
    await decideAppeal(family.submitter, 'uphold')
    expect(await storedIds(family)).toBe(0)
  })

  it('[SET-10/erasure] a removed suggestion is deleted with its duplicates when its submitter is erased', async () => {
    const family = await buildFamily()
    await takeDown('suggestion', family.id)
    await server.db.transaction().execute((tx) => eraseMember({ features, accounts }, tx, family.other.id))
    expect(await storedIds(family)).toBe(2)
    await server.db.transaction().execute((tx) => eraseMember({ features, accounts }, tx, family.submitter.id))
    expect(await storedIds(family)).toBe(0)
  })

  /** A duplicate that was reported before it was merged, and removed afterwards. */
  const removeDuplicateAlone = async () => {
    const family = await buildFamily()
    await admin.client.succeed(unmergeSuggestion, { id: family.duplicateId })
    const caseId = await reportContent('suggestion', family.duplicateId)
    await admin.client.succeed(mergeSuggestion, { id: family.duplicateId, into: family.id })
    return { ...family, restoreDuplicate: await removeCase(caseId) }
  }

  it('[ADM-10/decision] a removed duplicate does not count as one, and does not prevent the deletion of its original', async () => {
    const { id, duplicateId, submitter, other, restoreDuplicate } = await removeDuplicateAlone()
    expect(await reader.client.succeed(readSuggestion, { id })).toMatchObject({ duplicates: [] })
    const { id: changeless } = await buildSuggestion(server, { submitterId: submitter.id })
    await server.db.updateTable('suggestions').set({ merged_into: changeless }).where('id', '=', duplicateId).execute()
    await submitter.client.succeed(removeSuggestion, { id: changeless })
    await restoreDuplicate(other)
    expect(await reader.client.succeed(readSuggestion, { id: duplicateId })).toMatchObject({ mergedInto: null })
  })

  it('[ADM-10/appeal] a duplicate that was removed alone is not restored together with its original', async () => {
    const { id, duplicateId, submitter, other, restoreDuplicate } = await removeDuplicateAlone()
    const restoreOriginal = await takeDown('suggestion', id)
    await restoreOriginal(submitter)
    expect((await reader.client.call(readSuggestion, { id: duplicateId })).status).toBe(404)
    await restoreDuplicate(other)
    expect(await reader.client.succeed(readSuggestion, { id: duplicateId })).toMatchObject({ mergedInto: { id } })
  })

  it('[ADM-10/appeal] a restored duplicate is on the board when its original is removed', async () => {
    const { id, duplicateId, other, restoreDuplicate } = await removeDuplicateAlone()
    await takeDown('suggestion', id)
    await restoreDuplicate(other)
    expect(await reader.client.succeed(readSuggestion, { id: duplicateId })).toMatchObject({ mergedInto: null })
    expect((await reader.client.call(readSuggestion, { id })).status).toBe(404)
  })
})

it.each(['posts', 'suggestions'] as const)(
  '[ADM-10/appeal] a removed row of %s has every value after a later migration adds a column',
  async (table) => {
    const author = await signedInMember(server)
    const { id } =
      table === 'posts'
        ? await buildPost(server, author.id)
        : await buildSuggestion(server, { submitterId: author.id, voterIds: [reader.id], tags: ['Karta'] })
    const rowOf = async () => (await server.pool.query(`select * from ${table} where id = $1`, [id])).rows[0]
    const before = await rowOf()
    const decideAppeal = await takeDown(table === 'posts' ? 'post' : 'suggestion', id)
    await server.pool.query(`alter table ${table} add column added_later int not null default 7`)
    onTestFinished(async () => {
      await server.pool.query(`alter table ${table} drop column added_later`)
    })
    await decideAppeal(author)
    expect(await rowOf()).toEqual({ ...before, added_later: 7 })
  },
)

describe('reportable kinds in the database', () => {
  it('each node adds the kinds of its areas at its start', async () => {
    const [post] = activity.reportables ?? []
    const events: Feature = { name: 'events', routes: [], reportables: [{ ...(post as Reportable), kind: 'event' }] }
    const moderation = createModeration([...features, events])
    await Promise.all([moderation.prepare?.(server.db), moderation.prepare?.(server.db)])
    const rows = await server.db.selectFrom('reportable_kinds').select('kind').execute()
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual([...reportableKinds, 'event'].toSorted())
  })

  it('the database refuses a case about a kind that no area implements', async () => {
    const insertCase = sql`
      insert into moderation_cases (kind, thing_id, author_id, text, language, path)
      values ('planet', ${reader.id}, ${reader.id}, '', 'sv', '/')`.execute(server.db)
    await expect(insertCase).rejects.toMatchObject({ constraint: 'moderation_cases_kind_fkey' })
  })
})
