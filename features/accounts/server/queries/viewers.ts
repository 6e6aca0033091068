import { type Kysely, type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import { isLockedOut } from '#features/security-events/server/index.ts'
import { type AdminLevel, reauthenticationMinutes, secondFactorGraceDays } from '#kit/access.ts'
import type { Language } from '#kit/fields.ts'
import type { ViewerRead } from '#platform/auth/viewer.ts'
import { prepare, prepareShapes } from '#platform/db/prepared.ts'
import type { DB } from '#platform/db/schema.ts'
import { accountLimits } from '../../contract/index.ts'
import { isSessionActive } from './active-session.ts'

/** What `memberColumns` selects. */
export type MemberRow = {
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
  /** When the grace period of an administrator without a second factor ends. */
  second_factor_due_at: Date | null
  deletion_due_at: Date | null
  has_profile: boolean
}

export type ViewerRow = MemberRow & {
  token: string
  previous_token: string | null
  session_id: string
  is_shut: boolean
  is_reauthenticated: boolean
  /** `last_seen_at` is due for an update. */
  seen_long_ago: boolean
}

/** When the grace period of an administrator without a second factor ends; null with one. Of `users` as `u` and `profiles` as `p`. */
export const secondFactorDueAt = sql<Date | null>`
    case when u.strong_proofs = 0 then p.administrator_since + interval '${sql.raw(String(secondFactorGraceDays))} days' end`

/**
 * The viewer's columns about the member, for sessions and access tokens alike. The statement joins `users` as `u` and
 * `profiles` as `p`, which an account may not have yet.
 */
export const memberColumns = sql<MemberRow>`
    u.id, u.email, u.email_confirmed, coalesce(p.full_name, u.name) as full_name, p.avatar_url,
    coalesce(p.is_admin, false) as is_admin, p.admin_level, p.role, coalesce(p.language, 'sv') as language,
    coalesce(p.time_zone, 'Europe/Stockholm') as time_zone, p.onboarded_at is not null as onboarded,
    u.created_at as member_since, u.deletion_due_at,
    ${secondFactorDueAt} as second_factor_due_at,
    ${isLockedOut('u.id')} as is_locked_out,
    p.id is not null as has_profile,
    array(select r.role from user_roles r where r.user_id = u.id order by r.position) as access_roles`

/** A session that is shut (by a ban) returns its member too: see `isUsable`. */
const viewerWhere = (condition: RawBuilder<unknown>) => sql<ViewerRow>`
  select s.token, s.previous_token, s.id as session_id, ${memberColumns},
    s.shut_at is not null as is_shut,
    s.authenticated_at > now() - interval '${sql.raw(String(reauthenticationMinutes))} minutes' as is_reauthenticated,
    s.last_seen_at < now() - interval '${sql.raw(String(accountLimits.lastSeenSeconds))} seconds' as seen_long_ago
  from sessions s
  join users u on u.id = s.user_id
  left join profiles p on p.id = u.id
  where ${condition} and ${isSessionActive('s')}`

/** A session that a ban has shut is usable only while the ban lasts, to show the reason. */
const isUsable = (row: ViewerRow) => !row.is_shut || row.is_locked_out
const usable = ([row]: readonly ViewerRow[]) => (row && isUsable(row) ? row : undefined)

type Token = { token: string }
const hasToken = (token: RawBuilder<unknown>) => sql`s.token = ${token}`
const hadToken = (token: RawBuilder<unknown>) =>
  sql`s.previous_token = ${token} and s.token_renewed_at > now() - interval '${sql.raw(String(accountLimits.tokenOverlapSeconds))} seconds'`

const viewerByToken = prepare<Token, ViewerRow>('accounts.viewer', (value) => viewerWhere(hasToken(value('token'))), {
  belongs: (row, { token }) => row.token === token,
})
/** Matches the token that was renewed a moment ago. */
const viewerByPreviousToken = prepare<Token, ViewerRow>(
  'accounts.viewerByPreviousToken',
  (value) => viewerWhere(hadToken(value('token'))),
  { belongs: (row, { token }) => row.previous_token === token },
)
const viewerById = prepare<{ id: string }, ViewerRow>(
  'accounts.viewerOfSession',
  (value) => viewerWhere(sql`s.id = ${value('id')}`),
  { belongs: (row, { id }) => row.session_id === id },
)

/** One round trip along unique indexes. An ended session or a deleted account returns no row. */
export const findViewer = async (
  db: Kysely<DB>,
  by: { token: string } | { id: string },
): Promise<ViewerRow | undefined> => {
  if ('id' in by) return usable(await viewerById.rows(db, by))
  const rows = await viewerByToken.rows(db, by)
  return usable(rows.length > 0 ? rows : await viewerByPreviousToken.rows(db, by))
}

/** The viewer is JSON, so that its columns do not mix with those of the row. */
type WithViewer = { session_token: string; viewer: string; row_found: true | null }
const withViewer = prepareShapes<ViewerRead['statement'], Token, WithViewer>(
  ({ name }) => `${name} with viewer`,
  ({ build }, value) => {
    const row = build((part) => (part === 'viewerId' ? sql.ref('viewer.id') : value(part as 'token')))
    return sql`select viewer.token as session_token, row_to_json(viewer)::text as viewer, found.*
      from (${viewerWhere(hasToken(value('token')))}) as viewer
      left join lateral (select true as row_found, one.* from (${row}) as one limit 1) as found on true`
  },
  { belongs: (row, { token }) => row.session_token === token },
)

/** The viewer, and the row of the statement for this viewer, in one round trip. */
export const findViewerAndRow = async (
  db: Kysely<DB>,
  token: string,
  { statement, values }: ViewerRead,
): Promise<{ viewer: ViewerRow; row?: object | undefined } | undefined> => {
  const [found] = await withViewer(statement).rows(db, { ...values, token })
  if (!found) {
    const viewer = await findViewer(db, { token })
    return viewer && { viewer }
  }
  const { session_token: _, viewer: json, row_found: isFound, ...row } = found
  const parsed = JSON.parse(json) as Omit<ViewerRow, 'member_since' | 'second_factor_due_at' | 'deletion_due_at'> & {
    member_since: string
    second_factor_due_at: string | null
    deletion_due_at: string | null
  }
  const dateOf = (text: string | null) => (text === null ? null : new Date(text))
  const viewer = {
    ...parsed,
    member_since: new Date(parsed.member_since),
    second_factor_due_at: dateOf(parsed.second_factor_due_at),
    deletion_due_at: dateOf(parsed.deletion_due_at),
  }
  return isUsable(viewer) ? { viewer, row: isFound ? row : undefined } : undefined
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
