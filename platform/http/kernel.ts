import { parseCookie } from 'cookie'
import { CompiledQuery, type Kysely, type Transaction } from 'kysely'
import type pg from 'pg'
import type * as z from 'zod/mini'
import type { AnyEndpoint } from '#kit/endpoint.ts'
import { kernelErrors, type KernelErrorCode } from '#kit/errors.ts'
import type { Language } from '#kit/fields.ts'
import type { Viewer, ViewerRead } from '#platform/auth/viewer.ts'
import type { Config } from '#platform/config.ts'
import { isUnavailable } from '#platform/db/database.ts'
import type { ReadReplica } from '#platform/db/read-replica.ts'
import type { DB } from '#platform/db/schema.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { liveTransactionOf, type PendingEvent, writeEvents } from '#platform/live/outbox.ts'
import type { FeatureFlags } from '#platform/feature-flags.ts'
import type { Log } from '#platform/log/log.ts'
import { mailJob } from '#platform/mail/mail.ts'
import type { SettingsStore } from '#platform/platform-settings.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { networkOf } from '#platform/networks.ts'
import type { Context, RequestFacts } from './context.ts'
import { createAdmission, type SecurityWatch } from './admission.ts'
import { ApiError, kernelError } from './api-error.ts'
import type { HostCookie } from './cookies.ts'
import type { ErrorHandler } from './error-handler.ts'
import { claimIdempotencyKey, type IdempotentCall, isIdempotencyKey, storeAnswer } from './idempotency.ts'
import type { RateLimiter } from './rate-limit.ts'
import { contractViolation, type Route } from './route.ts'
import { describeIssues } from './serializer.ts'
import type { IncomingUpload } from './upload.ts'
import type { VisitorAnswer, VisitorAnswers } from './visitor-answers.ts'

export type KernelDeps = {
  config: Config
  pool: pg.Pool
  db: Kysely<DB>
  jobs: Jobs
  rateLimiter: RateLimiter
  log: Log
  errorHandler: ErrorHandler
  clock: () => Date
  storage: Storage
  watch: SecurityWatch
  visitorAnswers: VisitorAnswers
  /** Null without DATABASE_READ_URL. */
  replica: ReadReplica | null
  settings: SettingsStore
  flags: FeatureFlags
  /** Receives the events of each transaction, after its commit; the response waits for it. */
  onCommit: (published: readonly PendingEvent[]) => Promise<void>
}

export type Call = {
  viewer: Viewer | null
  /** Nothing in the request identifies its sender. */
  isAnonymous: boolean
  language: Language
  facts: RequestFacts
  rawInput: unknown
  /** Set by the kernel when it parses the input. */
  parsedInput?: z.core.util.SafeParseResult<unknown>
  /** The row of the route's `rowRead`, if it was read together with the viewer; null if it does not exist. */
  row?: object | null
  idempotencyKey: string | undefined
  upload?: IncomingUpload
  cookieHeader: string | undefined
  cookies: HostCookie[]
  /** Set by the kernel: the last transaction of the call that wrote live events. */
  liveTransaction?: string | undefined
}

const maxAttempts = 3
/** Serialisation failure or deadlock: the transaction was rolled back and can be retried. */
const isSerializationFailure = (error: unknown) => {
  const code = (error as { code?: unknown }).code
  return code === '40001' || code === '40P01'
}
// Foreign-key, unique or exclusion violation caused by a concurrent write. Retry: the service's own check then reports a
// domain error. If it fails again, it is a bug.
const isConstraintRace = (error: unknown) => {
  const code = (error as { code?: unknown }).code
  return code === '23503' || code === '23505' || code === '23P01'
}
/** `lock_timeout`: the database is too busy, which clients see as unavailable. */
const isLockTimeout = (error: unknown) => (error as { code?: unknown }).code === '55P03'

const callerKey = (call: Call) => call.viewer?.id ?? networkOf(call.facts.ip)
/** The kernel runs a call: rate limit, access, validation, transaction, events and idempotency. */
export const createKernel = (deps: KernelDeps) => {
  const { admit, parseOnce, refuseToken } = createAdmission(deps)
  const contextFor = (
    route: Route,
    call: Call,
    tx: Kysely<DB>,
    published: PendingEvent[],
    cookies: HostCookie[],
    now: Date,
    db: Kysely<DB> = deps.db,
  ): Context<string> => {
    const { viewer, facts } = call
    const context: Context<string> = {
      tx,
      db,
      viewer,
      get member(): Viewer {
        if (!viewer) throw kernelError('auth.required')
        return viewer
      },
      now,
      language: call.language,
      request: facts,
      config: deps.config,
      settings: deps.settings.current(),
      flags: deps.flags,
      storage: deps.storage,
      get sessionId(): string {
        if (!viewer?.sessionId) throw kernelError('auth.required')
        return viewer.sessionId
      },
      get upload(): IncomingUpload {
        if (!call.upload) throw new Error(`${route.endpoint.name} takes no file`)
        return call.upload
      },
      fail: (code, params) => {
        const status = route.endpoint.errors[code] ?? kernelErrors[code as KernelErrorCode]
        const seconds = code === 'rate.limited' || code === 'unavailable' ? Number(params?.['seconds'] ?? 1) : undefined
        throw new ApiError(code, status, {
          ...(params ? { params } : {}),
          ...(seconds === undefined ? {} : { retryAfterSeconds: seconds }),
        })
      },
      unavailable: (cause, seconds) => {
        throw deps.errorHandler.unavailable(cause, { endpoint: route.endpoint.name, outcome: 'not_done', seconds })
      },
      allow: (verdict) => {
        if (verdict !== 'ok') context.fail(verdict)
      },
      publish: (event, payload, audience) => {
        published.push({ event, payload: payload as Record<string, unknown>, audience })
      },
      enqueue: (job, payload, options) => deps.jobs.enqueue(tx, job, payload, options),
      mail: (message) => deps.jobs.enqueue(tx, mailJob, message),
      cookie: (name) => parseCookie(call.cookieHeader ?? '')[name],
      setCookie: (cookie) => {
        cookies.push(cookie)
      },
      inTransaction: async (work) => {
        const { result, inner, set, liveTransaction } = await inTransaction(route, async (ownTx) => {
          const inner: PendingEvent[] = []
          const set: HostCookie[] = []
          const result = await work(contextFor(route, call, ownTx, inner, set, now))
          await writeEvents(ownTx, inner)
          return { result, inner, set, liveTransaction: liveTransactionOf(ownTx) }
        })
        call.liveTransaction = liveTransaction ?? call.liveTransaction
        await deps.onCommit(inner)
        cookies.push(...set)
        return result
      },
    }
    return context
  }

  /** Runs `work` in a transaction and retries it after a conflict. */
  const inTransaction = async <T>({ endpoint }: Route, work: (tx: Transaction<DB>) => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt++) {
      let isWorkFinished = false
      try {
        return await deps.db.transaction().execute(async (tx) => {
          const result = await work(tx)
          isWorkFinished = true
          return result
        })
      } catch (error) {
        const isConflict = isSerializationFailure(error)
        if ((isConflict || isConstraintRace(error)) && attempt < maxAttempts) continue
        const isRolledBack = isConflict || isLockTimeout(error)
        if (!isRolledBack && !isUnavailable(error)) throw error
        // After a conflict, or a connection lost before the commit, nothing happened. If the connection was lost during
        // the commit, a repeated call with the same idempotency key finds out.
        throw deps.errorHandler.unavailable(error, {
          endpoint: endpoint.name,
          outcome: isWorkFinished && !isRolledBack ? 'unknown' : 'not_done',
        })
      }
    }
  }

  const parseOutput = (endpoint: AnyEndpoint, output: unknown): unknown => {
    const parsed = endpoint.output.safeParse(output)
    if (parsed.success) return parsed.data
    throw contractViolation(endpoint, describeIssues(parsed.error.issues))
  }

  const idempotentCallOf = (endpoint: AnyEndpoint, call: Call, input: unknown): IdempotentCall | null => {
    if (!endpoint.idempotent || call.idempotencyKey === undefined) return null
    if (!isIdempotencyKey(call.idempotencyKey)) {
      throw kernelError('input.invalid', { fields: [{ path: 'Idempotency-Key', code: 'field.invalid' }] })
    }
    return { caller: callerKey(call), endpoint: endpoint.name, key: call.idempotencyKey, input }
  }

  const mutate = async (route: Route, call: Call, input: unknown): Promise<unknown> => {
    const idempotent = idempotentCallOf(route.endpoint, call, input)
    const { answer, published, cookies, liveTransaction } = await inTransaction(route, async (tx) => {
      const published: PendingEvent[] = []
      const cookies: HostCookie[] = []
      if (idempotent) {
        const before = await claimIdempotencyKey(tx, idempotent)
        if (before) return { answer: before.answer, published, cookies, liveTransaction: undefined }
      }
      const output = await route.handler(contextFor(route, call, tx, published, cookies, deps.clock()), input)
      const answer = parseOutput(route.endpoint, output)
      await writeEvents(tx, published)
      if (idempotent) await storeAnswer(tx, idempotent, answer)
      return { answer, published, cookies, liveTransaction: liveTransactionOf(tx) }
    })
    call.liveTransaction = liveTransaction
    await deps.onCommit(published)
    call.cookies.push(...cookies)
    return answer
  }

  /** What to read together with the viewer. None for invalid input, which `serve` refuses. */
  const viewerReadOf = ({ endpoint, rowRead }: Route, call: Call): ViewerRead | undefined => {
    if (!rowRead) return undefined
    const parsed = parseOnce(endpoint, call)
    return parsed.success
      ? { statement: rowRead.statement as ViewerRead['statement'], values: rowRead.values(parsed.data) }
      : undefined
  }

  const readRow = async ({ rowRead }: Route, { row, viewer }: Call, input: unknown) => {
    if (!rowRead || !viewer || row !== undefined) return row
    const { statement, values } = rowRead
    return (await statement.rows(deps.db, { ...values(input), viewerId: viewer.id }))[0]
  }

  /** Runs a read, or a mutation that opens its own transactions. The output is not yet checked. */
  const run = async (route: Route, call: Call, input: unknown, db = deps.db): Promise<unknown> => {
    const published: PendingEvent[] = []
    const row = (await readRow(route, call, input)) ?? undefined
    const ctx = contextFor(route, call, db, published, call.cookies, deps.clock(), db)
    const output = await route.handler(ctx, input, row)
    if (published.length > 0) {
      call.liveTransaction = await inTransaction(route, async (tx) => {
        await writeEvents(tx, published)
        return liveTransactionOf(tx)
      })
      await deps.onCommit(published)
    }
    return output
  }

  /** In production, the types of an answer are checked; elsewhere its formats, lengths and ranges too. */
  const writeAnswer = (route: Route, output: unknown): string =>
    route.writeAnswer(deps.config.production ? output : parseOutput(route.endpoint, output))

  const isForVisitors = (route: Route, call: Call) => call.isAnonymous && route.isCachedForVisitors
  /** Reads on the replica, and again on the primary if that fails. */
  const runForVisitors = async (route: Route, call: Call, input: unknown): Promise<unknown> => {
    const reader = deps.replica?.reader(route.endpoint.staleAfter.map(({ name }) => name)) ?? deps.db
    try {
      return await run(route, call, input, reader)
    } catch (error) {
      // A replica also cancels a read that conflicts with what it replays (PostgreSQL manual, "Hot Standby").
      if (reader === deps.db || !(isUnavailable(error) || isSerializationFailure(error))) throw error
      deps.replica?.reportFailure(error)
      return run(route, call, input)
    }
  }

  const visitorAnswer = (route: Route, call: Call, input: unknown): Promise<VisitorAnswer> =>
    deps.visitorAnswers.get(route.endpoint, call.language, input, async () =>
      writeAnswer(route, await runForVisitors(route, call, input)),
    )

  /** Runs one call and returns its validated output. @throws {ApiError} */
  const serve = async (route: Route, call: Call): Promise<unknown> => {
    const input = await admit(route.endpoint, call)
    if (route.transaction === 'request') return mutate(route, call, input)
    if (isForVisitors(route, call)) return JSON.parse((await visitorAnswer(route, call, input)).json)
    return parseOutput(route.endpoint, await run(route, call, input))
  }

  /** Runs one call and returns its validated output as JSON, for a visitor perhaps from the cache. @throws {ApiError} */
  const serveJson = async (route: Route, call: Call): Promise<string | VisitorAnswer> => {
    const input = await admit(route.endpoint, call)
    if (route.transaction === 'request') return JSON.stringify(await mutate(route, call, input))
    if (isForVisitors(route, call)) return visitorAnswer(route, call, input)
    return writeAnswer(route, await run(route, call, input))
  }

  const isReady = async (): Promise<boolean> => {
    try {
      await deps.db.executeQuery(CompiledQuery.raw('select 1'))
      return true
    } catch {
      return false
    }
  }

  return { serve, serveJson, viewerReadOf, refuseToken, isReady }
}
export type Kernel = ReturnType<typeof createKernel>
