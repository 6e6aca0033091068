import { isUnavailable } from './db/database.ts'
import type { Log } from './log/log.ts'

/**
 * Ends the process after an exception that nothing has caught, with a line in the log. An error of a lost connection is
 * only logged: pg-boss removes the listeners of its connection before it closes it, and PgBouncer reports a failed
 * server with two messages, so the second one reaches no listener.
 */
export const handleUncaughtExceptions = (log: Log): void => {
  process.on('uncaughtException', (error) => {
    if (isUnavailable(error)) return log.warn({ err: error }, 'a closed connection reports an error')
    log.fatal({ err: error }, 'uncaught exception')
    process.exit(1)
  })
}
