import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/db/schema.ts'

type Db = Kysely<DB>

/** Copies a suggestion with its duplicates, votes and status changes; null when the suggestion does not exist. */
export const takeSnapshot = async (tx: Db, id: string): Promise<{ ids: string[] } | null> => {
  const { rows } = await sql<{ ids: string[] | null; snapshot: { ids: string[] } }>`
    with recursive family as (
      select id from suggestions where id = ${id}
      union all
      select s.id from suggestions s join family on s.merged_into = family.id
    )
    select array_agg(family.id) as ids, jsonb_build_object(
      'ids', jsonb_agg(family.id),
      'suggestions', (select coalesce(jsonb_agg(to_jsonb(s)), '[]') from suggestions s where s.id in (select id from family)),
      'votes', (select coalesce(jsonb_agg(to_jsonb(v)), '[]') from suggestion_votes v where v.suggestion_id in (select id from family)),
      'changes', (select coalesce(jsonb_agg(to_jsonb(c)), '[]') from suggestion_status_changes c where c.suggestion_id in (select id from family))
    ) as snapshot
    from family
  `.execute(tx)
  const found = rows[0]
  return found?.ids ? found.snapshot : null
}

/** Restores a snapshot. Triggers recount the votes. Leaves out votes and names of deleted accounts. */
export const restoreSnapshot = async (tx: Db, snapshot: object): Promise<void> => {
  const json = JSON.stringify(snapshot)
  await sql`
    insert into suggestions (id, submitter_id, title, description, tags, language, status, status_note, status_changed_at, merged_into, created_at, edited_at)
    select k.id, (select u.id from users u where u.id = k.submitter_id), k.title, k.description, k.tags, k.language, k.status, k.status_note, k.status_changed_at,
      case when ${json}::jsonb -> 'ids' ? k.merged_into::text or exists (select from suggestions s where s.id = k.merged_into) then k.merged_into end, k.created_at, k.edited_at
    from jsonb_populate_recordset(null::suggestions, ${json}::jsonb -> 'suggestions') as k
  `.execute(tx)
  await sql`
    insert into suggestion_votes
    select k.* from jsonb_populate_recordset(null::suggestion_votes, ${json}::jsonb -> 'votes') as k
    where exists (select from users u where u.id = k.member_id)
  `.execute(tx)
  await sql`
    insert into suggestion_status_changes (id, suggestion_id, status, note, changed_by, created_at)
    select k.id, k.suggestion_id, k.status, k.note, (select u.id from users u where u.id = k.changed_by), k.created_at
    from jsonb_populate_recordset(null::suggestion_status_changes, ${json}::jsonb -> 'changes') as k
  `.execute(tx)
}
