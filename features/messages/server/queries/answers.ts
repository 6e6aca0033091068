import { sql } from 'kysely'
import type { AnswerSource, AskedRow } from '#platform/answer-source.ts'
import { threadPath } from '../../contract/index.ts'

/** A message asks for an answer unless its sender wrote the one before it too. The recipient’s next message answers. */
export const messageAnswers: AnswerSource = {
  kind: 'messages',
  asked: (since, memberId) => sql<AskedRow>`
    select m.id, m.recipient_id as member_id, m.sender_id as other_id, m.created_at as at, t.subject as title,
      m.thread_id::text as place, (
        select min(a.created_at) from messages a
        where a.thread_id = m.thread_id and a.position > m.position and a.sender_id = m.recipient_id
      ) as answered_at
    from messages as m join message_threads as t on t.id = m.thread_id
    where m.created_at >= ${since} and not m.held and not m.deleted_by_recipient
      and ${memberId === null ? sql`m.recipient_id is not null` : sql`m.recipient_id = ${memberId}::uuid`}
      and not exists (
        select from messages as before
        where before.thread_id = m.thread_id and before.position = m.position - 1 and before.sender_id = m.sender_id
      )`,
  pathOf: threadPath,
}
