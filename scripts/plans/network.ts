import type pg from 'pg'
import * as introductions from '#features/introductions/server/queries.ts'
import * as counts from '#features/network/server/queries/counts.ts'
import * as lists from '#features/network/server/queries/lists.ts'
import * as recommended from '#features/network/server/queries/recommended.ts'
import { type ParsedSearch, parseSearch } from '#features/network/server/search.ts'
import { readTypedSearch } from '#platform/db/member-search.ts'
import { type PlannedArea, countMembers, fillInBulk, formatCount, memberAt } from './area.ts'

const maxKnown = 25_000

/**
 * Creates a few connections for most members. Member 0 has 25,000 connections, requests and introductions; fewer if
 * there are not twice as many members.
 */
const fill = (client: pg.Client, count: number): Promise<void> =>
  fillInBulk({
    client,
    tables: ['connections', 'connection_requests', 'introductions'],
    work: async () => {
      const known = Math.min(maxKnown, Math.floor(((await countMembers(client)) - 10) / 2))
      const all = '(select count(*) from plans_members)'
      await client.query(`insert into connections (member_id, other_id, connected_at, words)
        select side.one, side.two, now() - met.n * interval '1 minute', contact_words(side.one, side.two) from plans_members me join plans_members met on me.n = 0 and met.n between 2 and ${known + 1}
        cross join lateral (values (me.id, met.id), (met.id, me.id)) as side (one, two) on conflict do nothing`)
      await client.query(`insert into connections (member_id, other_id, connected_at, words)
        select side.one, side.two, now() - s * interval '1 second', contact_words(side.one, side.two) from generate_series(0, ${Math.floor(count / 2)} - 1) as s
        join plans_members me on me.n = 2 + s % (${all} - 2) join plans_members met on met.n = 2 + (s + 1 + s / (${all} - 2) * 7) % (${all} - 2)
        cross join lateral (values (me.id, met.id), (met.id, me.id)) as side (one, two) where me.id <> met.id on conflict do nothing`)
      await client.query(`insert into connection_requests (from_id, to_id, message, created_at)
        select case when o.n % 2 = 0 then o.id else me.id end, case when o.n % 2 = 0 then me.id else o.id end, 'Hello!', now() - o.n * interval '1 minute'
        from plans_members me join plans_members o on o.n between ${known + 2} and ${known * 2} where me.n = 0`)
      await client.query(`insert into connection_counts (member_id, connections, incoming_requests, outgoing_requests)
        select member_id, sum(one.connections), sum(one.incoming), sum(one.outgoing) from (
          select member_id, 1 as connections, 0 as incoming, 0 as outgoing from connections
          union all select to_id, 0, 1, 0 from connection_requests union all select from_id, 0, 0, 1 from connection_requests
        ) as one group by member_id
        on conflict (member_id) do update set connections = excluded.connections, incoming_requests = excluded.incoming_requests,
          outgoing_requests = excluded.outgoing_requests`)
      await client.query(`insert into introductions (introducer_id, first_id, second_id, message, state, closed_at, created_at, expires_at)
        select case when s % 2 = 0 then me.id else a.id end, least(case when s % 2 = 0 then a.id else me.id end, b.id), greatest(case when s % 2 = 0 then a.id else me.id end, b.id),
          'You should meet.', 'withdrawn', now(), now() - s * interval '1 minute', now()
        from generate_series(2, ${known}) as s join plans_members me on me.n = 0 join plans_members a on a.n = s join plans_members b on b.n = s + 1`)
    },
  })

export const networkArea: PlannedArea = {
  name: 'network',
  about: (count) => `${formatCount(count)} connections, 20,000 of them the reader's`,
  members: (count) => Math.max(maxKnown * 2 + 10, Math.ceil(count / 10)),
  // The activity area adds connections too.
  filled: 'select from introductions limit 1',
  fill,
  queries: async (db, pool) => {
    const me = await memberAt(pool, 0)
    const friend = await memberAt(pool, 500)
    const own = (await recommended.readMatchingFields(db, me)) ?? {
      role: null,
      company: null,
      location: null,
      expertise: [],
    }
    const after = [new Date(Date.now() - 10_000 * 60_000).toISOString(), friend] as const
    const search = parseSearch([{ word: 'björk', known: true }]) as ParsedSearch
    const anna = await readTypedSearch(db, 'anna', ['name', 'company'])
    const found = await recommended.candidatesFor(db, me, own, ['mentor', 'investor'])
    return [
      ['connections', () => lists.listConnections(db, me, null, 21)],
      ['connections, after 10,000', () => lists.listConnections(db, me, after, 21)],
      ['connections, how many', () => counts.countConnections(db, me)],
      ['connections, by a name', () => lists.searchConnections(db, me, search, null, 21)],
      ['requests received', () => lists.listRequests(db, me, 'incoming', null, 21)],
      ['requests received, how many', () => counts.countRequests(db, me, 'incoming')],
      ['requests sent', () => lists.listRequests(db, me, 'outgoing', null, 21)],
      ['requests sent, how many', () => counts.countRequests(db, me, 'outgoing')],
      ['introductions received', () => introductions.list(db, me, 'received', null, 21)],
      ['introductions received, later page', () => introductions.list(db, me, 'received', after, 21)],
      ['introductions given', () => introductions.list(db, me, 'given', null, 21)],
      ['introductions, whom to introduce', () => introductions.candidates(db, me, friend, null, 200)],
      ['introductions, whom to introduce, by a name', () => introductions.candidates(db, me, friend, anna, 200)],
      ['recommendations', () => recommended.candidatesFor(db, me, own, ['mentor', 'investor'])],
      [
        'recommendations, whom both know',
        () =>
          recommended.findCommonConnections(
            db,
            me,
            found.slice(0, 12).map(({ id }) => id),
          ),
      ],
    ]
  },
}
