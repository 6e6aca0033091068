import { sql } from 'kysely'
import { isVisibleTo } from '#features/blocks/server/index.ts'
import { memberPath } from '#features/profiles/contract/card.ts'
import type { Figure, Level } from '#platform/figure.ts'

/** Accounts that were opened, confirmed or not. Only confirmed ones have a page. */
const registrations: Figure = {
  name: 'registrations',
  counted: ({ from, to }) => sql`
    select u.created_at as at, u.id as member_id, '' as part from users u
    where u.created_at >= ${from} and u.created_at < ${to}`,
  rows: ({ from, to }, { id }) => sql`
    select u.id, date_trunc('milliseconds', u.created_at) as at, p.full_name as title, null as detail, null as language,
      case when u.email_confirmed then u.id::text end as place
    from users u join profiles p on p.id = u.id
    where u.created_at >= ${from} and u.created_at < ${to} and ${isVisibleTo(id, 'u.id')}`,
  path: memberPath,
}

/** Members, from the confirmation of their mail address on. */
const newMembers: Figure = {
  name: 'new_members',
  counted: ({ from, to }) => sql`
    select u.email_confirmed_at as at, u.id as member_id, coalesce(p.role, '') as part
    from users u join profiles p on p.id = u.id
    where u.email_confirmed and u.email_confirmed_at >= ${from} and u.email_confirmed_at < ${to}`,
  rows: ({ from, to }, { id, adminLevel }) => sql`
    select u.id, date_trunc('milliseconds', u.email_confirmed_at) as at, p.full_name as title, null as detail,
      null as language, u.id::text as place
    from users u join profiles p on p.id = u.id
    where u.email_confirmed and u.email_confirmed_at >= ${from} and u.email_confirmed_at < ${to}
      and (p.listed or ${adminLevel !== null}) and ${isVisibleTo(id, 'u.id')}`,
  path: memberPath,
}

/** Signs of life that have no rows of their own: signing in, and the last request of each session. */
const activeMembers: Figure = {
  name: 'active_members',
  counted: ({ from, to }) => sql`
    select s.last_seen_at as at, s.user_id as member_id, '' as part from sessions s
    where s.last_seen_at >= ${from} and s.last_seen_at < ${to}
    union all
    select s.created_at, s.user_id, '' from sessions s where s.created_at >= ${from} and s.created_at < ${to}`,
}

export const figures = [registrations, newMembers, activeMembers]

/** Confirmed members by role. */
export const levels: Level[] = [
  {
    name: 'members',
    parts: sql`
      select coalesce(p.role, '') as part, count(*)::int as value
      from users u join profiles p on p.id = u.id where u.email_confirmed group by 1`,
  },
]
