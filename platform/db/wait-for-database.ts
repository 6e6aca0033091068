import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { isUnavailable } from './database.ts'

/** The database cannot be used. The message is one line for the operator. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
}

const retryDelayMs = 500

const connect = async (url: string) => {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'nordbro-start',
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** A host with several addresses fails with one error per address; take the first. */
const reasonOf = (error: unknown): string => {
  const { message, code } = (error instanceof AggregateError ? error.errors[0] : error) as Error & { code?: string }
  return message || code || 'unknown error'
}

/**
 * Waits until the database answers, because both may start at the same time. Fails at once for a wrong password or a
 * missing database.
 * @param onWait receives one line if there is a wait
 * @throws {DatabaseError}
 */
export const waitForDatabase = async (
  url: string,
  { timeoutMs, onWait }: { timeoutMs: number; onWait: (line: string) => void },
): Promise<void> => {
  const deadline = Date.now() + timeoutMs
  for (let attempt = 1; ; attempt++) {
    try {
      return await connect(url)
    } catch (error) {
      const reason = reasonOf(error)
      if (!isUnavailable(error)) throw new DatabaseError(`DATABASE_URL: ${reason}`, { cause: error })
      if (Date.now() >= deadline)
        throw new DatabaseError(`DATABASE_URL: no answer for ${Math.round(timeoutMs / 1000)} s: ${reason}`, {
          cause: error,
        })
      if (attempt === 1)
        onWait(
          `DATABASE_URL: the database does not answer yet (${reason}); waiting for up to ${Math.round(timeoutMs / 1000)} s.`,
        )
      await setTimeout(retryDelayMs)
    }
  }
}
