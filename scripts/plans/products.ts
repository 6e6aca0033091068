import { boardDayAt, dateRangeOf } from '#features/products/server/board-days.ts'
import * as boards from '#features/products/server/queries/boards.ts'
import * as comments from '#features/products/server/queries/comments.ts'
import * as lists from '#features/products/server/queries/lists.ts'
import * as products from '#features/products/server/queries/products.ts'
import * as review from '#features/products/server/queries/review.ts'
import * as statistics from '#features/products/server/queries/statistics.ts'
import * as votes from '#features/products/server/queries/votes.ts'
import { toSearchQuery } from '#platform/db/dictionary-search.ts'
import { suggestSpelling } from '#platform/db/spelling.ts'
import { type PlannedArea, formatCount, memberAt } from './area.ts'
import { fillProducts } from './fill-products.ts'

export const productsArea: PlannedArea = {
  name: 'products',
  about: (count) => `${formatCount(count)} products, two votes each`,
  members: (count) => Math.ceil(count / 10),
  filled: 'select from products limit 1',
  fill: fillProducts,
  queries: async (db, pool) => {
    const now = new Date()
    const reader = await memberAt(pool, 100)
    const [popular] = (await pool.query('select id, slug, launched_at from products order by vote_count desc limit 1'))
      .rows
    const [older] = (
      await pool.query(
        `select id, slug, launched_at from products where status = 'approved' and launched_at < now() - interval '400 days' order by launched_at desc limit 1`,
      )
    ).rows
    const [deep] = (
      await pool.query(
        `select id, launched_at, vote_weight, recent_weight from products where status = 'approved' order by launched_at desc offset 30000 limit 1`,
      )
    ).rows
    const [waiting] = (
      await pool.query(
        `select id, submitted_at from products where status = 'pending_review' order by submitted_at desc limit 1`,
      )
    ).rows
    const asOf = now.toISOString()
    const filter = (more: Partial<lists.Filter> = {}): lists.Filter => ({ words: null, category: null, ...more })
    const page =
      (
        order: lists.Order,
        more: Partial<lists.Filter> = {},
        after: lists.Cursor | null = null,
        viewerId: string | null = null,
      ) =>
      () =>
        lists.pageOf(db, { filter: filter(more), order, after, asOf, limit: 21, viewerId })
    const at = deep.launched_at.toISOString()
    const common = { words: await toSearchQuery(db, 'product_words', 'och') }
    const rare = { words: await toSearchQuery(db, 'product_words', 'energilagring number4711') }
    const [today, then] = [boardDayAt(now), boardDayAt(older.launched_at)]
    const queue = (more: Partial<review.ReviewQuery>) => () =>
      review.listForReview(db, {
        status: 'pending_review',
        changed: false,
        q: null,
        after: null,
        limit: 21,
        viewerId: reader,
        ...more,
      })
    const visitor: comments.CommentViewer = { id: null, seesMembers: false }
    const member: comments.CommentViewer = { id: reader, seesMembers: true }
    const [thread] = await comments.commentsOf(db, visitor, popular.id, null, 1)
    return [
      ['list, newest', page('newest')],
      ['list, newest, after 30,000 rows', page('newest', {}, [at, deep.id])],
      ['list, newest, for a member', page('newest', {}, null, reader)],
      ['list, popular', page('popular')],
      ['list, popular, later page', page('popular', {}, [200, at, deep.id])],
      ['list, trending', page('trending')],
      ['list, trending, where nothing is recent', page('trending', {}, [0, at, deep.id])],
      ['list, one category, newest', page('newest', { category: 'climate' })],
      ['list, one category, popular', page('popular', { category: 'climate' })],
      ['list, one category, trending', page('trending', { category: 'climate' })],
      ['total, no filter', () => lists.totalOf(db, filter())],
      ['total, one category', () => lists.totalOf(db, filter({ category: 'climate' }))],
      ['search, common word, newest', page('newest', common)],
      ['search, common word, relevance', page('relevance', common)],
      ['search, common word, total', () => lists.totalOf(db, filter(common))],
      ['search, rare words, relevance', page('relevance', rare)],
      ['search, rare words, total', () => lists.totalOf(db, filter(rare))],
      ['search, common word of a category, relevance', page('relevance', { ...common, category: 'climate' })],
      ['search, reading the words', () => toSearchQuery(db, 'product_words', 'betalningar klimat')],
      ['search, what was meant', () => suggestSpelling(db, 'product_words', 'energilagrnig', 6)],
      ['one, by slug', () => products.bySlug(db, null, older.slug)],
      ['one, by slug, for a member', () => products.bySlug(db, reader, popular.slug)],
      [
        'its places, launched today',
        () => boards.placesOf(db, { day: dateRangeOf('day', today), week: dateRangeOf('week', today) }, popular.id, 10),
      ],
      [
        'its places, long ago',
        () => boards.placesOf(db, { day: dateRangeOf('day', then), week: dateRangeOf('week', then) }, older.id, 10),
      ],
      ['board of today', () => boards.boardOf(db, dateRangeOf('day', today), null, 50)],
      ['board of this week', () => boards.boardOf(db, dateRangeOf('week', today), null, 50)],
      ['board of a day long ago, for a member', () => boards.boardOf(db, dateRangeOf('day', then), reader, 50)],
      ['board of a week long ago', () => boards.boardOf(db, dateRangeOf('week', then), null, 50)],
      ['launches nearest to a week', () => boards.nearestLaunches(db, dateRangeOf('week', then))],
      ['own products', () => lists.ownOf(db, reader, null, 21)],
      ['vote, cast', () => votes.addVote(db, older.id, reader, now)],
      ['vote, how it stands', () => votes.votingStateOf(db, popular.id, reader)],
      ['vote, taken back', () => votes.removeVote(db, older.id, reader)],
      ['comments, of 50,000', () => comments.commentsOf(db, visitor, popular.id, null, 21)],
      [
        'comments, later page, for a member',
        () =>
          comments.commentsOf(
            db,
            member,
            popular.id,
            [new Date(popular.launched_at.getTime() + 20_000_000).toISOString(), older.id],
            21,
          ),
      ],
      ['comments, their first answers', () => comments.firstRepliesOf(db, member, thread ? [thread.id] : [], 3)],
      ['comments, answers to one', () => comments.repliesOf(db, member, thread?.id ?? popular.id, null, 21)],
      ['statistics, in all', () => statistics.totalsOf(db, popular.id)],
      ['statistics, by day', () => statistics.daysOf(db, popular.id, today, 30)],
      ['review, what waits', queue({})],
      ['review, what waits, last page', queue({ after: [waiting.submitted_at.toISOString(), waiting.id] })],
      ['review, approved', queue({ status: 'approved' })],
      ['review, changed since', queue({ status: 'approved', changed: true })],
      ['review, approved, by a rare word', queue({ status: 'approved', q: 'zzyzx' })],
      ['review, waiting, by a word', queue({ q: 'betalningar' })],
      [
        'sitemap, 10,000 products',
        () => lists.sitemapEntries(db, { after: '80000000-0000-0000-0000-000000000000', limit: 10_000 }),
      ],
      ['feed', () => lists.newest(db, 50)],
    ]
  },
}
