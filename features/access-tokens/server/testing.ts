import type { Kysely } from 'kysely'
import { dayMs } from '#kit/durations.ts'
import { type TokenScope, tokenScopes } from '#kit/token-scopes.ts'
import type { DB } from '#platform/db/schema.ts'
import { type Client, createClient } from '#tests/support/client.ts'
import { insertToken } from './queries.ts'
import { createToken, hashOf } from './token.ts'

type Overrides = { name?: string; scopes?: readonly TokenScope[]; now?: Date; days?: number }

/** Adds a token of the member, by default with all scopes. */
export const buildToken = async (
  { db }: { db: Kysely<DB> },
  memberId: string,
  { name = 'A script', scopes = tokenScopes, now = new Date(), days = 30 }: Overrides = {},
): Promise<{ id: string; token: string }> => {
  const token = createToken()
  const { id } = await insertToken(db, {
    memberId,
    name,
    hash: hashOf(token),
    lastFour: token.slice(-4),
    scopes,
    now,
    expiresAt: new Date(now.getTime() + days * dayMs),
  })
  return { id, token }
}

/** A program that calls the API with a token: no cookies, no origin. */
export const tokenClient = ({ url }: { url: string }, token: string): Client => {
  const client = createClient(url)
  const withToken = (headers?: RequestInit['headers']) => ({
    ...Object.fromEntries(new Headers(headers)),
    authorization: `Bearer ${token}`,
  })
  return {
    ...client,
    raw: (path, init = {}) => client.raw(path, { ...init, headers: withToken(init.headers) }),
    call: (endpoint, input, options = {}) =>
      client.call(endpoint, input, { ...options, headers: withToken(options.headers) }),
    succeed: (endpoint, input, options = {}) =>
      client.succeed(endpoint, input, { ...options, headers: withToken(options.headers) }),
  }
}
