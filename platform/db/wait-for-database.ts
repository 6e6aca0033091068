import { setTimeout } from 'node:timers/promises'
import { isUnavailable } from './database.ts'
import { detectPooler, type Pooler } from './pooler.ts'

/** The database cannot be used. The message is one line for the operator. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
}

const retryDelayMs = 500

/** A host with several addresses fails with one error per address; take the first. */
const reasonOf = (error: unknown): string => {
  const { message, code } = (error instanceof AggregateError ? error.errors[0] : error) as Error & { code?: string }
  return message || code || 'unknown error'
}

/**
 * Waits until the database answers, because both may start at the same time. Fails at once for a wrong password or a
 * missing database.
 * @param setting names the address in messages
 * @param onWait receives one line if there is a wait
 * @returns what answers for the database
 * @throws {DatabaseError}
 */
export const waitForDatabase = async (
  url: string,
  {
    setting = 'DATABASE_URL',
    timeoutMs,
    onWait,
  }: { setting?: string; timeoutMs: number; onWait: (line: string) => void },
): Promise<Pooler> => {
  const deadline = Date.now() + timeoutMs
  for (let attempt = 1; ; attempt++) {
    try {
      return await detectPooler(url)
    } catch (error) {
      const reason = reasonOf(error)
      if (!isUnavailable(error)) throw new DatabaseError(`${setting}: ${reason}`, { cause: error })
      if (Date.now() >= deadline)
        throw new DatabaseError(`${setting}: no answer for ${Math.round(timeoutMs / 1000)} s: ${reason}`, {
          cause: error,
        })
      if (attempt === 1)
        onWait(
          `${setting}: the database does not answer yet (${reason}); waiting for up to ${Math.round(timeoutMs / 1000)} s.`,
        )
      await setTimeout(retryDelayMs)
    }
  }
}
