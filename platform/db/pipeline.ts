import type { Kysely } from 'kysely'
import pg from 'pg'
import type { DB } from './schema.ts'

/** Runs short reads on connections that they share. */
export type Pipeline = {
  query<Row extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<pg.QueryResult<Row>>
  close(): Promise<void>
}

/** More reads than these use another connection, and at last the pool, so that no read waits behind many others. */
const maxPending = 8
const maxConnections = 4

const pipelines = new WeakMap<Kysely<DB>, Pipeline>()

/** The pipeline of a database; undefined for a transaction, whose statements run on its own connection. */
export const pipelineOf = (db: Kysely<DB>): Pipeline | undefined => pipelines.get(db)
export const setPipeline = (db: Kysely<DB>, pipeline: Pipeline): void => void pipelines.set(db, pipeline)

/** After a failed attempt, the pool serves alone for this long. */
const reconnectDelayMs = 5_000
const maxLifetimeMs = 3_600_000

type Connection = {
  client: pg.Client
  opened: Promise<void>
  expiresAt: number
  pending: number
  isUsable: boolean
}

/** The connection, not the statement, has failed: its prepared statement is missing or belongs to an earlier schema. */
const isStale = (error: unknown) => ['26000', '0A000'].includes(String((error as { code?: unknown }).code))
/** The call has waited long enough. `pg` gives this error no code. */
const isTimeout = (error: unknown) => (error as Error).message === 'Query read timeout'

/**
 * Sends reads without waiting for the answers to earlier ones on the same connection (`pg`'s pipelining, decision 042).
 * Under load, several statements share one system call on both sides. A read that loses its connection is repeated on
 * the pool, whose errors are the caller's. Only for reads of a few rows, because those behind a slow one wait for it.
 * @param isLost whether an error means that the connection, not the statement, has failed
 */
export const createPipeline = (
  pool: pg.Pool,
  config: pg.ClientConfig,
  isLost: (error: unknown) => boolean,
): Pipeline => {
  const connections: Connection[] = []
  let isClosed = false
  let failedAt = Number.NEGATIVE_INFINITY

  const remove = (connection: Connection) => {
    connection.isUsable = false
    const at = connections.indexOf(connection)
    if (at >= 0) connections.splice(at, 1)
  }

  /** Opens one more connection for later reads. Without the database, the pool reports the failure. */
  const open = () => {
    const client = new pg.Client({ ...config, pipeline: true })
    const opened = client.connect().then(
      () => {
        connection.isUsable = !isClosed
      },
      () => {
        failedAt = performance.now()
        remove(connection)
      },
    )
    const expiresAt = performance.now() + maxLifetimeMs
    const connection: Connection = { client, opened, expiresAt, pending: 0, isUsable: false }
    connections.push(connection)
    client.on('error', () => remove(connection))
    client.on('end', () => remove(connection))
  }

  /** Ends a connection after the reads that wait on it. */
  const end = (connection: Connection) => {
    remove(connection)
    connection.client.end().catch(() => undefined)
  }

  const freeConnection = () => {
    const now = performance.now()
    let isOpening = false
    for (const connection of [...connections]) {
      if (!connection.isUsable) isOpening = true
      else if (connection.expiresAt <= now) end(connection)
      else if (connection.pending < maxPending) return connection
    }
    const canOpen = !isOpening && !isClosed && failedAt + reconnectDelayMs <= now
    if (canOpen && connections.length < maxConnections) open()
    return undefined
  }

  return {
    query: async <Row extends pg.QueryResultRow>(statement: pg.QueryConfig) => {
      const connection = freeConnection()
      if (!connection) return pool.query<Row>(statement)
      connection.pending += 1
      try {
        return await connection.client.query<Row>(statement)
      } catch (error) {
        if (connection.isUsable && !isLost(error) && !isStale(error)) throw error
        end(connection)
        if (isTimeout(error)) throw error
        return await pool.query<Row>(statement)
      } finally {
        connection.pending -= 1
      }
    },
    close: async () => {
      isClosed = true
      await Promise.all(
        connections.splice(0).map(async ({ client, opened }) => {
          await opened
          await client.end().catch(() => undefined)
        }),
      )
    },
  }
}
