import { kyselyAdapter } from '@better-auth/kysely-adapter'
import { runWithAdapter } from '@better-auth/core/context'
import { betterAuth } from 'better-auth/minimal'
import type { Kysely } from 'kysely'
import type { Config } from '#platform/config.ts'
import type { DB } from '#platform/db/schema.ts'
import type { RequestFacts } from '#platform/http/context.ts'
import { accountLimits } from '../../contract/index.ts'
import { sessionCookieName } from './session-cookie.ts'

/**
 * The only module that uses Better Auth. It creates sessions in our tables. Its HTTP endpoints are not mounted, so its
 * password check, rate limits, origin checks and mails are unused (docs/decisions). Add further sign-in methods as
 * plugins.
 */
const optionsFor = (db: Kysely<DB>, config: Config) => ({
  appName: 'Nordbro',
  baseURL: config.publicBaseUrl,
  secret: config.secret,
  database: kyselyAdapter(db, { type: 'postgres', transaction: true }),
  telemetry: { enabled: false },
  logger: { disabled: true },
  rateLimit: { enabled: false },
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
    // Owning the same address at another provider does not give access to the account: linking requires a session.
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
    additionalFields: {
      emailConfirmedAt: { type: 'date' as const, required: false, input: false, fieldName: 'email_confirmed_at' },
    },
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
  // Sets the confirmation time for every plugin that confirms an address.
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

const createAuth = (db: Kysely<DB>, config: Config) => betterAuth(optionsFor(db, config))
const instances = new WeakMap<Kysely<DB>, ReturnType<typeof createAuth>>()

const authOf = (db: Kysely<DB>, config: Config) => {
  const known = instances.get(db)
  if (known) return known
  const auth = createAuth(db, config)
  instances.set(db, auth)
  return auth
}

/** The caller authenticates the member and locks the account's row in `tx`. @returns the session's token */
export const createSession = async (
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
