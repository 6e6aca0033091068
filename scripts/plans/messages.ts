import type pg from 'pg'
import * as drafts from '#features/messages/server/queries/drafts.ts'
import * as reading from '#features/messages/server/queries/read-state.ts'
import * as recipients from '#features/messages/server/queries/recipients.ts'
import * as threads from '#features/messages/server/queries/threads.ts'
import { readTypedSearch } from '#platform/db/member-search.ts'
import { communityTexts } from '#seed/community-texts.ts'
import { type PlannedArea, fillInBulk, formatCount, memberAt } from './area.ts'

/** Messages per thread. */
const each = 5
const readersThreads = 20_000

const contents = Object.values(communityTexts).flatMap(({ messages, trades }) =>
  messages.flatMap((text) => trades.map((trade) => text.replace('{trade}', trade))),
)

/**
 * Creates `count` messages in a fifth as many threads. Member 0 is in at most 20,000 of them: a quarter of these are
 * message requests, half are unread, and one has 10,000 messages.
 */
const fill = (client: pg.Client, count: number): Promise<void> =>
  fillInBulk({
    client,
    tables: ['message_pairs', 'message_threads', 'messages', 'message_boxes', 'message_words', 'message_drafts'],
    work: async () => {
      const step = Math.max(10, Math.floor(count / each / readersThreads))
      // Computes the search words once per text: once per message takes half an hour.
      await client.query(
        `create temp table texts as select place, content, search_words(content) as words from unnest($1::text[]) with ordinality as each (content, place)`,
        [contents],
      )
      await client.query(`create temp table drawn as
        select t, gen_random_uuid() as id, case when t % ${step} = 0 then 0 else t end as one, t + 1 as other, now() - t * interval '1 minute' as at,
          case when t % ${4 * step} = ${2 * step} then 'requests' else 'inbox' end as folder, t % ${2 * step} = 0 as unread, case when t = 0 then 10000 else ${each} end as last
        from generate_series(0, ${Math.floor(count / each)} - 1) as t`)
      await client.query(`create temp table of_two as select d.*, a.id as a, b.id as b
        from drawn d join plans_members a on a.n = d.one % (select count(*) from plans_members)
        join plans_members b on b.n = case when d.one = 0 then d.other else d.other + 1 end % (select count(*) from plans_members)
        where a.id <> b.id`)
      await client.query('analyze drawn, of_two')
      await client.query(`insert into message_pairs (low_id, high_id, standing, asker_id, asked_at, waiting, names)
        select *, contact_words(low_id, high_id) || contact_words(high_id, low_id) from (select distinct on (least(a, b), greatest(a, b)) least(a, b) as low_id, greatest(a, b) as high_id,
          case when folder = 'requests' then 'asked' else 'open' end, case when folder = 'requests' then b end,
          case when folder = 'requests' then at end, case when folder = 'requests' then ${each} else 0 end from of_two) as pair
        on conflict do nothing`)
      await client.query(
        `insert into message_threads (id, subject, last_position, last_at) select id, 'About the matter ' || t, last, at from of_two`,
      )
      await client.query(`insert into messages (thread_id, position, sender_id, recipient_id, content, is_read, held, created_at)
        select d.id, s, case when s % 2 = 0 and folder = 'inbox' then a else b end, case when s % 2 = 0 and folder = 'inbox' then b else a end,
          x.content || ' ' || d.t,
          not (unread and s > last - 2 or folder = 'requests'), folder = 'requests', at - (last - s) * interval '1 minute'
        from of_two d cross join lateral generate_series(1, d.last) as s join texts x on x.place = 1 + abs(hashint8(d.t::bigint * 7 + s)) % ${contents.length}`)
      await client.query(`insert into message_words (message_id, thread_id, words)
        select m.id, d.id, scope_message_words(m.sender_id, m.recipient_id, array['about', 'the', 'matter', d.t::text] || x.words)
        from messages m join of_two d on d.id = m.thread_id join texts x on x.place = 1 + abs(hashint8(d.t::bigint * 7 + m.position)) % ${contents.length}`)
      await client.query(`insert into message_boxes (thread_id, member_id, other_id, folder, engaged, last_position, last_at, received_position, sent_position, sent_at)
        select id, a, b, folder, folder = 'inbox', last, at, case when folder = 'requests' or last % 2 = 1 then last else last - 1 end,
          case when folder = 'inbox' then last - last % 2 end, case when folder = 'inbox' then at end from of_two
        union all
        select id, b, a, 'inbox', true, last, at, case when folder = 'inbox' then last - last % 2 end, case when folder = 'requests' or last % 2 = 1 then last else last - 1 end, at from of_two`)
      await client.query(`insert into message_drafts (member_id, client_id, recipient_id, subject, content, updated_at)
        select m.id, gen_random_uuid(), o.id, 'A draft', 'Not sent yet.', now() - s * interval '1 hour'
        from plans_members m cross join generate_series(1, 5) as s join plans_members o on o.n = s + 1 where m.n <> s + 1 and m.n < ${Math.ceil(count / 20)}`)
    },
  })

export const messagesArea: PlannedArea = {
  name: 'messages',
  about: (count) =>
    `${formatCount(count)} messages in ${formatCount(count / each)} threads, ${formatCount(Math.min(readersThreads, count / each / 10))} of them the reader's`,
  members: (count) => Math.ceil(count / each / 2) + 2,
  filled: 'select from messages limit 1',
  fill,
  queries: async (db, pool) => {
    const [me, other] = [await memberAt(pool, 0), await memberAt(pool, 1)]
    const [thread] = (await pool.query('select thread_id as id from messages where position = 10000 limit 1')).rows
    const [later] = (
      await pool.query(
        `select last_at, thread_id from message_boxes where member_id = $1 and folder = 'inbox' order by last_at desc offset 10000 limit 1`,
        [me],
      )
    ).rows
    const list =
      (folder: 'inbox' | 'requests' | 'sent', words: string[] = [], after: threads.ThreadCursor | null = null) =>
      () =>
        threads.list(db, me, { folder, words }, after, 21)
    const to = (typed: string) => async () =>
      recipients.search(db, me, await readTypedSearch(db, typed, ['name', 'company']), 10)
    return [
      ['inbox', list('inbox')],
      ['inbox, after 10,000 threads', list('inbox', [], [later.last_at.toISOString(), later.thread_id])],
      ['sent', list('sent')],
      ['requests', list('requests')],
      ['requests, how many', () => threads.countRequests(db, me)],
      ['inbox, by a word of every thread', list('inbox', ['matter'])],
      ['inbox, by a common word', list('inbox', ['tack'])],
      ['inbox, by two words', list('inbox', ['tack', 'kaffe'])],
      ['inbox, by a frequent word of one thread', list('inbox', ['0'])],
      ['inbox, by a rare word', list('inbox', ['4000'])],
      ['inbox, by a name', list('inbox', ['berg'])],
      ['inbox, by a word that is nowhere', list('inbox', ['xyzzy'])],
      ['thread of 10,000, opened', () => threads.readThread(db, me, thread.id, 50)],
      ['thread of 10,000, earlier', () => threads.findMessages(db, me, thread.id, { before: 5000, limit: 50 })],
      ['unread, how many', () => reading.countUnread.rows(db, { viewerId: me })],
      ['unread, how many, of somebody else', () => reading.countUnread.rows(db, { viewerId: other })],
      ['recipients, two letters', to('an')],
      ['recipients, a name', to('Anna Berg')],
      ['recipients, a name that nobody has', to('Xyzzy')],
      ['recipients, a username', to('@member-77')],
      ['drafts', () => drafts.list(db, me, null, 21)],
      ['rows of the REST dialect', () => reading.listRestRows(db, { memberId: me, isRead: undefined, limit: 50 })],
      ['rows of the REST dialect, unread', () => reading.listRestRows(db, { memberId: me, isRead: false, limit: 50 })],
    ]
  },
}
