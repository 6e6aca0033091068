import { type DestinationStream, pino, type Logger } from 'pino'

export type Log = Logger

/** A mail server's refusal repeats the address that it refuses. */
const redactAddresses = (text: string) => text.replace(/[^\s<>"'@]{1,64}@[^\s<>"'@]+/g, '[address]')

/** What a log says of an error. Messages of database errors quote values; the SQLSTATE and the place are enough to find the fault. */
export const serializeError = (error: Partial<Error> & { code?: string; table?: string; constraint?: string }) => ({
  type: error.name,
  code: error.code,
  table: error.table,
  constraint: error.constraint,
  message: error.code && /^[0-9A-Z]{5}$/.test(error.code) ? undefined : error.message && redactAddresses(error.message),
  // The lines of calls only: a message can have several lines, too.
  stack: error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 7)
    .join('\n'),
})

/**
 * Structured logs on standard output. They carry no personal data: no addresses, no names, no bodies; a request is
 * known by its id, its endpoint's name and its status.
 */
export const createLog = (level: string, to: DestinationStream = pino.destination(1)): Log =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: ['email', 'password', '*.email', '*.password', 'headers', 'cookie', 'ip'], remove: true },
      serializers: { err: serializeError },
    },
    to,
  )
