import { bans } from '#features/security-events/server/index.ts'
import type { BulkTrigger } from '#platform/db/bulk-trigger.ts'

/** Adds the words of loaded products to the spelling dictionary, and counts loaded votes and comments. */
export const productBulkTriggers: readonly BulkTrigger[] = [
  {
    table: 'products',
    triggers: ['note_words'],
    sliceBy: 'id',
    statements: [
      `insert into product_words (word)
       select distinct split.word
       from products p, unnest(search_words(p.title || ' ' || p.tagline)) as split (word)
       where p.id between $1 and $2 and p.status = 'approved' and length(split.word) between 3 and 40
         and not exists (select from product_words known where known.word = split.word)
       order by 1
       on conflict do nothing`,
    ],
  },
  {
    table: 'product_votes',
    // see_who_votes takes an advisory lock per voter: a large load would run out of lock space.
    triggers: ['see_who_votes', 'votes_added', 'votes_changed'],
    sliceBy: 'product_id',
    statements: [
      `update product_votes v set counts = false
       where v.product_id between $1 and $2
         and v.member_id in ${bans.bannedMemberIdsText}`,
      `update products p
       set vote_count = totals.votes, vote_weight = totals.weights, recent_weight = totals.recent, day_weight = totals.of_day, week_weight = totals.of_week
       from (
         select v.product_id, count(*) as votes, sum(v.weight) as weights, coalesce(sum(v.weight) filter (where v.is_recent), 0) as recent,
           coalesce(sum(v.weight) filter (where v.created_at < board_closes('day', launched.launched_at)), 0) as of_day,
           coalesce(sum(v.weight) filter (where v.created_at < board_closes('week', launched.launched_at)), 0) as of_week
         from product_votes v join products launched on launched.id = v.product_id
         where v.product_id between $1 and $2 and v.counts
         group by v.product_id
       ) as totals
       where p.id = totals.product_id`,
    ],
  },
  {
    table: 'product_comments',
    triggers: ['comments_added'],
    sliceBy: 'product_id',
    statements: [
      `update products p set comment_count = totals.comments
       from (
         select product_id, count(*) as comments from product_comments
         where product_id between $1 and $2 and removed_at is null group by product_id
       ) as totals
       where p.id = totals.product_id`,
    ],
  },
]
