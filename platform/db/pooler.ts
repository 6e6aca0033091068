import { randomUUID } from 'node:crypto'
import pg from 'pg'

/**
 * What answers for a database: PostgreSQL (`none`), or a pooler, such as PgBouncer in transaction mode, without or with
 * support for prepared statements (PgBouncer from 1.21).
 */
export type Pooler = 'none' | 'unprepared' | 'prepared'

/** Connects once, for at most five seconds. @throws what the connection fails with */
export const detectPooler = async (url: string): Promise<Pooler> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'nordbro-start',
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    // Another client of the pooler may have left a statement on the connection, so the name is used once.
    const name = `start_${randomUUID()}`
    const text = 'select pg_backend_pid() as pid, array(select name from pg_prepared_statements) as names'
    const { rows } = await client.query<{ pid: number; names: string[] }>({ name, text })
    const [{ pid, names }] = rows as [(typeof rows)[number]]
    // A pooler reports an invented process id, for cancellations.
    if (pid === (client as unknown as { processID: number }).processID) return 'none'
    // A pooler that supports prepared statements renames them.
    return names.includes(name) ? 'unprepared' : 'prepared'
  } finally {
    await client.end().catch(() => undefined)
  }
}
