import { expect, it } from 'vitest'
import { readAreaCases } from '#tests/support/area-cases.ts'
import { openTestDatabase } from '#tests/support/database.ts'

const database = await openTestDatabase()

/** Columns set to null when an account is deleted, because others need the row. */
const emptiedColumns = [
  ...(await readAreaCases()).flatMap((cases) => cases.emptiedColumns ?? []),
  // Decisions about other members.
  'account_blocks.appeal_declined_by',
  'account_blocks.lifted_by',
  'audit_log.actor_id',
  'moderation_cases.appeal_decided_by',
  'moderation_cases.decided_by',
  'product_decisions.decided_by',
  'profiles.verified_by',
  'site_facts.changed_by',
  'suggestion_status_changes.changed_by',
  // Rows that other members received, answered or voted on.
  'message_boxes.other_id',
  'message_drafts.recipient_id',
  'messages.forwarded_from',
  'messages.recipient_id',
  'messages.sender_id',
  'product_comments.author_id',
  'suggestions.submitter_id',
]

it('[AUTH-04, SET-10] every reference to an account either deletes its row with the account or is set to null', async () => {
  const { rows } = await database.pool.query<{ reference: string; action: string }>(`
    select k.conrelid::regclass || '.' || a.attname as reference, k.confdeltype as action
    from pg_constraint k
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
    where k.contype = 'f' and k.confrelid in ('users'::regclass, 'profiles'::regclass) and k.confdeltype <> 'c'
    order by reference`)
  expect(rows).toEqual(emptiedColumns.toSorted().map((reference) => ({ reference, action: 'n' })))
})
