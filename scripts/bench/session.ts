import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { sessionCookie } from '#features/accounts/server/sessions/session-cookie.ts'

/** SECRET of the measured servers. */
export const secret = 'bench'.repeat(8)

/** Signs a member in without a password. Returns the `Cookie` header. */
export const openSession = async (pool: pg.Pool, memberId: string): Promise<string> => {
  const token = randomBytes(24).toString('base64url')
  await pool.query(`insert into sessions (user_id, token, expires_at) values ($1, $2, now() + interval '1 day')`, [
    memberId,
    token,
  ])
  const { name, value } = sessionCookie(token, secret)
  return `${name}=${value}`
}
