import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { AdminLevel } from '#kit/access.ts'
import { minuteMs } from '#kit/durations.ts'
import type { Language } from '#kit/fields.ts'
import type { Config } from '#platform/config.ts'
import type { DB } from '#platform/db/schema.ts'
import { type Client, createClient } from '#tests/support/client.ts'
import { accountLimits, type AccessRole, type ProfileRole } from '../contract/index.ts'
import { createAccounts } from './index.ts'
import { hashPassword } from './passwords/passwords.ts'
import { sessionCookie } from './sessions/session-cookie.ts'

/** Without the areas that take part in signing in. */
export const accounts = createAccounts([], { ask: async () => false, isAsked: async () => false })

type Server = { url: string; db: Kysely<DB>; config: Pick<Config, 'secret'> }

export type MemberOverrides = {
  fullName?: string
  email?: string
  role?: ProfileRole | null
  language?: Language
  timeZone?: string
  /** Default: true. */
  confirmed?: boolean
  /** Default: true. */
  onboarded?: boolean
  adminLevel?: AdminLevel
  accessRoles?: AccessRole[]
  /** A confirmed number, as E.164. */
  phone?: string
  /** Hashing is slow; by default the member has no password. */
  password?: string
  banned?: boolean
  memberSince?: Date
}
export type Member = { id: string; email: string; fullName: string }

let memberCount = 0

/** Inserts a member, by default confirmed and onboarded. */
export const buildMember = async ({ db }: Pick<Server, 'db'>, overrides: MemberOverrides = {}): Promise<Member> => {
  const number = ++memberCount
  const { fullName = `Member ${number}`, email = `member-${number}-${randomBytes(3).toString('hex')}@example.com` } =
    overrides
  const since = overrides.memberSince ?? new Date()
  const { id } = await db
    .insertInto('users')
    .values({
      email,
      name: fullName,
      email_confirmed: overrides.confirmed !== false,
      email_confirmed_at: overrides.confirmed === false ? null : since,
      created_at: since,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('profiles')
    .values({
      id,
      full_name: fullName,
      role: overrides.role === undefined ? 'developer' : overrides.role,
      language: overrides.language ?? 'sv',
      time_zone: overrides.timeZone ?? 'Europe/Stockholm',
      onboarded_at: overrides.onboarded === false ? null : since,
      is_admin: overrides.adminLevel !== undefined,
      admin_level: overrides.adminLevel ?? null,
      phone: overrides.phone ?? null,
      phone_confirmed_at: overrides.phone ? since : null,
      created_at: since,
    })
    .execute()
  // One at a time: the insertion order is the roles' order.
  for (const role of overrides.accessRoles ?? [])
    await db.insertInto('user_roles').values({ user_id: id, role }).execute()
  if (overrides.banned)
    await db.insertInto('account_blocks').values({ user_id: id, kind: 'ban', reason: 'A test wants it.' }).execute()
  if (overrides.password !== undefined) {
    const password_hash = await hashPassword(overrides.password)
    await db
      .insertInto('identities')
      .values({ user_id: id, provider: 'credential', subject: id, password_hash })
      .execute()
  }
  return { id, email, fullName }
}

export const signedInClient = async (server: Server, member: Pick<Member, 'id'>): Promise<Client> => {
  const token = randomBytes(24).toString('base64url')
  const expires_at = new Date(Date.now() + accountLimits.sessionSeconds * 1000)
  await server.db.insertInto('sessions').values({ user_id: member.id, token, expires_at }).execute()
  const client = createClient(server.url)
  const { name, value } = sessionCookie(token, server.config.secret)
  client.cookies.set(name, value)
  return client
}

export const signedInMember = async (
  server: Server,
  overrides?: MemberOverrides,
): Promise<Member & { client: Client }> => {
  const member = await buildMember(server, overrides)
  return { ...member, client: await signedInClient(server, member) }
}

/** Makes the member's last proof of identity, in all sessions, older than ten minutes. */
export const expireIdentity = async ({ db }: Pick<Server, 'db'>, memberId: string): Promise<void> => {
  await db
    .updateTable('sessions')
    .set({ authenticated_at: new Date(Date.now() - 11 * minuteMs) })
    .where('user_id', '=', memberId)
    .execute()
}

export const codeIn = (link: string | null): string => new URL(link ?? '').hash.replace('#code=', '')

export const signUpForm = (email: string, password: string) => ({
  email,
  password,
  passwordAgain: password,
  fullName: 'Maja Ek',
  role: 'founder' as const,
  acceptedTerms: true as const,
  timeZone: 'Europe/Helsinki',
})
