import type pg from 'pg'
import { productCategories } from '#features/products/contract/index.ts'
import { communityTexts } from '#seed/community-texts.ts'
import { fillInBulk } from './area.ts'

const tables = [
  'products',
  'product_votes',
  'product_comments',
  'product_pictures',
  'product_visits',
  'product_decisions',
]
/** Percentage of the products launched today; the others are spread over two years. */
const today = 2

/**
 * Creates `count` products, nine tenths of them launched, with about two votes and one comment each. The newest has up
 * to 50,000 of both, and two years of daily visits.
 */
export const fillProducts = async (client: pg.Client, count: number): Promise<void> => {
  await fillInBulk({
    client,
    tables,
    work: async () => {
      const { titles, sentences, trades } = communityTexts.sv
      const most = Math.min(50_000, Math.floor(count / 20))
      // Votes are counted before the products are inserted: counting per row would take longer than everything else.
      await client.query(
        `create temp table drawn as select n, gen_random_uuid() as id, case when n = 0 then ${most} else floor(random() ^ 4 * 11)::int end as votes,
           case when n = 0 then now() when n % 100 < ${today} then now() - random() * interval '12 hours' else now() - random() * interval '730 days' end::timestamptz(3) as at,
           case when n % 10 > 0 or n = 0 then 'approved' else (array['draft', 'pending_review', 'rejected', 'archived'])[1 + n / 10 % 4] end as status
         from generate_series(0, ${count - 1}) as n`,
      )
      await client.query(`create temp table cast_votes as
        select d.id as product_id, m.id as member_id, case when v % 10 = 0 then 25 else 100 end::smallint as weight,
          least(now(), d.at + random() * interval '5 days')::timestamptz(3) as created_at
        from drawn d cross join lateral generate_series(1, d.votes) as v
        join plans_members m on m.n = (d.n::bigint * 31 + v) % (select count(*) from plans_members)
        where d.status in ('approved', 'archived')`)
      await client.query('analyze drawn, cast_votes')
      await client.query(
        `insert into products (id, creator_id, slug, title, tagline, description, language, categories, status, submitted_at, launched_at, created_at, updated_at,
           vote_count, vote_weight, recent_weight, day_weight, week_weight, comment_count, changed_since_review)
         select d.id, m.id, 'product-' || d.n, replace(($1::text[])[1 + d.n % cardinality($1::text[])], '{trade}', ($3::text[])[1 + d.n / 7 % cardinality($3::text[])]),
           left(replace(($2::text[])[1 + d.n / 3 % cardinality($2::text[])], '{trade}', ($3::text[])[1 + d.n / 11 % cardinality($3::text[])]), 140), 'Number ' || d.n || '.', 'sv',
           array[($4::text[])[1 + d.n % 16], ($4::text[])[1 + (d.n + 1 + d.n / 16 % 15) % 16]], d.status, case when d.status <> 'draft' then d.at end,
           case when d.status in ('approved', 'archived') then d.at end, d.at, d.at, coalesce(v.votes, 0), coalesce(v.weights, 0), coalesce(v.recent, 0), coalesce(v.of_day, 0), coalesce(v.of_week, 0),
           case when d.status in ('draft', 'pending_review', 'rejected') then 0 when d.n = 0 then ${most} else 1 end, d.status = 'approved' and d.n % 500 = 1
         from drawn d join plans_members m on m.n = d.n::bigint * 17 % (select count(*) from plans_members)
         left join (select c.product_id, count(*) as votes, sum(c.weight) as weights, sum(c.weight) filter (where c.created_at > now() - interval '7 days') as recent,
             sum(c.weight) filter (where c.created_at < board_closes('day', of.at)) as of_day, sum(c.weight) filter (where c.created_at < board_closes('week', of.at)) as of_week
           from cast_votes c join drawn of on of.id = c.product_id group by c.product_id) as v on v.product_id = d.id`,
        [titles, sentences, trades, productCategories],
      )
      await client.query(`insert into product_votes (product_id, member_id, weight, is_recent, created_at)
        select product_id, member_id, weight, created_at > now() - interval '7 days', created_at from cast_votes`)
      await client.query(`insert into product_comments (product_id, author_id, text, language, created_at)
        select d.id, m.id, 'A comment of some length, such as members write.', 'sv', d.at + s * interval '1 second'
        from drawn d cross join lateral generate_series(1, case when d.n = 0 then ${most} else 1 end) as s
        join plans_members m on m.n = (d.n::bigint * 13 + s) % (select count(*) from plans_members)
        where d.status in ('approved', 'archived')`)
      // A hundred replies to each of twenty comments.
      await client.query(`insert into product_comments (product_id, parent_id, author_id, text, language, created_at)
        select c.product_id, c.id, m.id, 'An answer.', 'sv', c.created_at + s * interval '1 minute'
        from (select id, product_id, created_at from product_comments where product_id = (select id from drawn where n = 0) order by created_at desc limit 20) as c
        cross join generate_series(1, 100) as s join plans_members m on m.n = s`)
      await client.query(
        `insert into product_visits (product_id, day, visits) select d.id, day::date, 1000 from drawn d, generate_series(now() - interval '2 years', now(), '1 day') as day where d.n = 0`,
      )
      await client.query(`insert into product_words (word) select distinct split.word from (select distinct title, tagline from products) as p, unnest(search_words(p.title || ' ' || p.tagline)) as split (word)
        where length(split.word) between 3 and 40 on conflict do nothing`)
    },
  })
  // Some creators are banned. The triggers that discount their votes need the indexes, so this comes last.
  await client.query(`insert into account_blocks (user_id, kind, reason) select distinct p.creator_id, 'ban', 'Banned.' from products p
    where p.slug like 'product-500_' and not exists (select from account_blocks b where b.user_id = p.creator_id)`)
}
