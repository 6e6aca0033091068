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

/** How long an informational line may wait before it is written. */
const flushMs = 100
const bufferedBytes = 8192
const warnLevel = pino.levels.values['warn'] as number
const errorLevel = pino.levels.values['error'] as number

/** The request ids of the last error lines of this process. */
const loggedErrors: string[] = []
const maxLoggedErrors = 200

/** Whether this process has written an error line with the request id, among its last 200. */
export const hasLoggedError = (requestId: string): boolean => loggedErrors.includes(requestId)

let output: DestinationStream | undefined
/**
 * Standard output of this process. Writing many lines at once costs less than one write per request, so lines are
 * collected for up to `flushMs`; warnings and errors are written at once, with all lines before them.
 */
const standardOutput = (): DestinationStream => (output ??= createBufferedOutput())

const createBufferedOutput = (): DestinationStream => {
  // With `sync`, `flush` writes at once and reports a broken pipe as an event. `flushSync` would wait for it forever.
  const buffer = pino.destination({ dest: 1, sync: true, minLength: bufferedBytes, periodicFlush: flushMs })
  process.on('exit', () => buffer.flush())
  return {
    // Makes pino tell the level of each line (`lastLevel`).
    [Symbol.for('pino.metadata')]: true,
    write(this: { lastLevel: number }, line: string) {
      buffer.write(line)
      if (this.lastLevel >= warnLevel) buffer.flush()
    },
  } as DestinationStream
}

/** Passes each line on and remembers the request ids of errors. */
const rememberErrors = (to: DestinationStream): DestinationStream =>
  ({
    [Symbol.for('pino.metadata')]: true,
    write(this: { lastLevel: number; lastObj: unknown }, line: string) {
      Object.assign(to, { lastLevel: this.lastLevel }).write(line)
      const { requestId } = (this.lastObj ?? {}) as { requestId?: unknown }
      if (this.lastLevel < errorLevel || typeof requestId !== 'string') return
      loggedErrors.push(requestId)
      if (loggedErrors.length > maxLoggedErrors) loggedErrors.shift()
    },
  }) as DestinationStream

/** Structured logs on standard output, without personal data (addresses, names, bodies). */
export const createLog = (level: string, to: DestinationStream = standardOutput()): Log =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: ['email', 'password', '*.email', '*.password', 'headers', 'cookie', 'ip'], remove: true },
      serializers: { err: serializeError },
    },
    rememberErrors(to),
  )
