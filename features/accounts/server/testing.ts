import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { AdminLevel } from '#kit/access.ts'
import type { Language } from '#kit/fields.ts'
import type { Config } from '#platform/config.ts'
import type { DB } from '#platform/db/schema.ts'
import { type Client, createClient } from '#tests/support/client.ts'
import { accountLimits, type AccessRole, type ProfileRole } from '../contract/index.ts'
import { hashPassword } from './passwords.ts'
import { sessionCookie } from './session-cookie.ts'

/** What a test needs of the server it runs against; `startTestServer` gives more. */
type Server = { url: string; db: Kysely<DB>; config: Pick<Config, 'secret'> }

export type MemberWishes = {
  fullName?: string
  email?: string
  role?: ProfileRole | null
  language?: Language
  timeZone?: string
  /** The address is confirmed; true unless said. */
  confirmed?: boolean
  /** True unless said. */
  onboarded?: boolean
  adminLevel?: AdminLevel
  /** In this order. */
  accessRoles?: AccessRole[]
  /** Confirmed, as E.164. */
  phone?: string
  /** Costs a derivation; without it the member has no password. */
  password?: string
  /** Shut out by an administrator. */
  blocked?: boolean
  memberSince?: Date
}
export type Member = { id: string; email: string; fullName: string }

let made = 0

/** Adds a member straight to the tables: confirmed and onboarded unless wished otherwise. */
export const buildMember = async ({ db }: Pick<Server, 'db'>, wishes: MemberWishes = {}): Promise<Member> => {
  const number = ++made
  const { fullName = `Member ${number}`, email = `member-${number}-${randomBytes(3).toString('hex')}@example.com` } =
    wishes
  const since = wishes.memberSince ?? new Date()
  const { id } = await db
    .insertInto('users')
    .values({
      email,
      name: fullName,
      email_confirmed: wishes.confirmed !== false,
      email_confirmed_at: wishes.confirmed === false ? null : since,
      created_at: since,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('profiles')
    .values({
      id,
      full_name: fullName,
      role: wishes.role === undefined ? 'developer' : wishes.role,
      language: wishes.language ?? 'sv',
      time_zone: wishes.timeZone ?? 'Europe/Stockholm',
      onboarded_at: wishes.onboarded === false ? null : since,
      is_admin: wishes.adminLevel !== undefined,
      admin_level: wishes.adminLevel ?? null,
      phone: wishes.phone ?? null,
      phone_confirmed_at: wishes.phone ? since : null,
      created_at: since,
    })
    .execute()
  // One by one: their order counts.
  for (const role of wishes.accessRoles ?? []) await db.insertInto('user_roles').values({ user_id: id, role }).execute()
  if (wishes.blocked)
    await db.insertInto('account_blocks').values({ user_id: id, kind: 'ban', reason: 'A test wants it.' }).execute()
  if (wishes.password !== undefined) {
    const password_hash = await hashPassword(wishes.password)
    await db
      .insertInto('identities')
      .values({ user_id: id, provider: 'credential', subject: id, password_hash })
      .execute()
  }
  return { id, email, fullName }
}

/** A caller signed in as the member, in a session of its own. */
export const signedIn = async (server: Server, member: Pick<Member, 'id'>): Promise<Client> => {
  const token = randomBytes(24).toString('base64url')
  const expires_at = new Date(Date.now() + accountLimits.sessionSeconds * 1000)
  await server.db.insertInto('sessions').values({ user_id: member.id, token, expires_at }).execute()
  const client = createClient(server.url)
  const [pair = ''] = sessionCookie(token, server.config.secret).split(';')
  const at = pair.indexOf('=')
  client.cookies.set(pair.slice(0, at), pair.slice(at + 1))
  return client
}

/** A new member and a caller signed in as them. */
export const signedInMember = async (server: Server, wishes?: MemberWishes): Promise<Member & { client: Client }> => {
  const member = await buildMember(server, wishes)
  return { ...member, client: await signedIn(server, member) }
}

/** The code in a mailed link. */
export const codeIn = (link: string | null): string => new URL(link ?? '').hash.replace('#code=', '')

/** What somebody fills in to sign up with an address and a password. */
export const signUpForm = (email: string, password: string) => ({
  email,
  password,
  passwordAgain: password,
  fullName: 'Maja Ek',
  role: 'founder' as const,
  acceptedTerms: true as const,
  timeZone: 'Europe/Helsinki',
})
