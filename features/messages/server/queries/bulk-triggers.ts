import type { BulkTrigger } from '#platform/db/bulk-trigger.ts'

/** Bulk replacements of the triggers that index messages and pairs, and open the pairs of connected members. */
export const messageBulkTriggers: readonly BulkTrigger[] = [
  {
    table: 'messages',
    triggers: ['note_words'],
    sliceBy: 'thread_id',
    statements: [
      `insert into message_words (message_id, thread_id, words)
       select m.id, m.thread_id, scope_message_words(
         m.sender_id, m.recipient_id, t.words || search_words(m.content) || search_words(m.forwarded_content)
       )
       from (select id, search_words(subject) as words from message_threads where id between $1 and $2 offset 0) as t
       join messages m on m.thread_id = t.id`,
    ],
  },
  {
    table: 'message_pairs',
    triggers: ['set_names'],
    sliceBy: 'low_id',
    statements: [
      `update message_pairs set names = contact_words(low_id, high_id) || contact_words(high_id, low_id)
       where low_id between $1 and $2`,
    ],
  },
  {
    table: 'connections',
    triggers: ['open_connected_pair'],
    sliceBy: 'member_id',
    statements: [
      `select open_message_pair(c.member_id, c.other_id)
       from connections c join message_pairs p on p.low_id = c.member_id and p.high_id = c.other_id
       where c.member_id between $1 and $2 and p.standing <> 'open'`,
    ],
  },
]
