import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import { isVisibleTo, notBlocked } from '#features/blocks/server/index.ts'
import { isBanned } from '#features/security-events/server/index.ts'
import type { DB } from '#platform/db/schema.ts'
import type { SitemapPage } from '#platform/feature.ts'
import { cardColumns, skeletonOf } from '../../contract/index.ts'

type Db = Kysely<DB>

/** True if `users as u` has a confirmed address and no ban. */
const isVisibleMember = sql<boolean>`(u.email_confirmed and not ${isBanned('u.id')})`

const publicColumns = [
  ...cardColumns.map((column) => `p.${column}` as const),
  ...([
    'p.bio',
    'p.bio_language',
    'p.location',
    'p.study_programme',
    'p.school',
    'p.graduation_year',
    'p.website',
    'p.linkedin',
    'p.github',
    'p.expertise',
    'p.mentor_available',
    'p.is_public',
  ] as const),
] as const

const selectProfiles = (db: Db) =>
  db
    .selectFrom('profiles as p')
    .innerJoin('users as u', 'u.id', 'p.id')
    .select(publicColumns)
    .select('u.created_at as member_since')
export type PublicRow = Awaited<ReturnType<ReturnType<typeof selectProfiles>['executeTakeFirstOrThrow']>>

/** Members see themselves, and visible members without a block in either direction. */
const isVisibleToViewer = (viewerId: string) =>
  sql<boolean>`(p.id = ${viewerId}::uuid or (${isVisibleMember} and ${notBlocked(viewerId, 'p.id')}))`

/** Undefined if the viewer may not see the member. */
export const findVisibleProfile = (db: Db, viewerId: string, memberId: string) =>
  selectProfiles(db)
    .leftJoin('files as cv', 'cv.id', 'p.cv_file_id')
    .leftJoin('files as portfolio', 'portfolio.id', 'p.portfolio_file_id')
    .select([
      'cv.name as cv_name',
      'cv.bytes as cv_bytes',
      'portfolio.name as portfolio_name',
      'portfolio.bytes as portfolio_bytes',
      sql<number>`(select count(*) from connections c where c.member_id = p.id and not ${isBanned('c.other_id')})`.as(
        'connections',
      ),
    ])
    .where('p.id', '=', memberId)
    .where(isVisibleToViewer(viewerId))
    .executeTakeFirst()
export type VisibleProfileRow = NonNullable<Awaited<ReturnType<typeof findVisibleProfile>>>

/** Undefined if the viewer may not see the member. */
export const findDocuments = (db: Db, viewerId: string, memberId: string) =>
  db
    .selectFrom('profiles as p')
    .innerJoin('users as u', 'u.id', 'p.id')
    .select(['p.cv_file_id', 'p.portfolio_file_id'])
    .where('p.id', '=', memberId)
    .where(isVisibleToViewer(viewerId))
    .executeTakeFirst()

const isPublicProfile = (builder: ExpressionBuilder<DB & { p: DB['profiles'] }, 'p'>) =>
  builder.and([builder('p.is_public', '=', true), builder('p.username', 'is not', null)])

/** The public profile of a current or earlier username in any spelling; undefined if the viewer may not see it. */
export const findByUsername = (db: Db, name: string, viewerId: string | null) =>
  selectProfiles(db)
    .innerJoin('usernames as n', 'n.member_id', 'p.id')
    .select('p.avatar_file_id')
    .where('n.skeleton', '=', skeletonOf(name))
    .where(isPublicProfile)
    .where(isVisibleMember)
    .where(
      viewerId === null
        ? sql<boolean>`true`
        : sql<boolean>`(p.id = ${viewerId}::uuid or ${notBlocked(viewerId, 'p.id')})`,
    )
    .executeTakeFirst()

export type PublicProfileRow = NonNullable<Awaited<ReturnType<typeof findByUsername>>>

/** An index-only scan by id, minus the few unconfirmed or banned accounts. */
export const listSitemapProfiles = async (
  db: Db,
  { after, limit }: SitemapPage,
): Promise<{ id: string; name: string; updated_at: Date }[]> => {
  const rows = await db
    .selectFrom('profiles as p')
    .select(['p.id', 'p.username as name', 'p.updated_at'])
    .where('p.is_public', '=', true)
    .where('p.hidden_from_search', '=', false)
    .where('p.username', 'is not', null)
    .$narrowType<{ name: string }>()
    .$if(after !== null, (query) => query.where('p.id', '>', after))
    .where(sql<boolean>`not exists (select from users u where u.id = p.id and not u.email_confirmed)`)
    .where(isVisibleTo(null, 'p.id'))
    .orderBy('p.id')
    .limit(limit)
    .execute()
  return rows
}
