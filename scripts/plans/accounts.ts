import type pg from 'pg'
import * as users from '#features/accounts/server/queries/users.ts'
import { connectionsAmong, listPublicMembers } from '#features/marketing/server/queries.ts'
import { listSitemapProfiles } from '#features/profiles/server/queries/member-profile.ts'
import { type PlannedArea, formatCount, memberAt } from './area.ts'

/** Adds nothing: scripts/plans.ts creates the members for every area. */
const fill = async (_client: pg.Client): Promise<void> => undefined

export const accountsArea: PlannedArea = {
  name: 'accounts',
  about: (count) => `${formatCount(count)} users, a tenth of them with a public profile`,
  members: (count) => count,
  filled: 'select from plans_members limit 1',
  fill,
  queries: async (db, pool) => {
    const one = await memberAt(pool, 77)
    const [deep] = (
      await pool.query('select id, created_at from profiles order by created_at desc offset 50000 limit 1')
    ).rows
    const [named] = (
      await pool.query(
        `select id, left(full_name, 80) as name from profiles order by left(full_name, 80) collate "sv-x-icu", id offset 50000 limit 1`,
      )
    ).rows
    const list =
      (filters: users.UserFilters, sort: 'newest' | 'name' = 'newest', after: users.UserCursor | null = null) =>
      () =>
        users.listUsers(db, filters, sort, after, 51)
    const count = (filters: users.UserFilters) => () => users.countUsers(db, filters, 10_000)
    const shown = await listPublicMembers(db, null, 60, 140)
    return [
      ['users, newest', list({})],
      ['users, newest, after 50,000', list({}, 'newest', [deep.created_at.toISOString(), deep.id])],
      ['users, by name', list({}, 'name')],
      ['users, by name, after 50,000', list({}, 'name', [named.name, named.id])],
      ['users, how many', count({})],
      ['users, of a role', list({ role: 'investor' })],
      ['users, of a role, by name', list({ role: 'investor' }, 'name')],
      ['users, of a role, how many', count({ role: 'investor' })],
      ['users, unconfirmed', list({ state: 'unconfirmed' })],
      ['users, unconfirmed, how many', count({ state: 'unconfirmed' })],
      ['users, verified', list({ state: 'verified' })],
      ['users, verified, how many', count({ state: 'verified' })],
      ['users, unverified, by name', list({ state: 'unverified' }, 'name')],
      ['users, unverified, how many', count({ state: 'unverified' })],
      ['users, banned', list({ state: 'banned' })],
      ['users, banned, how many', count({ state: 'banned' })],
      ['users, administrators', list({ access: 'administrators' })],
      ['users, moderators, by name', list({ access: 'moderator' }, 'name')],
      ['users, by a common name', list({ q: 'anna' })],
      ['users, by a common name, by name', list({ q: 'anna' }, 'name')],
      ['users, by a common name, how many', count({ q: 'anna' })],
      ['users, by two words', list({ q: 'anna berg' })],
      ['users, by two letters', list({ q: 'an' })],
      ['users, by two letters, how many', count({ q: 'an' })],
      ['users, by what every address has', list({ q: 'example.org' })],
      ['users, by what every address has, by name', list({ q: 'example.org' }, 'name')],
      ['users, by what every address has, how many', count({ q: 'example.org' })],
      ['users, by an address', list({ q: 'member4711@example.org' })],
      ['users, by what nobody has', list({ q: 'xyzzyplugh' })],
      ['users, unverified of a role, by a name', list({ q: 'anna', role: 'investor', state: 'unverified' })],
      ['users, one', () => users.findUser(db, one)],
      ['users, one, in detail', () => users.userDetails(db, one)],
      ['super admins', () => users.superAdminIds(db)],
      ['home, members who have opened their profiles', () => listPublicMembers(db, null, 60, 140)],
      [
        'home, who knows whom',
        () =>
          connectionsAmong(
            db,
            shown.map(({ id }) => id),
          ),
      ],
      [
        'sitemap, 10,000 public profiles',
        () => listSitemapProfiles(db, { after: '80000000-0000-0000-0000-000000000000', limit: 10_000 }),
      ],
    ]
  },
}
