import { CompiledQuery, type Kysely, type Transaction } from 'kysely'
import type pg from 'pg'
import { mayCall } from '#kit/access.ts'
import type { AnyEndpoint } from '#kit/endpoint.ts'
import { fieldErrorsOf, kernelErrors, type KernelErrorCode } from '#kit/errors.ts'
import type { Language } from '#kit/fields.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import type { Config } from '#platform/config.ts'
import { isUnavailable } from '#platform/db/database.ts'
import type { DB } from '#platform/db/schema.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { type PendingEvent, writeEvents } from '#platform/live/outbox.ts'
import type { Log } from '#platform/log/log.ts'
import { mailJob } from '#platform/mail/mail.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { networkOf } from '#platform/networks.ts'
import type { Context, RequestFacts } from './context.ts'
import { ApiError, kernelError } from './api-error.ts'
import type { ErrorHandler } from './error-handler.ts'
import { claimIdempotencyKey, type IdempotentCall, isIdempotencyKey, storeAnswer } from './idempotency.ts'
import { cookieOf } from './language.ts'
import type { RateLimiter } from './rate-limit.ts'
import type { Route } from './route.ts'
import type { IncomingUpload } from './upload.ts'

/** What the security layer wants to hear of (SHLD-01, SHLD-03, SHLD-04); told after the fact, never awaited. */
export type SecurityWatch = {
  /** Every raw input, before it is parsed. */
  inputReceived(call: WatchedCall, raw: unknown): void
  /** A schema refused an input: the names of the fields, never their values. */
  validationFailed(call: WatchedCall, keys: readonly string[]): void
  rateExceeded(call: WatchedCall, rate: string): void
}
export type WatchedCall = {
  viewer: Viewer | null
  facts: RequestFacts
  isSecret: boolean
  /** False for a read, which a link that somebody else made can cause. */
  isMutation: boolean
  /** What the call is about: the area, and the values of the parameters in its path. */
  object: string
}

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
  /** Called with the events of each transaction, right after its commit and before the call is answered. */
  onCommit: (published: readonly PendingEvent[]) => void
}

const objectOf = ({ name, path }: AnyEndpoint, rawInput: unknown): string => {
  const values = typeof rawInput === 'object' && rawInput !== null ? (rawInput as Record<string, unknown>) : {}
  const parameters = [...path.matchAll(/:(\w+)/g)].map(([, parameter]) =>
    String(values[parameter as string]).slice(0, 100),
  )
  return [name.split('.')[0], ...parameters].join('/')
}

/** One call as it arrives, from HTTP or from a page that is being rendered on the server. */
export type Call = {
  viewer: Viewer | null
  language: Language
  facts: RequestFacts
  rawInput: unknown
  idempotencyKey: string | undefined
  upload?: IncomingUpload
  /** The request's `Cookie` header. */
  cookieHeader: string | undefined
  /** Collects `Set-Cookie` headers. */
  cookies: string[]
}

const maxAttempts = 3
/** A serialisation failure, a deadlock: nobody's fault, and nothing happened. */
const isSerializationFailure = (error: unknown) => {
  const code = (error as { code?: unknown }).code
  return code === '40001' || code === '40P01'
}
/**
 * What a row speaks of went, or its like came, between the look and the write (a foreign key, a unique index). Looking
 * again finds it so, and says it with a code of its own; what does not is a fault of ours.
 */
const isConstraintRace = (error: unknown) => {
  const code = (error as { code?: unknown }).code
  return code === '23503' || code === '23505'
}
/** Waited for others for as long as a call may (`lock_timeout`): too busy, as when the database is away. */
const isLockTimeout = (error: unknown) => (error as { code?: unknown }).code === '55P03'

const callerKey = (call: Call) => call.viewer?.id ?? networkOf(call.facts.ip)
/** Whom a call is counted against. Anyone can open accounts, so a session gives a network no more sensitive calls of those that need none. */
const rateLimitKey = ({ rate, access }: AnyEndpoint, call: Call) =>
  rate === 'sensitive' && access === 'anyone' ? networkOf(call.facts.ip) : callerKey(call)

/** The kernel: from a raw input to the parsed answer, with access, limits, transaction, events and idempotency. */
export const createKernel = (deps: KernelDeps) => {
  const contextFor = (
    route: Route,
    call: Call,
    tx: Kysely<DB>,
    published: PendingEvent[],
    cookies: string[],
    now: Date,
  ): Context<string> => {
    const { viewer, facts } = call
    const context: Context<string> = {
      tx,
      db: deps.db,
      viewer,
      get member(): Viewer {
        if (!viewer) throw kernelError('auth.required')
        return viewer
      },
      now,
      language: call.language,
      request: facts,
      config: deps.config,
      storage: deps.storage,
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
      cookie: (name) => cookieOf(call.cookieHeader, name),
      setCookie: (value) => {
        cookies.push(value)
      },
      inTransaction: async (work) => {
        const { result, inner, set } = await inTransaction(route, async (ownTx) => {
          const inner: PendingEvent[] = []
          const set: string[] = []
          const result = await work(contextFor(route, call, ownTx, inner, set, now))
          await writeEvents(ownTx, inner)
          return { result, inner, set }
        })
        deps.onCommit(inner)
        cookies.push(...set)
        return result
      },
    }
    return context
  }

  /** Runs `work` in a transaction, again after a conflict with another one. */
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
        // In conflict with others to the last, or lost before the commit was sent: nothing happened. Lost at the commit:
        // the caller's idempotency key will tell.
        throw deps.errorHandler.unavailable(error, {
          endpoint: endpoint.name,
          outcome: isWorkFinished && !isRolledBack ? 'unknown' : 'not_done',
        })
      }
    }
  }

  const parseInput = (endpoint: AnyEndpoint, call: Call): unknown => {
    // Without the input an issue does not tell what is missing from what is wrong.
    const parsed = endpoint.input.safeParse(call.rawInput, { reportInput: true })
    if (parsed.success) return parsed.data
    const fields = fieldErrorsOf(parsed.error.issues)
    deps.watch.validationFailed(
      toWatchedCall(endpoint, call),
      fields.map((field) => field.path),
    )
    throw kernelError('input.invalid', { fields })
  }

  const toWatchedCall = (endpoint: AnyEndpoint, call: Call): WatchedCall => ({
    viewer: call.viewer,
    facts: call.facts,
    isSecret: endpoint.secret,
    isMutation: endpoint.method !== 'GET',
    object: objectOf(endpoint, call.rawInput),
  })

  const parseOutput = (endpoint: AnyEndpoint, output: unknown): unknown => {
    const parsed = endpoint.output.safeParse(output)
    if (parsed.success) return parsed.data
    const where = parsed.error.issues.map(
      (issue: { path: PropertyKey[]; code: string }) => `${issue.path.join('.')}: ${issue.code}`,
    )
    throw new Error(`${endpoint.name} answers against its contract: ${where.join(', ')}`)
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
    const { answer, published, cookies } = await inTransaction(route, async (tx) => {
      const published: PendingEvent[] = []
      const cookies: string[] = []
      if (idempotent) {
        const before = await claimIdempotencyKey(tx, idempotent)
        if (before) return { answer: before.answer, published, cookies }
      }
      const output = await route.handler(contextFor(route, call, tx, published, cookies, deps.clock()), input)
      const answer = parseOutput(route.endpoint, output)
      await writeEvents(tx, published)
      if (idempotent) await storeAnswer(tx, idempotent, answer)
      return { answer, published, cookies }
    })
    deps.onCommit(published)
    call.cookies.push(...cookies)
    return answer
  }

  /** Answers one call. @throws Failure for every refusal */
  const serve = async (route: Route, call: Call): Promise<unknown> => {
    const { endpoint } = route
    try {
      await deps.rateLimiter.consume(endpoint.rate, rateLimitKey(endpoint, call))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'rate.limited')
        deps.watch.rateExceeded(toWatchedCall(endpoint, call), endpoint.rate)
      throw error
    }
    const verdict = mayCall(endpoint.access, call.viewer)
    if (verdict !== 'ok') throw kernelError(verdict)
    deps.watch.inputReceived(toWatchedCall(endpoint, call), call.rawInput)
    const input = parseInput(endpoint, call)
    if (route.transaction === 'request') return mutate(route, call, input)
    const published: PendingEvent[] = []
    const output = await route.handler(contextFor(route, call, deps.db, published, call.cookies, deps.clock()), input)
    if (published.length > 0) {
      await inTransaction(route, (tx) => writeEvents(tx, published))
      deps.onCommit(published)
    }
    return parseOutput(endpoint, output)
  }

  /** True when the database answers. */
  const isReady = async (): Promise<boolean> => {
    try {
      await deps.db.executeQuery(CompiledQuery.raw('select 1'))
      return true
    } catch {
      return false
    }
  }

  return { serve, isReady }
}
export type Kernel = ReturnType<typeof createKernel>
