import { type DestinationStream, pino, type Logger } from 'pino'

export type Log = Logger

/** Mail servers repeat the refused address in their errors. */
const redactAddresses = (text: string) => text.replace(/[^\s<>"'@]{1,64}@[^\s<>"'@]+/g, '[address]')

/** The logged form of an error. Drops messages of database errors, because they quote values. */
export const serializeError = (error: Partial<Error> & { code?: string; table?: string; constraint?: string }) => ({
  type: error.name,
  code: error.code,
  table: error.table,
  constraint: error.constraint,
  message: error.code && /^[0-9A-Z]{5}$/.test(error.code) ? undefined : error.message && redactAddresses(error.message),
  // Only call lines: the message can have several lines, too.
  stack: error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 7)
    .join('\n'),
})

/** Structured logs on standard output, without personal data (addresses, names, bodies). */
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
