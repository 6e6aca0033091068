import { randomUUID } from 'node:crypto'
import type pg from 'pg'

/** Threads and notifications: two pages of 20. */
const otherCount = 40
const messageCount = 5
const applicationCount = 10

/**
 * Gives the member whose session the cases use threads, notifications and applications, because lists of members who
 * have none are empty and would be measured as too fast.
 */
export const seedFirstMember = async (pool: pg.Pool, id: string): Promise<void> => {
  const others = await pool.query<{ id: string }>('select id from users where id <> $1 order by id limit $2', [
    id,
    otherCount,
  ])
  const otherIds = others.rows.map((other) => other.id)
  const threadIds = otherIds.map(() => randomUUID())
  await pool.query(
    `insert into message_threads (id, subject, last_position) select unnest($1::uuid[]), 'Bench', ${messageCount}`,
    [threadIds],
  )
  await pool.query(
    `insert into message_pairs (low_id, high_id, standing) select least($1::uuid, other), greatest($1::uuid, other), 'open'
     from unnest($2::uuid[]) as other on conflict (low_id, high_id) do nothing`,
    [id, otherIds],
  )
  // The other member writes last, and the last message is unread.
  await pool.query(
    `insert into messages (thread_id, position, sender_id, recipient_id, content, is_read, created_at)
     select thread, n, case n % 2 when 1 then other else $1::uuid end, case n % 2 when 1 then $1::uuid else other end,
       'A message of some length, such as members write to each other, number ' || n, n < ${messageCount}, now() - (${messageCount} - n) * interval '1 hour'
     from unnest($2::uuid[], $3::uuid[]) as pair (other, thread), generate_series(1, ${messageCount}) as n`,
    [id, otherIds, threadIds],
  )
  await pool.query(
    `insert into message_boxes (thread_id, member_id, other_id, engaged, last_position, last_at, received_position, sent_position, sent_at)
     select thread, side.member, side.other, true, ${messageCount}, now(), side.received, side.sent, now()
     from unnest($2::uuid[], $3::uuid[]) as pair (other, thread)
     cross join lateral (values ($1::uuid, pair.other, ${messageCount}, ${messageCount - 1}), (pair.other, $1::uuid, ${messageCount - 1}, ${messageCount})) as side (member, other, received, sent)`,
    [id, otherIds, threadIds],
  )
  await pool.query(
    `insert into notifications (member_id, from_id, type, payload, link, dedupe_key, read_at)
     select $1, p.id, 'connection_accepted', jsonb_build_object('member', p.full_name), '/profile/' || p.id, 'bench:' || p.id,
       case when abs(hashtext(p.id::text)) % 3 = 0 then null else now() end
     from profiles p where p.id = any ($2::uuid[])`,
    [id, otherIds],
  )
  await pool.query(
    `insert into applications (kind, subject_id, owner_id, applicant_id, title, organisation, answers, language)
     select 'opportunity', id, owner_id, $1, title, company_name,
       '[{"field": "message", "question": null, "text": "An application of some length."}]', 'sv'
     from opportunities
     where owner_id <> $1 and is_active and closes_at > now() order by created_at desc limit ${applicationCount}`,
    [id],
  )
}
