import { truncate } from '#kit/excerpt.ts'
import { timeKeyset } from '#platform/http/cursor.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract/index.ts'
import * as queries from './member-case-queries.ts'

/** Maximum characters of the content in the list. */
const excerptLength = 160

/** The cases about one member's content, and what the member has reported (ADM-02). */
export const listMemberCases: Handler<typeof contract.listMemberCases> = async (ctx, { memberId, cursor, limit }) => {
  const rows = await queries.listCasesOf(ctx.tx, memberId, timeKeyset.parse(cursor), limit + 1)
  return timeKeyset.page(
    rows,
    limit,
    (row) => ({
      id: row.id,
      kind: row.kind,
      state: row.state,
      excerpt: truncate(row.title ?? row.text, excerptLength),
      language: row.language,
      reason: row.reason,
      reportCount: row.report_count,
      createdAt: row.created_at.toISOString(),
      movedAt: row.moved_at.toISOString(),
    }),
    (row) => [row.moved_at, row.id],
  )
}

export const readMemberReports: Handler<typeof contract.readMemberReports> = (ctx, { memberId }) =>
  queries.countReportsBy(ctx.tx, memberId)
