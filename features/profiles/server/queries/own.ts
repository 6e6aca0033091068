import type { Kysely, Updateable } from 'kysely'
import type { DB, Profiles } from '#platform/db/schema.ts'
import type { DocumentKind } from '../../contract/index.ts'

type Db = Kysely<DB>

const ownColumns = [
  ...([
    'p.id',
    'p.full_name',
    'p.role',
    'p.avatar_url',
    'p.phone',
    'p.bio',
    'p.company',
    'p.location',
    'p.study_programme',
    'p.school',
    'p.graduation_year',
    'p.website',
    'p.linkedin',
    'p.github',
    'p.expertise',
  ] as const),
  ...([
    'p.mentor_available',
    'p.username',
    'p.is_public',
    'p.messages_from',
    'p.hidden_from_search',
    'p.hides_visits',
    'p.verified_at',
    'p.avatar_file_id',
  ] as const),
] as const

export const readOwnRow = (db: Db, memberId: string) =>
  db
    .selectFrom('profiles as p')
    .innerJoin('users as u', 'u.id', 'p.id')
    .leftJoin('files as cv', 'cv.id', 'p.cv_file_id')
    .leftJoin('files as portfolio', 'portfolio.id', 'p.portfolio_file_id')
    .select(ownColumns)
    .select([
      'u.created_at as member_since',
      'cv.id as cv_id',
      'cv.name as cv_name',
      'cv.bytes as cv_bytes',
      'portfolio.id as portfolio_id',
      'portfolio.name as portfolio_name',
      'portfolio.bytes as portfolio_bytes',
    ])
    .where('p.id', '=', memberId)
    .executeTakeFirstOrThrow()
export type OwnRow = Awaited<ReturnType<typeof readOwnRow>>

/** What a JSON Resume of the member contains. */
export const readResumeRow = (db: Db, memberId: string) =>
  db
    .selectFrom('profiles as p')
    .innerJoin('users as u', 'u.id', 'p.id')
    .select([
      'p.full_name',
      'p.phone',
      'p.bio',
      'p.company',
      'p.location',
      'p.study_programme',
      'p.school',
      'p.graduation_year',
      'p.website',
      'p.linkedin',
      'p.github',
      'p.expertise',
      'u.email',
    ])
    .where('p.id', '=', memberId)
    .executeTakeFirstOrThrow()
export type ResumeRow = Awaited<ReturnType<typeof readResumeRow>>

/** Locks the profile until the transaction ends and reads it. */
export const lockProfile = (tx: Db, memberId: string) =>
  tx.selectFrom('profiles').selectAll().where('id', '=', memberId).forNoKeyUpdate().executeTakeFirstOrThrow()
export type StoredProfile = Awaited<ReturnType<typeof lockProfile>>

export type ProfileChange = Omit<Updateable<Profiles>, 'id' | 'updated_at'>

export const updateProfile = (tx: Db, memberId: string, change: ProfileChange, now: Date) =>
  tx
    .updateTable('profiles')
    .set({ ...change, updated_at: now })
    .where('id', '=', memberId)
    .execute()

export const documentColumn = { cv: 'cv_file_id', portfolio: 'portfolio_file_id' } as const satisfies Record<
  DocumentKind,
  keyof StoredProfile
>
