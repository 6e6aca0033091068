import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { createPipeline, setPipeline } from './pipeline.ts'
import { preparedNameOf } from './prepared.ts'
import { poolSize } from './connection-counts.ts'
import type { Pooler } from './pooler.ts'
import type { DB } from './schema.ts'

export type Database = {
  db: Kysely<DB>
  pool: pg.Pool
  /** Closes all connections after running queries have finished. */
  close(): Promise<void>
}

export type DatabaseOptions = {
  /** Maximum number of connections. */
  max?: number
  /** Shown in `pg_stat_activity`. */
  name?: string
  /** What answers at the address. A pooler sets the timeouts, because each transaction may have another connection. */
  pooler?: Pooler
  /** Statements that take longer are cancelled. */
  statementTimeoutMs?: number
  /** Multiplies all timeouts, for tests on a busy machine. */
  timeoutFactor?: number
}

const { builtins } = pg.types

// `bigint` (counts) becomes a number if exact, otherwise a string. `date` stays `YYYY-MM-DD`: a day has no time zone.
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (format === 'binary') return pg.types.getTypeParser(oid, format)
    if (oid === builtins.INT8) return readBigint
    if (oid === builtins.DATE) return (value: string) => value
    return pg.types.getTypeParser(oid, format)
  },
}

const readBigint = (value: string): number | string => {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : value
}

/** Creates the pool. Queries fail with an error that `isUnavailable` recognises until a lost server is back. */
export const openDatabase = (url: string, options: DatabaseOptions = {}): Database => {
  const { statementTimeoutMs = 15_000, timeoutFactor = 1, pooler = 'none' } = options
  const connection: pg.ClientConfig = {
    connectionString: url,
    application_name: options.name ?? 'nordbro',
    types: valueTypes,
    // Fail fast with 503: a longer wait for a free connection only makes an overload worse.
    connectionTimeoutMillis: 5_000 * timeoutFactor,
    keepAlive: true,
    ...(pooler === 'none' && {
      statement_timeout: statementTimeoutMs * timeoutFactor,
      lock_timeout: 5_000 * timeoutFactor,
      idle_in_transaction_session_timeout: 30_000 * timeoutFactor,
    }),
    // Bounds a request when the server disappears without closing the connection (power, network).
    query_timeout: (statementTimeoutMs + 5_000) * timeoutFactor,
  }
  const pool = new pg.Pool({
    ...connection,
    max: options.max ?? poolSize,
    idleTimeoutMillis: 60_000,
    maxLifetimeSeconds: 3_600,
  })
  const canPrepare = pooler !== 'unprepared'
  const pipeline = canPrepare ? createPipeline(pool, connection, isUnavailable) : null
  // An idle connection broke. The pool has already removed it, so there is nothing to do.
  pool.on('error', () => undefined)
  // The pool does not listen for errors of a checked-out connection, and an unhandled `error` event ends the process.
  // The transaction's next statement fails with the reason.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: canPrepare ? withPreparedNames(pool) : pool }) })
  if (pipeline) setPipeline(db, pipeline)
  return {
    db,
    pool,
    close: async () => {
      await pipeline?.close()
      await db.destroy()
    },
  }
}

/** Kysely's view of the pool: a prepared statement is sent with its name. */
const withPreparedNames = (pool: pg.Pool): PostgresPool => {
  // Kysely recognises a connection by its client.
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const clientFor = (client: pg.PoolClient): PostgresPoolClient => ({
    query: ((text: string, values: unknown[]) => {
      const name = preparedNameOf(text)
      return name === undefined ? client.query(text, values) : client.query({ name, text, values })
    }) as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  })
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect()
      const known = clients.get(client) ?? clientFor(client)
      clients.set(client, known)
      return known
    },
  }
}

const networkErrorCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
])

// SQLSTATEs (PostgreSQL manual, appendix A) for a server that refuses or ends connections or became a standby.
const unavailableSqlStates = /^(08...|57P0[1-5]|53[0-4]00|25006)$/

// `pg` gives these errors no code.
const lostConnectionMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after)/

/** Whether the error means that the database is unreachable, so that the call can be repeated later. */
export const isUnavailable = (error: unknown): boolean => {
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as Error & { code?: unknown; syscall?: unknown }
  // ENOENT is also a missing file; only a missing socket counts.
  if (code === 'ENOENT') return syscall === 'connect'
  if (typeof code === 'string' && (networkErrorCodes.has(code) || unavailableSqlStates.test(code))) return true
  return lostConnectionMessages.test(error.message) || (error.cause !== undefined && isUnavailable(error.cause))
}
