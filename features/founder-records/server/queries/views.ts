import { type Kysely, sql } from 'kysely'
import { isVisibleTo } from '#features/blocks/server/index.ts'
import { memberJson } from '#features/profiles/server/index.ts'
import { afterKeyset } from '#platform/db/keyset.ts'
import type { DB } from '#platform/db/schema.ts'

type Db = Kysely<DB>

/** The latest view of a record by a member; the caller has locked the consent. */
export const findLatest = async (tx: Db, applicationId: string): Promise<Date | null> =>
  (
    await tx
      .selectFrom('founder_record_views')
      .select('viewed_at')
      .where('application_id', '=', applicationId)
      .orderBy('viewed_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.viewed_at ?? null

export const add = (tx: Db, applicationId: string, viewerId: string, now: Date) =>
  tx
    .insertInto('founder_record_views')
    .values({ application_id: applicationId, viewer_id: viewerId, viewed_at: now })
    .execute()

/** Newest first. */
export const list = (
  db: Db,
  applicationId: string,
  memberId: string,
  cursor: readonly [string, string] | null,
  limit: number,
) =>
  db
    .selectFrom('founder_record_views as v')
    .innerJoin('profiles as viewer', 'viewer.id', 'v.viewer_id')
    .select(['v.id', 'v.viewed_at', memberJson('viewer').as('viewer')])
    .select(isVisibleTo(memberId, 'v.viewer_id').as('is_visible'))
    .where('v.application_id', '=', applicationId)
    .where(sql<boolean>`${afterKeyset(['v.viewed_at', 'v.id'], cursor, 'desc')}`)
    .orderBy('v.viewed_at', 'desc')
    .orderBy('v.id', 'desc')
    .limit(limit)
    .execute()
