import type { BulkTrigger } from '#platform/db/bulk-trigger.ts'

/** Counts the connections of loaded members. Loads have no requests. */
export const networkBulkTriggers: readonly BulkTrigger[] = [
  {
    table: 'connections',
    triggers: ['count_added'],
    sliceBy: 'member_id',
    statements: [
      `insert into connection_counts (member_id, connections)
       select member_id, count(*) from connections where member_id between $1 and $2 group by member_id
       on conflict (member_id) do update set connections = excluded.connections`,
    ],
  },
]
