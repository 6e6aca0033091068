import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { PreparingClient } from './prepared.ts'
import type { DB } from './schema.ts'

export type Database = {
  db: Kysely<DB>
  pool: pg.Pool
  /** Ends all connections; calls in flight finish first. */
  close(): Promise<void>
}

export type DatabaseOptions = {
  /** Connections at most. */
  max?: number
  /** Shown in `pg_stat_activity`. */
  name?: string
  /** A statement that takes longer is cancelled, in milliseconds. */
  statementTimeoutMs?: number
  /** How many times as long as usual everything may take, for tests: the machine may have much else to do. */
  timeoutFactor?: number
}

const { builtins } = pg.types

/**
 * How PostgreSQL's values arrive: `bigint` (counts!) as a number while that is exact, else as text; `date` as
 * `YYYY-MM-DD`, since a calendar day has no time zone; everything else as `pg` does it.
 */
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

/**
 * Opens the pool; connects at the first query. A lost server makes queries fail with an error that `isUnavailable`
 * recognises, and the pool connects again by itself once the server is back.
 */
export const openDatabase = (url: string, options: DatabaseOptions = {}): Database => {
  const { statementTimeoutMs = 15_000, timeoutFactor = 1 } = options
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: url,
    application_name: options.name ?? 'nordbro',
    max: options.max ?? 16,
    types: valueTypes,
    // Waiting longer for a free connection only makes an overload worse: answer 503 instead.
    connectionTimeoutMillis: 5_000 * timeoutFactor,
    idleTimeoutMillis: 60_000,
    maxLifetimeSeconds: 3_600,
    keepAlive: true,
    statement_timeout: statementTimeoutMs * timeoutFactor,
    lock_timeout: 5_000 * timeoutFactor,
    idle_in_transaction_session_timeout: 30_000 * timeoutFactor,
    // A server that is gone without a word (power, network) must not hold a request for ever.
    query_timeout: (statementTimeoutMs + 5_000) * timeoutFactor,
  })
  // An idle connection broke: the pool has already let it go, and the next query will tell whoever needs to know.
  pool.on('error', () => undefined)
  // The pool does not listen to a connection that is lent out; between two statements of a transaction nobody would,
  // and an `error` event without a listener ends the process. The next statement fails with the reason.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => db.destroy() }
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

// SQLSTATE (PostgreSQL manual, appendix A): the server refuses or ends connections, or is a standby after a switch-over.
const unavailableSqlStates = /^(08...|57P0[1-5]|53[0-4]00|25006)$/

// `pg` gives these no code.
const lostConnectionMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after)/

/** Whether an error says that the database is out of reach (and the call worth repeating later), rather than that a query is wrong. */
export const isUnavailable = (error: unknown): boolean => {
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as Error & { code?: unknown; syscall?: unknown }
  // A file that is missing is ENOENT too; only a socket's is ours.
  if (code === 'ENOENT') return syscall === 'connect'
  if (typeof code === 'string' && (networkErrorCodes.has(code) || unavailableSqlStates.test(code))) return true
  return lostConnectionMessages.test(error.message) || (error.cause !== undefined && isUnavailable(error.cause))
}
