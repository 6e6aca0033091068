import { expect, it } from 'vitest'
import { openTestDatabase } from '#tests/support/database.ts'
import { seedCommunity } from './community.ts'

it('a generated community has products with correct vote and comment counts', async () => {
  const { pool, url } = await openTestDatabase()
  await seedCommunity(url, { members: 60, opportunities: 5, products: 80 }, { quiet: true })
  const { rows } = await pool.query(`
    select count(*)::int as products, sum(vote_count)::int as votes,
      count(*) filter (where (vote_count, vote_weight, recent_weight, day_weight, week_weight, comment_count) is distinct from (casts, weights, recent, of_day, of_week, comment_total))::int as wrong
    from products p
    cross join lateral (
      select count(*) as casts, coalesce(sum(weight), 0) as weights, coalesce(sum(weight) filter (where is_recent), 0) as recent,
        coalesce(sum(weight) filter (where created_at < board_closes('day', p.launched_at)), 0) as of_day,
        coalesce(sum(weight) filter (where created_at < board_closes('week', p.launched_at)), 0) as of_week
      from product_votes v where v.product_id = p.id
    ) as votes
    cross join lateral (select count(*) as comment_total from product_comments c where c.product_id = p.id) as comments`)
  expect(rows[0]).toMatchObject({ products: 80, wrong: 0 })
  expect(rows[0].votes).toBeGreaterThan(100)
  // The triggers that count are enabled again.
  const { rows: enabled } = await pool.query(
    "select tgname from pg_trigger where tgrelid in ('product_votes'::regclass, 'product_comments'::regclass) and tgenabled = 'D'",
  )
  expect(enabled).toEqual([])
})
