import { type Kysely, sql } from 'kysely'
import type { CardRow as MemberRow } from '#features/profiles/contract/card.ts'
import { afterKeyset } from '#platform/db/keyset.ts'
import { escapeLike } from '#platform/db/like.ts'
import { memberJson } from '#features/profiles/server/index.ts'
import type { DB } from '#platform/db/schema.ts'
import type { Language } from '#kit/languages.ts'
import type { Decision, ProductStatus } from '../../contract/index.ts'
import { cardJoins, productCardColumns, type CardRow } from './columns.ts'
import type { Note } from './products.ts'

type Db = Kysely<DB>

/** The queue shows at most this many decisions per product; the audit log has all of them. */
const maxDecisions = 20

export type ReviewRow = CardRow & {
  description: string
  website: string | null
  repository: string | null
  history: { decision: Decision; note: string | null; language: Language | null; by: MemberRow | null; at: string }[]
}

export type ReviewQuery = {
  status: ProductStatus
  changed: boolean
  q: string | null
  after: readonly [string, string] | null
  limit: number
  viewerId: string
}

/** Submitted products longest waiting first, others latest change first. */
export const listForReview = async (
  db: Db,
  { status, changed, q, after, limit, viewerId }: ReviewQuery,
): Promise<ReviewRow[]> => {
  const isPending = status === 'pending_review'
  const pattern = q === null ? null : `%${escapeLike(q)}%`
  const { rows } = await sql<ReviewRow>`
    select ${productCardColumns(viewerId)}, p.description, p.website, p.repository,
      coalesce((
        select json_agg(json_build_object('decision', d.decision, 'note', d.note, 'language', d.language, 'at', d.created_at,
          'by', (select ${memberJson('decider')} from profiles as decider where decider.id = d.decided_by)) order by d.created_at desc, d.id desc)
        from (select * from product_decisions d where d.product_id = p.id order by d.created_at desc, d.id desc limit ${maxDecisions}) as d
      ), '[]') as history
    from products as p ${cardJoins}
    where p.status = ${status} ${changed ? sql`and p.changed_since_review` : sql``}
      ${pattern === null ? sql`` : sql`and (fold_letters(p.title || ' ' || p.tagline) like fold_letters(${pattern}) or fold_letters(creator.full_name) like fold_letters(${pattern}))`}
      and ${isPending ? afterKeyset(['p.submitted_at', 'p.id'], after, 'asc') : afterKeyset(['p.updated_at', 'p.id'], after, 'desc')}
    order by ${isPending ? sql`p.submitted_at, p.id` : sql`p.updated_at desc, p.id desc`} limit ${limit}`.execute(db)
  return rows
}

export const recordDecision = async (
  tx: Db,
  row: Note & { product_id: string; decision: Decision; decided_by: string; created_at: Date },
): Promise<string> =>
  (await tx.insertInto('product_decisions').values(row).returning('id').executeTakeFirstOrThrow()).id

/** Products by status, for the overview of the administration. */
export const overview = () => [
  sql<Record<string, number>>`
    select
      count(*) filter (where status = 'draft') as "products.drafts",
      count(*) filter (where status = 'approved') as "products.approved",
      count(*) filter (where status = 'rejected') as "products.rejected",
      count(*) filter (where status = 'archived') as "products.archived"
    from products`,
  sql<Record<string, number>>`
    select count(*) as "products.pending", count(*) as "waiting.products" from products where status = 'pending_review'`,
]
