import type { Kysely } from 'kysely'
import type { Verdict } from '#kit/abilities.ts'
import type { AnyEvent, Audience, PayloadOf } from '#kit/events.ts'
import type { Language } from '#kit/fields.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import type { Config } from '#platform/config.ts'
import type { DB } from '#platform/db/schema.ts'
import type { Job, JobOptions } from '#platform/jobs/jobs.ts'
import type { MailMessage } from '#platform/mail/mail.ts'
import type { FeatureFlags } from '#platform/feature-flags.ts'
import type { PlatformSettings } from '#platform/platform-settings.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { HostCookie } from './cookies.ts'
import type { IncomingUpload } from './upload.ts'

/** Facts about the HTTP request. Never log `ip` or `userAgent`: they are personal data. */
export type RequestFacts = {
  id: string
  endpoint: string
  ip: string
  userAgent: string
  sessionId: string | null
  /** The browser asks not to be tracked: Do Not Track or Global Privacy Control. */
  asksForPrivacy: boolean
}

/**
 * What the kernel passes to a service; `Code` are its error codes. In a mutation, `tx`, `publish`, `enqueue` and `mail`
 * take effect together at the commit. The kernel retries after a conflict (serialisation failure, deadlock, key
 * violation by a concurrent write), so a service must have no other effects.
 */
export type Context<Code extends string = never> = {
  /** Mutations: the call's transaction. Reads: the pool. */
  tx: Kysely<DB>
  /** Outside the transaction, for writes that must survive an error (a security event, an attempt counter). */
  db: Kysely<DB>
  viewer: Viewer | null
  /** The signed-in viewer. @throws `auth.required` for a visitor */
  readonly member: Viewer
  /** The session of the request's browser. @throws `auth.required` for a visitor and for an access token */
  readonly sessionId: string
  now: Date
  language: Language
  request: RequestFacts
  config: Config
  settings: PlatformSettings
  /** For parts of an answer that depend on a flag; `Endpoint.flag` guards a whole endpoint. */
  flags: FeatureFlags
  /** File storage, outside the transaction. */
  storage: Storage
  /** The uploaded file; only for endpoints that declare `upload`. */
  readonly upload: IncomingUpload
  fail(code: Code, params?: Record<string, number | string>): never
  /** Fails the call because of a dependency, such as the storage. Logs the cause; `seconds` is the `Retry-After`. */
  unavailable(cause: unknown, seconds: number): never
  /** Fails unless the policy's verdict is `'ok'`. */
  allow(verdict: Verdict<Code>): void
  /** Delivers the event to the audience after the commit. */
  publish<E extends AnyEvent>(event: E, payload: PayloadOf<E>, audience: Audience): void
  enqueue<Payload extends object>(job: Job<Payload>, payload: Payload, options?: JobOptions): Promise<void>
  mail(message: MailMessage): Promise<void>
  cookie(name: string): string | undefined
  setCookie(cookie: HostCookie): void
  /** Runs `work` in a transaction, for routes with `transaction: 'own'` (slow work outside, such as hashing). */
  inTransaction<T>(work: (ctx: Context<Code>) => Promise<T>): Promise<T>
}

/** The context of an `anyone` endpoint, without `member` and `sessionId`, which could throw `auth.required`. */
export type VisitorContext<Code extends string = never> = Omit<Context<Code>, 'member' | 'sessionId'>
