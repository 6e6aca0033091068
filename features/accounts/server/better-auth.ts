import { kyselyAdapter } from '@better-auth/kysely-adapter'
import { runWithAdapter } from '@better-auth/core/context'
import { APIError } from 'better-auth/api'
import { betterAuth } from 'better-auth/minimal'
import type { Kysely } from 'kysely'
import { email as emailField } from '#kit/fields.ts'
import { limits } from '#kit/limits.ts'
import type { Config } from '#platform/config.ts'
import type { DB } from '#platform/db/schema.ts'
import type { RequestFacts } from '#platform/http/context.ts'
import { accountLimits } from '../contract/index.ts'
import { inPasswordQueue } from './password-queue.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { sessionCookieName } from './session-cookie.ts'

/**
 * Better Auth, and the only place that knows it. It checks passwords and opens sessions on our tables; its own HTTP
 * endpoints are not mounted, so its rate limits, origin checks and mails are not used either: the kernel and this area
 * have theirs (docs/decisions). Later ways to sign in are its plugins, added here.
 */
const optionsFor = (db: Kysely<DB>, config: Config) => ({
  appName: 'Nordbro',
  baseURL: config.publicBaseUrl,
  secret: config.secret,
  database: kyselyAdapter(db, { type: 'postgres', transaction: true }),
  telemetry: { enabled: false },
  logger: { disabled: true },
  rateLimit: { enabled: false },
  emailAndPassword: {
    enabled: true,
    disableSignUp: true,
    minPasswordLength: limits.password.min,
    // Normalisation can lengthen a password the contract has measured; the contract's limit is the one that counts.
    maxPasswordLength: 4 * limits.password.max,
    password: { hash: hashPassword, verify: ({ hash, password }: { hash: string; password: string }) => verifyPassword(hash, password) },
  },
  account: {
    modelName: 'identities',
    fields: {
      userId: 'user_id',
      providerId: 'provider',
      accountId: 'subject',
      password: 'password_hash',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
    },
    // Whoever holds an address elsewhere does not get the account here by it: linking is asked for, signed in.
    accountLinking: { enabled: true, disableImplicitLinking: true },
  },
  advanced: {
    database: { generateId: 'uuid' as const, validateSchema: false },
    ipAddress: { ipAddressHeaders: ['x-forwarded-for'], disableIpTracking: false },
    useSecureCookies: false,
    cookies: {
      session_token: {
        name: sessionCookieName,
        attributes: { secure: true, httpOnly: true, sameSite: 'lax' as const, path: '/' },
      },
    },
  },
  user: {
    modelName: 'users',
    fields: { emailVerified: 'email_confirmed', createdAt: 'created_at', updatedAt: 'updated_at' },
    additionalFields: { emailConfirmedAt: { type: 'date' as const, required: false, input: false, fieldName: 'email_confirmed_at' } },
  },
  session: {
    modelName: 'sessions',
    fields: {
      userId: 'user_id',
      expiresAt: 'expires_at',
      ipAddress: 'ip_address',
      userAgent: 'user_agent',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
    },
    expiresIn: accountLimits.sessionSeconds,
    cookieCache: { enabled: false },
  },
  verification: {
    modelName: 'verifications',
    fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    storeIdentifier: 'hashed' as const,
  },
  // A confirmed address knows since when, whichever plugin confirms it.
  databaseHooks: {
    user: {
      update: {
        before: async (change: { emailVerified?: boolean }) => ({
          data: change.emailVerified === true ? { ...change, emailConfirmedAt: new Date() } : change,
        }),
      },
    },
  },
})

const open = (db: Kysely<DB>, config: Config) => betterAuth(optionsFor(db, config))
const opened = new WeakMap<Kysely<DB>, ReturnType<typeof open>>()

/** One instance per pool. */
const authOf = (db: Kysely<DB>, config: Config) => {
  const known = opened.get(db)
  if (known) return known
  const auth = open(db, config)
  opened.set(db, auth)
  return auth
}

/** Where a session is opened from, as Better Auth reads it. */
const headersOf = (facts: RequestFacts) => new Headers({ 'x-forwarded-for': facts.ip, 'user-agent': facts.userAgent })

const address = emailField()
const isAddress = (account: string) => address.safeParse(account).success

// Better Auth refuses what is no address before it derives anything; asked for this one instead, it does the same work.
const nobody = 'nobody@nowhere.invalid'

/**
 * Checks an address and a password, and opens a session.
 * What is unknown, or no address at all, costs the same as a wrong password: one derivation either way (AUTH-03).
 * @returns the session's token; null for a wrong pair
 * @throws Failure `unavailable` when too many passwords are being checked
 */
export const signInWithPassword = async (
  { db, config, request }: { db: Kysely<DB>; config: Config; request: RequestFacts },
  { account, password, isKnownBrowser }: { account: string; password: string; isKnownBrowser: boolean },
): Promise<string | null> => {
  const email = isAddress(account) ? account : nobody
  try {
    const { token } = await inPasswordQueue({ ip: request.ip, isKnownBrowser }, () =>
      authOf(db, config).api.signInEmail({ body: { email, password }, headers: headersOf(request) }),
    )
    return token
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500) return null
    throw error
  }
}

/** Opens a session for a member who has proven who they are by other means. Inside the call's transaction. @returns its token */
export const openSession = async (
  { tx, db, config, request }: { tx: Kysely<DB>; db: Kysely<DB>; config: Config; request: RequestFacts },
  userId: string,
): Promise<string> => {
  const { internalAdapter, options } = await authOf(db, config).$context
  const inTransaction = kyselyAdapter(tx, { type: 'postgres' })(options)
  const session = await runWithAdapter(inTransaction, () =>
    internalAdapter.createSession(userId, false, { ipAddress: request.ip, userAgent: request.userAgent }),
  )
  return session.token
}
