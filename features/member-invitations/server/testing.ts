import { randomBytes } from 'node:crypto'
import type { Insertable, Kysely } from 'kysely'
import { dayMs } from '#kit/durations.ts'
import type { AnyEndpoint, InputOf } from '#kit/endpoint.ts'
import { toRequest } from '#kit/endpoint.ts'
import type { DB, MemberInvitations } from '#platform/db/schema.ts'
import { hashOfToken, randomToken } from '#platform/security/secret-token.ts'
import type { Client } from '#tests/support/client.ts'

/** Adds an invitation that was mailed and can be accepted. @returns its id, address and link code */
export const buildInvitation = async (
  { db }: { db: Kysely<DB> },
  overrides: Partial<Insertable<MemberInvitations>> = {},
): Promise<{ id: string; email: string; code: string }> => {
  const code = randomToken()
  const now = new Date()
  const row = {
    email: `${randomBytes(6).toString('hex')}@invited.example`,
    full_name: 'Signe Holm',
    role: 'designer',
    language: 'sv',
    created_at: now,
    token_hash: hashOfToken(code),
    queued_at: new Date(now.getTime() - dayMs),
    mailed_at: new Date(now.getTime() - dayMs),
    expires_at: new Date(now.getTime() + dayMs),
    ...overrides,
  }
  const { id } = await db.insertInto('member_invitations').values(row).returning('id').executeTakeFirstOrThrow()
  return { id, email: row.email, code }
}

/** Sends a file to one of the endpoints that take one. */
export const sendFile = async <E extends AnyEndpoint>(
  client: Pick<Client, 'raw'>,
  endpoint: E,
  file: string | Uint8Array,
  input: InputOf<E> = { language: 'sv' } as InputOf<E>,
): Promise<Response> =>
  client.raw(toRequest(endpoint, input as Record<string, unknown>).path, {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body: Buffer.from(file as string),
  })
