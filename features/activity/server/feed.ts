import * as z from 'zod/mini'
import type { OutputOf } from '#kit/endpoint.ts'
import type { Context } from '#platform/http/context.ts'
import { encodeCursor, keyset } from '#platform/http/cursor.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract/index.ts'
import { type FeedRow, listFeedRows } from './queries/feed.ts'
import { findAll } from './queries/posts.ts'
import { activityOf } from './view.ts'

const positionKeyset = keyset(z.tuple([z.int()]))

/** Extra rows per query, so that rows hidden from the viewer seldom make a page shorter. */
const extraRows = 12
/** After this many queries a page is returned short; the next page continues from there. */
const maxRounds = 4

type Scope = 'circle' | 'community'

const readPage = async (
  { tx, member }: Context,
  scope: Scope,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<OutputOf<typeof contract.listFeed>> => {
  let before = positionKeyset.parse(cursor)?.[0] ?? null
  let hasMore = true
  const met: FeedRow[] = []
  for (let round = 0; round < maxRounds && hasMore && met.length <= limit; round++) {
    const rows = await listFeedRows(tx, member.id, scope, before, limit + 1 + extraRows)
    met.push(...rows.filter((row) => row.visible))
    hasMore = rows.length === limit + 1 + extraRows
    before = rows.at(-1)?.position ?? before
  }
  const shown = met.slice(0, limit)
  const end = met.length > limit ? (shown.at(-1)?.position ?? null) : hasMore ? before : null
  const posts = await findAll(
    tx,
    shown.flatMap(({ post_id }) => post_id ?? []),
    member.id,
  )
  const byId = new Map(posts.map((row) => [row.id, row]))
  return {
    // Drops posts that were removed between the two queries.
    items: shown
      .filter(({ post_id }) => post_id === null || byId.has(post_id))
      .map((row) => activityOf(row, byId, member)),
    nextCursor: end === null ? null : encodeCursor([end]),
  }
}

export const feed: Handler<typeof contract.listFeed> = (ctx, input) => readPage(ctx, 'circle', input)

export const community: Handler<typeof contract.listCommunityFeed> = (ctx, input) => readPage(ctx, 'community', input)
