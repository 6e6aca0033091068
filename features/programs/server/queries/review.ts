import { type Kysely, sql } from 'kysely'
import { afterKeyset } from '#platform/db/keyset.ts'
import { trigramContains } from '#platform/db/like.ts'
import type { DB } from '#platform/db/schema.ts'
import type { AdministeredStatus, ReviewQueue } from '../../contract/index.ts'
import { cardColumns, type CardRow, detailColumns, type DetailRow, organiserJoin } from './programs.ts'

/** Waiting programs longest waiting first, edited ones latest change first. */
export const listForReview = async (
  db: Kysely<DB>,
  viewerId: string,
  queue: ReviewQueue,
  after: readonly [string, string] | null,
  limit: number,
): Promise<DetailRow[]> => {
  const { condition, key, order, direction } =
    queue === 'pending'
      ? ({
          condition: sql`p.status = 'pending_approval'`,
          key: ['p.submitted_at', 'p.id'],
          order: sql`p.submitted_at, p.id`,
          direction: 'asc',
        } as const)
      : ({
          condition: sql`p.changed_since_review`,
          key: ['p.updated_at', 'p.id'],
          order: sql`p.updated_at desc, p.id desc`,
          direction: 'desc',
        } as const)
  const { rows } = await sql<DetailRow>`
    select ${detailColumns(viewerId)} from programs as p ${organiserJoin}
    where ${condition} and ${afterKeyset(key, after, direction)} order by ${order} limit ${limit}`.execute(db)
  return rows
}

/** All programs other than drafts, newest first. */
export const listForAdministration = async (
  db: Kysely<DB>,
  { status, q }: { status?: AdministeredStatus | undefined; q?: string | undefined },
  after: readonly [string, string] | null,
  limit: number,
): Promise<CardRow[]> => {
  const { rows } = await sql<CardRow>`
    select ${cardColumns} from programs as p ${organiserJoin}
    where p.status <> 'draft'
      ${status === undefined ? sql`` : sql`and p.status = ${status}`}
      ${q === undefined ? sql`` : sql`and trigram_letters(p.title) like ${trigramContains(q)}`}
      and ${afterKeyset(['p.created_at', 'p.id'], after, 'desc')}
    order by p.created_at desc, p.id desc limit ${limit}`.execute(db)
  return rows
}

/** For the overview of the administration. Pending decisions are never a minute old. */
export const overview = () => [
  sql<Record<string, number>>`select count(*) as "programs" from programs where status = 'active'`,
  sql<Record<string, number>>`select count(*) as "waiting.programs" from programs where status = 'pending_approval'`,
]
