import type pg from 'pg'
import { copyInto, type Value } from './copy.ts'
import type { SeededMember } from './members.ts'
import type { Step } from './progress.ts'
import { createRandom } from './random.ts'
import { communityTexts } from './community-texts.ts'

const dayMs = 86_400_000
/** The age of the oldest opportunities. */
const activityMonths = 25
const notificationMonths = 6
const monthMs = 30 * dayMs

/**
 * Runs a statement for each of the last months, oldest first, because feeds are read in row order. `$1` and `$2` are
 * the month's start and end, `$3` is `now`.
 */
const eachMonth = async (
  client: pg.ClientBase,
  months: number,
  now: Date,
  statement: string,
  add: (count: number) => void,
): Promise<void> => {
  for (let month = months; month > 0; month--) {
    const end = month === 1 ? 'infinity' : new Date(now.getTime() - (month - 1) * monthMs)
    await client.query(statement, [new Date(now.getTime() - month * monthMs), end, now])
    add(1)
  }
}

/** Inserts posts of the year before `now`. */
export const seedPosts = async (
  client: pg.ClientBase,
  count: number,
  members: readonly SeededMember[],
  now: Date,
  step: Step,
): Promise<void> => {
  const random = createRandom(83_000)
  const rows = function* (): Generator<Value[]> {
    for (let index = 0; index < count; index++) {
      const author = random.pick(members)
      const { posts, trades } = communityTexts[author.language]
      const text = random.pick(posts).replaceAll('{trade}', random.pick(trades))
      yield [
        random.uuid(),
        author.id,
        text,
        random.chance(0.7) ? 'everyone' : 'connections',
        author.language,
        new Date(now.getTime() - Math.floor(random.next() * 365 * dayMs)),
      ]
    }
  }
  await step('posts', count, (add) =>
    copyInto(client, 'posts', ['id', 'author_id', 'text', 'audience', 'language', 'created_at'], rows(), add),
  )
}

/**
 * Adds an activity for each connection, post and open opportunity, oldest first. `condition` filters by `happened_at`.
 */
export const insertActivities = (condition = 'true'): string => `
  insert into activities (type, actor_id, other_id, audience, opportunity_id, post_id, payload, link, subject, created_at)
  select * from (
    select 'new_connection', member_id, other_id, 'connections', null::uuid, null::uuid, '{}'::jsonb, '/profile/' || other_id,
      'connections:' || member_id || ':' || other_id, connected_at from connections where member_id < other_id
    union all
    select 'new_post', author_id, null, audience, null, id, '{}', null, 'posts:' || id, created_at from posts
    union all
    select 'new_opportunity', owner_id, null, 'everyone', id, null, jsonb_build_object('title', title), '/opportunities/' || slug,
      'opportunities:' || id, created_at from opportunities where is_active
  ) as events (type, actor_id, other_id, audience, opportunity_id, post_id, payload, link, subject, happened_at)
  where ${condition} order by happened_at`

export const seedActivities = (client: pg.ClientBase, now: Date, step: Step): Promise<void> =>
  step('activities', activityMonths, (add) =>
    eachMonth(
      client,
      activityMonths,
      now,
      insertActivities('happened_at >= $1 and happened_at < $2 and happened_at <= $3'),
      add,
    ),
  )

/** Notifications of half a year of connections, unread messages and comments. Only the last two weeks can be unread. */
export const seedNotifications = (client: pg.ClientBase, now: Date, step: Step): Promise<void> =>
  step('notifications', notificationMonths, (add) =>
    eachMonth(
      client,
      notificationMonths,
      now,
      `insert into notifications (member_id, from_id, type, payload, link, dedupe_key, created_at, read_at)
       select member_id, from_id, type, payload, link, dedupe_key, happened_at,
         case when is_unread or happened_at > $3::timestamptz - interval '14 days' and abs(hashtext(dedupe_key)) % 3 = 0 then null else happened_at + interval '3 hours' end
       from (
         select c.member_id, c.other_id, 'connection_accepted', jsonb_build_object('member', p.full_name), '/profile/' || c.other_id,
           'connections:accepted:' || c.other_id || ':' || c.member_id || ':' || (c.connected_at at time zone 'UTC')::date, c.connected_at, false
         from connections c join profiles p on p.id = c.other_id where c.member_id < c.other_id
         union all
         select p.creator_id, c.author_id, 'product_comment', jsonb_build_object('author', a.full_name, 'title', p.title), '/products/' || p.slug,
           'products:comment:' || c.id, c.created_at, false
         from product_comments c join products p on p.id = c.product_id join profiles a on a.id = c.author_id where c.author_id <> p.creator_id
         union all
         select m.recipient_id, m.sender_id, case when m.held then 'message_request' else 'message_received' end, jsonb_build_object('sender', s.full_name),
           '/messages?thread=' || m.thread_id, case when m.held then 'messages:request:' || m.thread_id else 'messages:' || m.thread_id || ':' || m.position end,
           m.created_at, true
         from (select distinct on (thread_id, recipient_id) * from messages where not is_read order by thread_id, recipient_id, position) as m
         join profiles s on s.id = m.sender_id
       ) as events (member_id, from_id, type, payload, link, dedupe_key, happened_at, is_unread)
       where happened_at >= $1 and happened_at < $2 order by happened_at`,
      add,
    ),
  )
