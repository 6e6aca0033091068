import { CompiledQuery, type Kysely } from 'kysely'
import type pg from 'pg'
import { bans } from '#features/security-events/server/index.ts'
import type { AdminLevel } from '#kit/access.ts'
import type { Language } from '#kit/fields.ts'
import type { DB } from '#platform/db/schema.ts'
import { accountLimits } from '../../contract/index.ts'

export type ViewerRow = {
  session_id: string
  id: string
  email: string
  email_confirmed: boolean
  full_name: string
  avatar_url: string | null
  is_admin: boolean
  admin_level: AdminLevel | null
  access_roles: string[]
  role: string | null
  language: Language
  time_zone: string
  onboarded: boolean
  is_locked_out: boolean
  member_since: Date
  /** `last_seen_at` is due for an update. */
  seen_long_ago: boolean
  has_profile: boolean
}

// Runs on every request: one round trip along unique indexes, prepared once per connection. An ended session or a
// deleted account returns no row. A session closed by a ban returns its member only while the ban lasts, to show the
// reason.
const isLockedOut = bans.isLockedOutText('u.id')
/** Matches the current token, or the previous one shortly after a renewal. */
const idByToken = `coalesce(
    (select id from sessions where token = $1),
    (select id from sessions where previous_token = $1 and token_renewed_at > now() - interval '${accountLimits.tokenOverlapSeconds} seconds')
  )`
const viewerQuery = (sessionId: string) => `
  select s.id as session_id, u.id, u.email, u.email_confirmed, coalesce(p.full_name, u.name) as full_name, p.avatar_url,
    coalesce(p.is_admin, false) as is_admin, p.admin_level, p.role, coalesce(p.language, 'sv') as language,
    coalesce(p.time_zone, 'Europe/Stockholm') as time_zone, p.onboarded_at is not null as onboarded,
    u.created_at as member_since,
    ${isLockedOut} as is_locked_out,
    s.last_seen_at < now() - interval '${accountLimits.lastSeenSeconds} seconds' as seen_long_ago,
    p.id is not null as has_profile,
    array(select r.role from user_roles r where r.user_id = u.id order by r.position) as access_roles
  from sessions s
  join users u on u.id = s.user_id
  left join profiles p on p.id = u.id
  where s.id = ${sessionId} and s.expires_at > now() and (s.shut_at is null or ${isLockedOut})`
const viewerByToken = { name: 'accounts.viewer', text: viewerQuery(idByToken) }
const viewerById = viewerQuery('$1')

export const findViewer = async (pool: pg.Pool, token: string): Promise<ViewerRow | undefined> =>
  (await pool.query<ViewerRow>({ ...viewerByToken, values: [token] })).rows[0]

export const findViewerBySession = async (
  tx: Kysely<DB>,
  by: { token: string } | { id: string },
): Promise<ViewerRow | undefined> => {
  const query =
    'token' in by ? CompiledQuery.raw(viewerByToken.text, [by.token]) : CompiledQuery.raw(viewerById, [by.id])
  return (await tx.executeQuery<ViewerRow>(query)).rows[0]
}

/** Updates the last use and extends the session to its full lifetime. */
export const touchSession = async (pool: pg.Pool, sessionId: string): Promise<void> => {
  await pool.query(
    `update sessions set last_seen_at = now(), expires_at = least(now() + make_interval(secs => $2), created_at + make_interval(secs => $3))
     where id = $1 and last_seen_at < now() - make_interval(secs => $4)`,
    [sessionId, accountLimits.sessionSeconds, accountLimits.sessionMaxSeconds, accountLimits.lastSeenSeconds],
  )
}

/** For accounts created without a profile, by an external identity. */
export const createMissingProfile = async (pool: pg.Pool, userId: string): Promise<void> => {
  await pool.query(
    'insert into profiles (id, full_name) select id, name from users where id = $1 on conflict do nothing',
    [userId],
  )
}
