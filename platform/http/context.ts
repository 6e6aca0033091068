import type { Kysely } from 'kysely'
import type { Verdict } from '#kit/abilities.ts'
import type { AnyEvent, Audience, PayloadOf } from '#kit/events.ts'
import type { Language } from '#kit/fields.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import type { Config } from '#platform/config.ts'
import type { DB } from '#platform/db/schema.ts'
import type { Job, JobOptions } from '#platform/jobs/jobs.ts'
import type { MailMessage } from '#platform/mail/mail.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { IncomingUpload } from './upload.ts'

/** What is known of the request itself. Never log `ip` or `userAgent`: they are personal data. */
export type RequestFacts = {
  id: string
  endpoint: string
  ip: string
  userAgent: string
  sessionId: string | null
}

/**
 * What the kernel hands a service for one call. `Code` are the errors it can be refused with.
 *
 * A mutation runs in one transaction: `tx`, `publish`, `enqueue` and `mail` take effect together when the service
 * returns, or not at all when it throws. After a conflict with another transaction (a serialisation failure, a deadlock, a
 * key that was taken or went in the same moment) the kernel runs the service again, so it must have no other effects.
 */
export type Context<Code extends string = never> = {
  /** Mutations: inside the call's transaction. Reads: the pool. */
  tx: Kysely<DB>
  /** Outside the transaction, for what must survive a refusal (a security event, a counted attempt). */
  db: Kysely<DB>
  viewer: Viewer | null
  /** The viewer of an endpoint that needs one; throws `auth.required` for a visitor. */
  readonly member: Viewer
  now: Date
  language: Language
  request: RequestFacts
  config: Config
  /** Where files are kept. No part of the transaction. */
  storage: Storage
  /** The file that came with the call; only for an endpoint that declares `upload`. */
  readonly upload: IncomingUpload
  /** Refuses the call with a declared code. */
  fail(code: Code, params?: Record<string, number | string>): never
  /** Refuses the call because what it needs, such as the storage, failed. The cause goes into the log; `seconds`: when to come back. */
  unavailable(cause: unknown, seconds: number): never
  /** Refuses the call unless the policy said `'ok'`. */
  allow(verdict: Verdict<Code>): void
  /** Tells the audience after the commit. */
  publish<E extends AnyEvent>(event: E, payload: PayloadOf<E>, audience: Audience): void
  /** Runs a job after the commit. */
  enqueue<Payload extends object>(job: Job<Payload>, payload: Payload, options?: JobOptions): Promise<void>
  /** Sends a mail after the commit. */
  mail(message: MailMessage): Promise<void>
  /** A cookie of the request. */
  cookie(name: string): string | undefined
  /** Adds a `Set-Cookie` header to the answer. */
  setCookie(value: string): void
  /**
   * For routes declared with `transaction: 'own'` (work that must not hold a connection, such as password hashing):
   * runs `work` in a transaction with everything above bound to it.
   */
  inTransaction<T>(work: (ctx: Context<Code>) => Promise<T>): Promise<T>
}

/** The context of an endpoint that is open to anyone: without `member`, because reading it could answer `auth.required`. */
export type VisitorContext<Code extends string = never> = Omit<Context<Code>, 'member'>
