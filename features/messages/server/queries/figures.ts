import { sql } from 'kysely'
import { isVisibleTo } from '#features/blocks/server/index.ts'
import type { Figure } from '#platform/figure.ts'
import { threadPath } from '../../contract/index.ts'

/** The other side wrote back within two weeks. */
const isAnswered = sql`exists (
  select from messages r where r.thread_id = m.thread_id and r.position > 1 and r.sender_id = m.recipient_id
    and r.created_at < m.created_at + interval '14 days')`

/** Messages are counted; nobody but their two members sees them. */
export const figures: Figure[] = [
  {
    name: 'messages',
    counted: ({ from, to }) => sql`
      select m.created_at as at, m.sender_id as member_id, '' as part from messages m
      where m.created_at >= ${from} and m.created_at < ${to}`,
  },
  {
    name: 'conversations',
    counted: ({ from, to }) => sql`
      select m.created_at as at, null::uuid as member_id, '' as part from messages m
      where m.position = 1 and m.created_at >= ${from} and m.created_at < ${to}`,
  },
  {
    name: 'answered_conversations',
    counted: ({ from, to }) => sql`
      select m.created_at as at, null::uuid as member_id, '' as part from messages m
      where m.position = 1 and m.created_at >= ${from} and m.created_at < ${to} and ${isAnswered}`,
    own: ({ from, to }, memberId) => sql`
      select m.thread_id as id, m.created_at as at, t.subject as title, p.full_name as detail,
        t.subject_language as language, m.thread_id::text as place
      from messages m join message_threads t on t.id = m.thread_id join profiles p on p.id = m.sender_id
      where m.recipient_id = ${memberId}::uuid and m.position = 1 and not m.deleted_by_recipient
        and m.created_at >= ${from} and m.created_at < ${to} and ${isAnswered} and ${isVisibleTo(memberId, 'm.sender_id')}`,
    path: threadPath,
  },
]
