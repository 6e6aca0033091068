import { sql } from 'kysely'
import type { InputOf } from '#kit/endpoint.ts'
import { toRequest } from '#kit/endpoint.ts'
import type { Client } from '#tests/support/client.ts'
import type { TestServer } from '#tests/support/server.ts'
import { downloadList } from '../contract/index.ts'

export const exportAs = (client: Client, input: InputOf<typeof downloadList>): Promise<Response> =>
  client.raw(toRequest(downloadList, input).path)

/** The rows of an export as JSON lines. */
export const exportedRows = async (client: Client, list: InputOf<typeof downloadList>['list'], filters = '') => {
  const response = await exportAs(client, { list, filters, format: 'ndjson' })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`The export of ${list} answered ${response.status} ${text}`)
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}

/** Adds entries to the audit log, all in the area `bulk`. */
export const buildEntries = async (
  { db }: Pick<TestServer, 'db'>,
  { count, reasonLength = 0 }: { count: number; reasonLength?: number },
): Promise<void> => {
  await sql`
    insert into audit_log (action, target_kind, target_id, after, reason, created_at)
    select 'bulk.entry', 'thing', n::text, jsonb_build_object('n', n), nullif(repeat('å', ${reasonLength}::int), ''),
      -- Three entries in each millisecond, so that the id decides on their order.
      timestamptz '2026-01-01' + (n / 3) * interval '1 millisecond'
    from generate_series(1, ${count}::int) as n`.execute(db)
}
